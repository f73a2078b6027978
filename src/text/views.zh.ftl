# 报告中的各个视图。这里的每个名字也须出现在 views.en.ftl 中，变量相同。

## 标签页

views-label = 报告的视图
view-overview = 概览
view-steps = Step

## 没有可画的内容

view-absent-missing = 缺少 { $file }
view-absent-by-design = 按设计没有 { $file }
view-absent-unsure = 没有 { $file }
view-absent-unusable = { $file } 里没有可以画的内容
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
steps-spread = 中位数 { $median }，半数在 { $lower } 到 { $upper } 之间；最短 { $least }，最长 { $greatest }
view-reading = 这个视图所需的文件还在读取，读完后会显示在这里。
file-read = 已读
file-unread = 读取中
files-read = 已读文件
so-far-what = 文件每读完一个，相应的视图就可以看。这份采集结果的文件全部读完后给出检查结果，之后不会再改。
steps-median = 中位数
steps-limit = 阈值
steps-limit-note = ▼ 标出离群的 step；虚线是整个 step 离群的阈值：
steps-log-note = 对数刻度下，高度只宜在 step 之间比较，不宜比较一个 step 内的各部分。
steps-table = 各 step 的数值
steps-stands-out = 离群项
step-stands-out = 离群：{ $parts }
step = Step
step-total = 合计
device = Device

## 概览

summary-label = 采集方式
summary-no-schedule = 无
summary-world = 作业的 rank 数
summary-steps = Step 数
setting-torch_npu = torch_npu
setting-cann = CANN
setting-level = 级别
setting-metrics = AI Core 指标
setting-activities = 采集对象
setting-schedule = Schedule
setting-options = 选项
ranks-files = 已有文件
ranks-step = Step 中位数
ranks-beside = 与中位数相比
ranks-unlike = 与其他不同的设置
ranks-level = 级别
ranks-schedule = Schedule
findings-filter = 显示哪些结果
findings-all = 全部
see-view = 在“{ $view }”视图中查看
fact-capture = 采集结果
fact-computing-us = 计算
fact-communication-not-overlapped-us = 未被掩盖的通信
fact-free-us = 空闲
fact-stage-us = Stage
fact-file = 文件
fact-parser = 自身失败的解析任务
fact-costs = 因此缺少的文件
fact-missing-in = 缺少它的采集结果
fact-setting = 设置项
fact-values = 取值
fact-value-captures =
    { $value }（{ $captures ->
       *[other] { $captures } 份
    }）

## Trace

view-trace = Trace
trace-file = 文件
trace-time = 各层随时间的分布
trace-time-what = 每一条是一个进程，颜色越深，slice 占用的时间越多（并行的 slice 累加）。背后的色带是 step。
trace-no-slices = 这份 trace 里没有 slice。
trace-state-whole = 完整：{ $events } 个事件。
trace-state-empty = 里面没有事件。
trace-state-broken = 断在字节 { $byte }（第 { $line } 行第 { $column } 列），此前有 { $events } 个完整事件。
trace-state-kept = 修复后保留 { $kept } 个事件，其中 { $after } 个在断点之后，舍弃 { $lost }。
ruler-whole = 完整事件
ruler-lost = 修复时舍弃
ruler-break = 断点
ruler-stretches =
    { $stretches ->
       *[other] { $size } 中有 { $stretches } 段完整事件。
    }
ruler-breaks-at = 断点在字节 { $byte }。
bytes-title = 该位置附近的字节
bytes-around = 字节 { $byte } 附近的内容
bytes-offset = 偏移
bytes-hex = 十六进制
bytes-text = 文本
strips-chart = 各进程被 slice 占用的时间
strips-cells =
    { $cells ->
       *[other] { $cells } 段时间
    }，用方向键逐段查看
strips-without-slices = 没有 slice 的进程（计数器等）及其事件数：{ $processes }
strips-absent = 没有
strips-compile = 编译与加载
strips-aclnn = aclnn 调用

## trace 的一段

window-label = 一段时间内的 slice
window-from = 从（ms）
window-to = 到（ms）
window-step = Step
window-name = 名称包含
window-find = 查找 slice
window-what = 选一段时间：在上面拖动、选一个 step，或填入起止时间。随后会在浏览器里再读一遍文件中相关的部分。
window-unready = 整个 trace 读完之后才能查找 slice；压缩包里的 trace 要先解压。
window-failed = 查找中止：{ $reason }
window-found =
    { $slices ->
        [0] 没有找到 slice。
       *[other] 找到 { $slices } 个 slice。
    }
window-longest = 显示其中最长的 { $shown } 个。
window-table = 各 slice 的数值
slices-chart = 各泳道的 slice：+ 和 − 缩放，方向键移动，0 显示全部
slices-tracks-left-out =
    { $tracks ->
       *[other] 另有 { $tracks } 条泳道只在表格中。
    }
slice-name = 名称
slice-start = 开始
slice-duration = 耗时
slice-process = 进程
slice-thread = 线程
slice-track = 泳道
slice-byte = 字节
zoom-in = 放大
zoom-out = 缩小
zoom-left = 更早
zoom-right = 更晚
zoom-all = 全部
column-preparing = 准备（Preparing）
column-bubble = 等待接收（Bubble）

## 按键

keys-title = 键盘操作
keys-close = 关闭
key-help = 打开这张表
key-tab = 到下一个控件；一张图算一个
key-tabs = 在标签页之间移动，回车打开
key-bars = 在图上逐项移动，数值会读出来
key-lines = 在采集结果表或 step 表中逐行移动，回车选中
key-window = 在 step 图上：在表格中标出该 step；在 trace 的各层分布上：把当前一段设为窗口
key-extend = 把窗口扩展到当前一段
key-zoom = 放大、缩小 slice
key-all = 重新显示全部 slice
key-print = 打印当前视图；在概览中打印整份报告，检查结果全部展开
key-close = 关闭这张表，离开图上的当前项
steps-source-trace = 由 { $path } 计算得出：没有 step_trace_time.csv

## 阈值

limits-title = 这些结果所用的阈值
limit-default = 默认 { $value }
limit-outlier_times = step 离群：超过中位数的倍数
limit-outlier_deviations = ……且偏离达到稳健标准差的倍数
limit-step_excess_percent = ……且多出部分占普通 step 的百分比
limit-compile_warn_times = 首个 step 为中位数的多少倍时，可能含编译
limit-compile_fail_times = 首个 step 为中位数的多少倍时，认定含编译
trace-state-path = 断点在 JSON 中的位置：
