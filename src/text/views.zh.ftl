# 报告中的各个视图。这里的每个名字也须出现在 views.en.ftl 中，变量相同。

## 标签页

views-label = 报告的视图
view-overview = 概览
view-steps = Step

## 没有可画的内容

view-absent-missing = 缺少 { $file }
view-absent-by-design = 按设计没有 { $file }
view-absent-unsure = 没有 { $file }
view-absent-unusable = { $file } 里没有可以画出来的内容
view-absent-empty = { $file } 只有表头，没有数据行。

## Step

steps-source-table = 数据来自 { $path }
steps-of-device =
    Device { $device } · { $steps ->
       *[other] { $steps } 个 step
    }
steps-of-npu =
    NPU · { $steps ->
       *[other] { $steps } 个 step
    }
steps-count =
    { $steps ->
       *[other] { $steps } 个 step
    }，用方向键逐个查看
steps-chart = 每个 step 的耗时
steps-left-out =
    { $steps ->
       *[other] 另有 { $steps } 个 step 没有画出。
    }
step-number = Step { $step }
step-whole = 整段采集，没有 step 标记
step-stage = Stage
part-computing = 计算
part-exposed = 未被掩盖的通信
part-free = 空闲
part-preparing = 其中：准备（Preparing）
part-bubble = 其中：等待接收（Bubble）
scale-log = 对数刻度
