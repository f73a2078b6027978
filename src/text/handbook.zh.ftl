# 手册、schedule 页和配置页的中文。这里的每个名字也须出现在 handbook.en.ftl 中，变量相同。

nav-schedule = Schedule
copy-link = 复制链接
address-odd = 地址里有看不懂的参数，已用默认值代替：{ $names }。
plain-number = { $number }

## Schedule

schedule-title = 这个 schedule 会采到什么
schedule-what = profiler 只在调用 step() 时切换状态。填入 torch_npu.profiler.schedule 的参数和程序调用 step() 的次数，就能看到会记录什么、写出什么、打印什么。
schedule-parameters = schedule 的参数
schedule-skip-first = 第一个周期之前的 step 数，profiler 关闭
schedule-wait = 每个周期中 profiler 关闭的 step 数
schedule-warmup = 每个周期中在采集下运行、但数据丢弃的 step 数
schedule-active = 每个周期记录的 step 数
schedule-repeat = 周期数；0 表示不限
schedule-steps = profiler 停止之前程序调用 step() 的次数
schedule-skip-first-wait = skip_first_wait：第一个周期省去 wait 阶段（26.1 起）
schedule-none = 没有给 profile() 传 schedule
schedule-use-least = 改用干净收尾的最少次数：{ $calls }
schedule-use-guide = 指南中的例子

schedule-strip = 每次调用之后的状态
schedule-strip-label = 每次调用之后的状态；下面的列表用文字说明同样的内容
schedule-cell = 调用 { $calls } 次之后：{ $state }
schedule-fold = 另有 { $calls } 次调用：{ $state }
schedule-gap = 没有画出的调用
schedule-stretch =
    { $calls ->
        [1] 调用 { $first } 次之后
       *[other] 调用 { $first } 至 { $last } 次之后（{ $calls } 个状态）
    }
schedule-left-out =
    { $calls ->
       *[other] …… 省略 { $calls } 次调用 ……
    }
phase-skip-first = skip_first：profiler 关闭
phase-wait = wait：profiler 关闭
phase-warmup = step 在采集下运行，数据丢弃
phase-record = 记录这个 step
phase-save = 最后一个被记录的 step；下一次调用保存结果
phase-over = 所有周期已完成，profiler 关闭

schedule-end-clean = 干净收尾：每个周期都已保存
schedule-end-nothing = 什么都没有采到：没有目录，也没有任何打印
schedule-end-cycles-missing = 已保存的周期是完整的，其余周期没有采到
schedule-end-warmup = 停在 WARMUP：正在写的目录被删除
schedule-end-record = 停在 RECORD：最后一个目录缺 step
schedule-end-save = 少调一次：数据完整，torch_npu 会打印一行告警
schedule-exit = 结束时的状态
schedule-results = 结果目录数
schedule-recorded = 完整记录的 step 数
schedule-least = 干净收尾最少需要
schedule-least-calls =
    { $calls ->
       *[other] { $calls } 次调用
    }
schedule-least-none = 没有：周期无限循环，中间又没有 wait 阶段
schedule-folders = 每个进程依次写出的目录
schedule-folder-whole = 第 { $first } 至 { $last } 步，完整
schedule-folder-open = 第 { $first } 至 { $last } 步；停止时正在运行的一步只有一部分
schedule-folder-no-step = 没有完整的 step；停止时正在运行的一步只有一部分
schedule-folders-more =
    { $folders ->
       *[other] 另有 { $folders } 个目录
    }
schedule-prints = torch_npu 会打印
schedule-prints-nothing = torch_npu 不会为此打印任何内容。

schedule-none-title = 没有 schedule 时，从头到尾全部记录
schedule-none-what = 从 start() 到 stop()，或从进入到离开 with 块，所有 step 都记录在一个目录里。step() 不起作用，也不留标记，所以各表没有 step 号。
schedule-none-message = 每次停止都会打印“Stop profiler while current state is RECORD”。这里它不说明任何问题：状态始终是 RECORD。

schedule-loops = 循环怎么写
schedule-loops-clean = 两种写法都在每次迭代末尾调用 step()，共 { $calls } 次，干净收尾。
schedule-loops-never = repeat=0 且 wait=0 时，调用多少次都不算干净收尾。两种写法都在保存第一个周期之后立即停止，关于刚开始的下一个周期的告警可以忽略。设 repeat=1 就没有这条告警。
schedule-loop-context = 用上下文管理器
schedule-loop-start = 用 start() 和 stop()

schedule-guide = 指南里的“+1”
schedule-guide-why = 《NPU Profiling 问题排查指南》要求调用 skip_first + warmup + active + 1 次。它的表给出的是这次调用所结束的那一步的状态；代码在这次调用里设置的是下一步的状态。所以周期比表里早一次调用结束。指南的公式也没有把 wait 和 repeat 算进去。
schedule-bound-more =
    { $more ->
       *[other] 这里指南要求 { $bound } 次，比实际需要的 { $least } 次多 { $more } 次，没有坏处。
    }
schedule-bound-equal = 这里指南要求 { $bound } 次，实际需要 { $least } 次，相同。
schedule-bound-short = 这里指南只要求 { $bound } 次，实际需要 { $least } 次：按指南的次数不能干净收尾。
schedule-bound-none = 这里指南的次数没有意义：没有能干净收尾的次数，或者它超过 2⁶⁴。
schedule-guide-table = 指南的表（warmup=2, active=30, repeat=1）与代码对照
schedule-guide-call = 第几次 step()
schedule-guide-says = 指南：这一行的状态
schedule-guide-code = 代码：这次调用之后的状态

## 手册

nav-handbook = 手册
handbook-title = 手册
handbook-what = 按现象查 profvet 检查的内容；profiler 写出什么、打印什么；怎样重新采集。每条规则的页面说明结果的含义、原因、处理和验证方法。
handbook-pages = 参考
handbook-search = 搜索，或粘贴一行日志
handbook-search-hint = 搜索标题、正文和日志内容，中英文同时搜。输入的内容不会离开本页。
handbook-found =
    { $pages ->
        [0] 没有页面同时包含这些词。
       *[other] { $pages } 页
    }
handbook-explains-line = 解释这一行
symptom-failed = 问题 0：解析或导出失败
symptom-single-step = 问题 0.5：只有一个 step，或 step 对不上
symptom-columns = 问题 1：kernel_details.csv 缺列
symptom-trace = 问题 2：trace_view.json 打不开或不完整
symptom-compilation = 问题 3：采到了编译或额外开销
symptom-no-output = 问题 4：没有输出，或不是预期的输出
symptom-communication = 问题 5：没有通信文件
symptom-viewing = 问题 6：查看工具打不开或显示不对
symptom-ranks = 多个 rank
setting-npu = activities 不含 NPU
setting-cpu = activities 不含 CPU
setting-db = export_type 只有 Db
setting-collectives = 没有集合通信
setting-ai-cpu = 没有算子在 AI CPU 上执行
setting-memory = profile_memory=False
setting-l2-cache = l2_cache=False
setting-sys-io = sys_io=False
setting-sys-interconnection = sys_interconnection=False
files-missing-when = 以下情况没有
files-since = 起始版本
files-needed-for = 用于回答
columns-name = 列
columns-older = 旧名，或 op_summary 中的名称
columns-need = 完整格式
columns-reduced = 精简格式
columns-always = 总有
columns-varies = 取决于版本和芯片
columns-chip = 芯片
columns-columns = 列
columns-signature = 识别依据
columns-some-releases = 部分版本
messages-level = 级别
messages-text = 文本
messages-page = 页面
messages-progress = 进展
messages-task = 解析任务
messages-export = msprof 导出
messages-permission = 属主与权限
messages-path = 路径
messages-storage = 读写
messages-data = 数据缺失
messages-config = 配置
messages-schedule = Schedule

## 配置

nav-config = 重新采集
config-title = 重新采集的代码
config-what-static = 下面的代码避开编译和预热，并且干净收尾，适用于常见问题、采 5 个 step 的循环。想按自己的问题、阶段和窗口生成，请用 profvet 页面上的 #/config。
config-what = 选择想知道什么、循环在哪里。生成的代码只采这些，避开编译和预热，并且干净收尾。
config-questions = 想知道什么？
config-framework = 框架
framework-torch-npu = torch_npu，自己的循环
framework-cann-recipes = cann-recipes-infer
framework-vllm-ascend = vLLM + vllm-ascend
framework-sglang = SGLang
config-stage = 一个 step 是
stage-loop = 循环的一次迭代（训练）
stage-prefill = 一次 prefill
stage-decode = 一步 decode
stage-both = prefill 和 decode，分开采
config-steps = 记录的 step 数
config-stack = Python 调用栈（with_stack）
config-shapes = 框架算子的 shape（record_shapes）
config-unanswered = 这个框架配不出：{ $questions }。级别、选项和 step 由它自己决定，要改只能改它的源码。
config-code = 代码
config-note-torch-npu = 把自己的一个 step 写进函数。循环次数与 schedule 对应：最后一次 step() 结束窗口。
config-note-cann-recipes = 脚本自己调用 step()：prefill 一次，decode 每个 token 一次。原有设置是 Level1 加 PipeUtilization；下面的函数换成你选择的设置。
config-note-vllm-ascend = vllm-ascend 固定用 Level1 加 PipeUtilization，没有 schedule：整段一份，没有 step 号。窗口按引擎迭代次数计（vLLM 0.13 起；更早只有 VLLM_TORCH_PROFILER_DIR，不能计数）。
config-note-sglang = SGLang 在 NPU 上没有传 experimental_config：Level0，没有指标，没有通信文件。窗口按 forward 次数计，到数自动停止。
config-code-loop = 自己的脚本
config-code-recipes-switch = 模型的 YAML 里，与模型的其他设置放在一起
config-code-recipes = executor/utils/profiler_context.py 里，替换同名函数
config-code-vllm = 离线推理
config-code-vllm-server = 在线服务
config-code-sglang = 对运行中的服务
config-window = { $stage }：调用 step() { $calls } 次，见 schedule 页
config-window-recipes = { $stage }：至少运行 { $calls } 次，否则窗口不会结束，见 schedule 页
code-warm-up = 在窗口之外先用同样的 shape 完成编译、加载和调优。
code-last-step = 最后一次调用结束窗口并保存。
code-run-one-step = 换成你的一次迭代。
code-run-prefill = 换成你的一次 prefill。
code-run-decode-step = 换成你的一步 decode。
code-recipes-off = 同一文件里的同名类。
code-recipes-warmup = 不设预热：prefill 只有一步，设了就会被丢弃。
code-vllm-stop = max_iterations 没有结束的在这里结束，并写出结果。
code-server-warm = 启动之后先发同样 shape 的请求，再执行
code-server-requests = 发送要采的请求，再执行
code-sglang-gpu = 这里 GPU 指 NPU。
code-sglang-stop = step 数足够窗口自动结束。
config-costs = 代价
cost-level0 = Level0：kernel 的名称和时间，开销最小。
cost-level1 = Level1：类型、shape、通信和 CANN 层。几乎不影响时间，trace 大约增大五分之一。
cost-metrics = PipeUtilization：每个 kernel 前后读计数器，kernel 耗时基本不变。
cost-cpu = CPU activity：记录 host 上的每个框架算子，kernel 很短时 host 时间会变长。
cost-memory = profile_memory：每次内存申请、释放记一行，每个 step 上千行。
cost-stack = 调用栈：host 开销最大，trace 也大。这样的 host 时间不要与其他结果比较。
cost-shapes = record_shapes：记录每个框架算子的参数。
config-files = 应该得到的文件
config-files-other =
    { $files ->
       *[other] 另有 { $files } 个文件不会有或不一定有，原因如下
    }
