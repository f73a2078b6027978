# 页面上的中文。这里的每个名字也须出现在 en.ftl 中，变量相同。

## 框架

tagline = 这份昇腾 NPU profiling 结果能用吗？
skip = 跳到正文
nav-label = 页面
nav-start = 检查
nav-report = 报告
settings-language = 语言
settings-theme = 配色
theme-auto = 自动
theme-light = 浅色
theme-dark = 深色
privacy = 一切都在本浏览器中完成，数据不会离开这台电脑。

## 开始

drop-title = 把 profiling 结果拖到这里
drop-what = 一个或多个 *_ascend_pt 目录、它们的上级目录，或单个文件，如 trace_view.json、控制台日志。拖到窗口任何位置都可以。
drop-again = 把另一份结果拖到窗口任何位置，或重新选择。
promise = profvet 判断 torch_npu.profiler 的结果能不能用、能回答哪些问题、哪里有问题、该怎么办。文件只在这里读取，不会离开这台电脑。
pick-folder = 选择目录…
pick-files = 选择文件…
report-missing = 这个标签页里还没有报告。报告不会保存，请重新拖入结果查看。

## 样例

samples-title = 手头没有结果？试试样例
samples-what = 生成的小型采集结果，每个已知问题一份。点一下就按拖入处理。
problem-none = 其他
problem-0 = 问题 0：解析或导出失败
problem-0-5 = 问题 0.5：只有一个 step
problem-1 = 问题 1：kernel_details.csv 缺列
problem-2 = 问题 2：trace_view.json 打不开
problem-3 = 问题 3：采到了编译
problem-4 = 问题 4：没有输出
problem-5 = 问题 5：没有通信文件
sample-healthy = 两张卡，一切正常
sample-export-silent = 导出失败且没有打印原因，只剩 host 事件
sample-export-refused = 因目录权限被拒绝导出
sample-single-step = 有意只采一个 step，结果完整
sample-reduced-columns = Level0：kernel 表只有名称和时间
sample-metrics-none = Level1，没有 AI Core 指标
sample-trace-cut = trace 断在一个事件中间
sample-trace-trailing-comma = trace 的右括号前多一个逗号
sample-trace-unclosed = 写 trace 的两个阶段之间，进程被杀
sample-trace-corrupt = trace 中间缺一个引号
sample-trace-extra-data = 第一份 trace 后面又追加了一份
sample-compile-captured = 第一个 step 里有编译
sample-empty-output = 停在 WARMUP，数据没有保留
sample-raw-only = 在 daemon 进程中采集，没有解析
sample-communication-lost = 两张卡，通信文件缺失
sample-single-card = 单卡：按设计没有通信文件
sample-db-export = 导出数据库：按设计没有表格
sample-msprof-output = 只有 msprof 的导出结果：kernel 表分片，trace 没有框架层
sample-rank-missing-tables = 四张卡，其中一张缺表格

## 进度

progress-title = 正在检查
progress-listing = 正在列出目录…
progress-found =
    { $files ->
       *[other] 已找到 { $files } 个文件
    }
progress-files = 第 { $done } / { $total } 个文件
progress-percent = 已读取 { $percent }%
cancel = 取消

## 失败

failure-nothing = 拖入的内容里没有文件
failure-no-worker = 无法启动读取文件的 worker
failure-crashed = 检查中断
failure-while-reading = 正在读取
failure-go-on = 页面没有受影响：可以重新拖入，或只拖入其中一部分。
failure-command-line = 命令行给出同样的结论，大小不限：

## 结论

verdict = 结论
verdict-usable = 可用
verdict-partly-usable = 部分可用
verdict-unusable = 不可用
verdict-nothing-recognised = 没有认出任何内容
verdict-usable-sentence = 这次采集配置能回答的问题都可以回答。
verdict-partly-usable-sentence = 有些问题可以回答，有些不能或只能部分回答。
verdict-unusable-sentence = 以现在的状态，这份结果回答不了任何问题。
verdict-nothing-recognised-sentence = 拖入的内容里没有 torch_npu.profiler 结果的任何部分。
verdict-subject =
    { $captures ->
        [0] 没有采集结果
       *[other] { $captures } 份采集结果
    } · { $files } 个文件 · { $size } · 检查用时 { $seconds } s
printed = profvet { $version } · 打印于 { $time }
next-step = 先做这一步
section-fix = 处理

## 多份采集结果

captures-title = { $captures } 份采集结果
capture = 采集结果
rank = Rank
release = 版本

## 回答

answers-title = 能回答哪些问题
can-yes = 能
can-partly = 部分
can-no = 不能
no-data = 这份采集结果里没有这类数据。
question-kernel-time = kernel 耗时
question-kernel-time-what = 跑了哪些 kernel、何时跑、跑多久
question-operator-time = 算子耗时
question-operator-time-what = 各框架算子、各算子类型的耗时
question-pipe-utilization = 流水线利用率
question-pipe-utilization-what = 每个 kernel 的 cube、vector、MTE、scalar 占比
question-shapes = Shape
question-shapes-what = 每个 kernel 的 shape、数据类型和格式
question-host-device-timeline = host–device 时间线
question-host-device-timeline-what = 哪个调用何时下发了哪个 kernel
question-step-breakdown = step 耗时拆解
question-step-breakdown-what = 每个 step 的计算、通信和空闲时间
question-communication = 通信
question-communication-what = 集合通信的耗时、等待和带宽
question-memory = 内存
question-memory-what = 各算子的内存申请，以及内存随时间的变化

## 检查结果

findings-title = 检查结果
group-run-state = 运行状态
group-files = 文件
group-trace = Trace
group-tables = 表格
group-steps = Step
group-log = 日志
group-configuration = 配置
group-captures = 多份采集结果
group-other = 其他
status-ok = 正常
status-info = 说明
status-unknown = 未检查
status-warn = 注意
status-fail = 问题
checks-passed =
    { $checks ->
       *[other] { $checks } 项检查通过
    }
checks-unmade =
    { $checks ->
       *[other] { $checks } 项检查无法进行
    }
evidence = 证据
evidence-more =
    { $places ->
       *[other] 另有 { $places } 处
    }
explanation = 含义、原因与处理
facts-title = 比较所用的数值
rule-link = 手册中的这条规则
file-costs = 缺少它就不能回答：{ $questions }
place-byte = 字节 { $number }
place-line = 第 { $number } 行
place-row = 第 { $number } 条记录
place-column = 第 { $number } 列
place-column-named = 列“{ $name }”

## 文件

inventory-title =
    { $files ->
       *[other] 这份采集结果的 { $files } 个文件
    }
inventory-more =
    { $files ->
       *[other] 再显示 { $files } 个
    }
file = 文件
file-kind = 类型
file-size = 大小
file-state = 状态
state-present = 存在
state-missing = 缺失
state-absent-by-design = 按设计没有
state-unreadable = 无法读取

## 没有认出任何内容

looked-for = profvet 会找什么
looked-for-capture = *_ascend_pt 目录，里面有 profiler_info*.json 或 profiler_metadata.json
looked-for-output = ASCEND_PROFILER_OUTPUT 目录，里面有 trace_view.json、kernel_details.csv、step_trace_time.csv 等；也可以只有其中的文件
looked-for-raw = 原始数据：PROF_* 和 FRAMEWORK
looked-for-log = 含有 torch_npu.profiler 打印的控制台日志
dropped =
    { $files ->
       *[other] 拖入的内容：{ $files } 个文件
    }
dropped-more =
    { $files ->
       *[other] 另有 { $files } 个
    }

## 下载

downloads = 下载
download-json = 下载 JSON 报告
download-repaired-trace = 下载修复后的 trace
download-second-trace = 下载后面那份 trace
repaired-note =
    { $events ->
       *[other] 保留 { $events } 个事件
    }，丢失 { $lost }
packed-trace = trace 在压缩包内：要修复它，请先解压，再拖入该文件，或对它执行 profvet repair。
download-viewer-trace = 下载 Perfetto 用副本
viewer-note = .json.gz，用于 Perfetto 和 chrome://tracing：时间为数字，从第一个事件算起；连线编号改为小整数
viewer-done =
    已复制 { $events } 个事件{ $left ->
        [0] 。
       *[other] ，略去 { $left } 个：没有可读的时间，或不是事件。
    }
viewer-zeroed = 时长不是数字、写为 0 的：{ $count } 个。
viewer-failed = 未生成副本：{ $reason }
copy = 复制
copied = 已复制

## 手册

unknown-title = 没有这个页面
unknown-nearest = 最接近的是：

## 站点或地址的预设

presets-label = 预设
presets-by-site = 本站点预设了部分设置
presets-by-address = 当前地址预设了部分设置
presets-by-both = 本站点和当前地址预设了部分设置
presets-expected = 预期的采集配置：{ $setting }
presets-language = 未选择语言时使用：{ $language }
presets-wiki-rules =
    { $rules ->
       *[other] { $rules } 条规则在本站点 wiki 中有对应页面
    }
presets-embed = 可以移交文件的页面：{ $origins }。它们只会得知检查已完成。
presets-embed-verdict = 可以移交文件的页面：{ $origins }。它们会得知这些文件的结论，以及哪些规则为“问题”或“注意”。
presets-conflict = 地址里的预设与其余设置矛盾，已忽略：{ $reason }
presets-aside = 已不按本站点的预设判断。
site-settings = 按站点预设判断
usual-limits = 不用预设，按默认设置判断
site-broken = 本站点的预设文件 profvet.json 未生效：{ $reason }
wiki-home = 本站点的 wiki
wiki-rule = 本站点对此的说明

## 由其他页面移交文件

handover-stranger = 位于 { $origin } 的页面试图移交文件。本站点未允许该页面，没有读取其任何内容。
handover-malformed = 已拒绝位于 { $origin } 的页面发来的消息：{ $reason }

## 最小复现

make-reproduction = 生成最小复现
reproduction-note = 一个问题相同的小 zip，可以附在工单里。名称、地址和可识别来源的编号已替换，时间、大小、次数保留。
download-reproduction = 保存（{ $size }）
reproduction-kept =
    { $findings ->
       *[other] 副本经 profvet 复判，保留了 { $findings } 个问题。
    }
reproduction-lost = 未能保留：{ $rules }。
reproduction-added = 仅副本中有：{ $rules }。
reproduction-replaced = 已替换（同一个值替换后仍相同）：{ $names } 个名称、{ $addresses } 个地址、{ $ids } 个编号，以及路径中的名称。保持原样：时间、耗时、大小、次数，以及 rank、device、进程的编号。
reproduction-failed = 无法生成最小复现：{ $reason }
