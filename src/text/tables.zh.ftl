# kernel、通信、内存、日志与对比。这里的每个名字也须出现在 tables.en.ftl 中，变量相同。

## 标签页

view-kernels = Kernel
view-communication = 通信
view-memory = 内存
view-log = 日志
view-compare = 对比
because-log = 没有一起拖入控制台日志，结果里也没有解析日志。请把作业的日志（log_0.log 或屏幕输出）与结果目录一起拖入。

## 列表

list-filter = 按关键词过滤
list-count = { $rows } 行
list-whole = 显示全部 { $rows } 行
list-further = 另有 { $rows } 行未列出。
table-printed = 打印件上有 { $rows } 行中的 { $shown } 行，页面上可看全部。
as-table = 以表格查看
figure-count = 次数
figure-total = 总耗时
figure-share = 占比
figure-mean = 平均
figure-min = 最短
figure-max = 最长
figure-wait = 等待
figure-bound = 瓶颈
figure-host = Host 自身耗时
figure-start = 开始时间（相对第一个）
device-name = Device

## Kernel

kernel-name = Kernel
kernel-type = 类型
kernel-core = 核类型
kernels-count = Kernel 数
kernels-computing = 计算
kernels-communication = 通信
kernels-wait = Kernel 前的等待
kernels-by-name = 按名称
kernels-by-type = 按类型
kernels-by-core = 按核类型
kernels-other-names = 未列出：另有 { $names } 个名称，共 { $kernels } 个 kernel，合计 { $time }。
kernels-not-there = 这份采集结果中没有：{ $files }。
spread-title = Kernel 耗时分布
spread-durations = 耗时
spread-waits = Kernel 前的等待时间
spread-bins = { $bins } 个区间，用方向键逐个查看
spread-bin = { $range }：{ $kernels } 个 kernel，合计 { $time }
spread-range = 时长
spread-nothing = 表中没有数据。
bounds-title = Kernel 瓶颈
bounds-definition = 取 *_ratio 最高的流水线：达到 { $percent }% 即认为 kernel 受它限制；都达不到则记为“无流水线瓶颈”（时延、同步或 shape 过小）。阈值与 msprof-analyze（operator_bound_ratio）一致。
bounds-without = { $kernels } 个 kernel 没有 ratio（例如通信），未计入。
bound-cube = Cube
bound-vector = Vector
bound-scalar = Scalar
bound-mte1 = MTE1（L1 → L0）
bound-mte2 = MTE2（从内存读入）
bound-mte3 = MTE3（写出到内存）
bound-fixpipe = FixPipe（结果写出）
bound-no-pipe = 无流水线瓶颈

## 列

columns-title = 列
columns-what = 一次采集只能记录一组 AI Core 指标。要看其他组，需要把 aic_metrics 设为该组另采一次。
columns-whole = 齐全
columns-partial = 部分
columns-absent = 缺失
columns-not-recorded = 未采集
columns-present = { $columns } 列
columns-missing = 缺少：{ $columns }
columns-unknown = profvet 不认识的列：{ $columns }
column-group-identity = 标识与时间
column-cost-identity = 缺少时无法按 task 和 stream 区分 kernel，或时间不完整。
column-group-step = Step
column-cost-step = 不知道 kernel 属于哪个 step：无法按 step 统计，也无法剔除首个 step。
column-group-device = Device
column-cost-device = 不知道 kernel 在哪个 device 上执行。
column-group-shapes = Shape、数据类型与格式
column-cost-shapes = 看不出哪种 shape 慢，也看不出是否发生格式转换。
column-group-pipe-utilization = PipeUtilization
column-cost-pipe-utilization = 看不出 kernel 受 cube、vector、MTE 还是 scalar 限制。
column-group-arithmetic-utilization = ArithmeticUtilization
column-cost-arithmetic-utilization = 看不出 cube 和 vector 按数据类型各做了多少运算。
column-group-memory = Memory
column-cost-memory = 看不出 kernel 读写主存、L1 和 L2 的带宽。
column-group-memory-l0 = MemoryL0
column-cost-memory-l0 = 看不出 kernel 读写 L0A、L0B、L0C 的带宽。
column-group-memory-ub = MemoryUB
column-cost-memory-ub = 看不出 vector 和 scalar 读写 UB 的带宽。
column-group-resource-conflict-ratio = ResourceConflictRatio
column-cost-resource-conflict-ratio = 看不出 vector 是否因 UB 的 bank 冲突而等待。
column-group-l2-cache = L2Cache
column-cost-l2-cache = 看不出 L2 cache 的命中与未命中。
column-group-memory-access = MemoryAccess
column-cost-memory-access = 看不出 kernel 在各级存储之间搬运了多少数据。

## 逐行查看

rows-title = 全部 kernel
rows-what = { $rows } 行，{ $size }。先扫描一遍文件建立索引，滚动时再从文件按需读取。
rows-open = 显示各行
rows-filter = 名称、类型或核类型包含
rows-find = 查找
rows-finding = 正在扫描文件…
rows-all-columns = 全部列
rows-count = { $all } 行中的 { $rows } 行
rows-first = 按此顺序 { $rows } 行中的前 { $shown } 行
rows-save-first = 前 { $rows } 行的 CSV
rows-number = 行号
rows-failed = 无法读取各行：{ $reason }

## 统计与框架算子

op-title = CANN 统计的算子类型
api-title = CANN 的 host 侧调用
api-name = API
api-level = 层级
operators-title = 框架算子
operators-what = { $calls } 次调用，其中 { $device } 次在 device 上有执行，{ $shapes } 次带 shape，{ $stacks } 次带调用栈。Host 自身耗时 { $host }，device 自身耗时 { $devicetime }。
operator-name = 算子

## 通信

communication-what = { $operations } 个通信算子，{ $steps } 个 step，{ $groups } 个通信域。文件自带的汇总（Total Op Info）单独列出，不计入任何数字。
communication-broken = 文件已损坏：数字只包含损坏处之前的内容。
communication-odd = 有 { $values } 个本应是数字的值不是数字，未计入任何汇总。
communication-unknown = 已知版本都不会写出、因而未计入的键：{ $keys }
time-elapse = 总耗时
time-transit = 传输
time-wait = 等待
time-synchronization = 同步
time-idle = 空闲
sum-collective = 集合通信
sum-p2p = 点对点
sum-reported = 文件自带汇总
operation-name = 通信算子
operation-step = Step
operation-type = 类型
operation-types = 按通信类型
operations-longest = 最长的 { $operations } 个通信算子
links-title = 各链路带宽
links-nothing = 没有数据经过任何链路。
links-unused = 列出但没有数据经过：{ $links }。
link-name = 链路
link-bytes = 数据量
link-bandwidth = 带宽（GB/s）
packets-title = { $link } 的包大小
packet-size = 包大小
packet-count = 包数
packet-bytes = 数据量
matrix-title = rank 之间
matrix-table = 矩阵（表格）
matrix-measure = 颜色表示
matrix-axes = 从 ↓ 到 →
matrix-source = 源
matrix-destination = 目的
matrix-cell = { $source } → { $destination }，{ $transport }：{ $size }，用时 { $time }，{ $bandwidth } GB/s
matrix-unknown = 不是两个 rank 的键：{ $pairs }
matrix-further-ranks = 图中只画前 { $shown } 个 rank，另外 { $ranks } 个只在表格中。

## 内存

memory-memory-record = 各组件内存
memory-operator-memory = 算子内存
memory-npu-module-mem = NPU 模块内存
memory-chart = 内存变化
memory-peak-of = 峰值，以及距第一次读数的时间
memory-allocated = 已分配
memory-reserved = 已预留
memory-active = 活跃
memory-points = { $points } 个点，每个点是该时段的最大值；用方向键逐个查看
memory-unused = 始终为 0 MB：{ $components }
memory-further = 另有 { $count } 个组件未显示。
memory-left-out = 有 { $count } 行不属于任何被区分的组件。
memory-not-released = 有 { $count } 次分配在采集期间没有释放。这本身不是泄漏：权重和缓存会一直保留。
allocations-title = 最大的 { $allocations } 次分配
allocation-size = 大小
allocation-lasted = 持续时间
allocation-kept = 未释放

## 日志

log-what = profiler 的告警和报错，连同文件中的前后各行。
log-all = 也显示一般打印
log-size = { $lines } 行，{ $size }
log-nothing =
    没有告警或报错。{ $quiet ->
        [0] {""}
       *[other] 另有 { $quiet } 行一般打印可以显示。
    }
log-error = 报错
log-warning = 告警
log-info = 信息
log-plain = 普通行
log-exception = 异常
log-unknown = 未收录
log-traceback = 调用栈
log-failed-unknown = 失败，但不在解析任务的依赖关系里：{ $names }
log-unfinished = 已开始但没有结束：{ $names }
tasks-title = 解析任务（{ $tasks } 个）
task = 任务
task-state = 状态
task-time = 耗时
task-needs = 依赖
task-line = 行
task-succeeded = 成功
task-failed = 失败
task-stopped = 停止
task-running = 未完成
task-other = 未知
tree-title = 哪个解析任务先失败
tree-what = 解析任务要等它依赖的任务都成功后才开始。一个失败，依赖它的也都失败，打印却一样：只有标 ✕ 的才是根因。
tree-costs = 自身失败，导致缺少 { $files }
tree-costs-nothing = 自身失败；它不单独写文件
tree-echoes = 只是连带失败：{ $parsers }
tree-root = 自身失败
tree-echo = 依赖的任务失败，连带失败
tree-other = 没有报告失败

## 对比

compare-with = 对比基线
compare-kept = 已保留：{ $name }
compare-keep = 保留这份结果作为基线
compare-forget = 清除保留的基线
compare-nothing = 还没有可对比的结果。先保留当前这份，再拖入另一份，就会与它对比；也可以一次拖入多份。
compare-first = 基线
compare-second = 当前
compare-difference = 差值
compare-change = 变化
compare-first-time = 基线耗时
compare-second-time = 耗时
compare-first-count = 基线次数
compare-second-count = 次数
compare-first-mean = 基线平均
compare-second-mean = 平均
comparable-yes = 采集方式相同，可以对比
comparable-unknown = 不知道其中一份是怎样采集的
comparable-careful = 可以对比，但需谨慎
comparable-no = 时间不可直接对比
settings-title = 采集方式的差异
recorded-effect = 影响
recorded-unknown = 未知
recorded-none = 无
recorded-configuration = 配置
recorded-effect-configuration = 没有 profiler_info，无法判断两份是否以同样方式采集。
recorded-level = 采集级别
recorded-effect-level = 级别不同，采到的数据不同，采集本身的开销也不同。
recorded-metrics = AI Core 指标
recorded-effect-metrics = 指标列不可对比，耗时可以。
recorded-activities = 采集对象
recorded-effect-activities = 不采 CPU 时，host 不受采集拖慢。
recorded-heavy = 高开销选项
recorded-effect-heavy = 调用栈、模块、shape 和内存采集会拉长 host 时间：空闲与准备时间不可对比。
recorded-schedule = Schedule
recorded-effect-schedule = 采集的 step 不同；最前面的 step 可能包含编译与预热。
recorded-release = torch_npu 版本
recorded-effect-release = 列与 step 的统计方式可能不同。
recorded-cann = CANN
recorded-effect-cann = kernel 的名称与实现可能不同。
recorded-world-size = Rank 数
recorded-effect-world-size = 通信量与每张卡的负载不同。
compare-steps-title = Step
compare-sums-title = Kernel
compare-step-counts = 分别是 { $first } 个和 { $second } 个 step 的平均值。
compare-per-step = 每个 step。
compare-in-all = 整个采集合计：其中一份没有 step 编号。
compare-no-steps = 无法对比 step：两份没有都带 step 编号的 step_trace_time.csv。
compare-no-sums = 无法对比 kernel：两份没有都带 kernel 表。
compare-stage = Stage
compare-computing = 计算
compare-communication = 通信
compare-not-overlapped = 未被掩盖的通信
compare-free = 空闲
compare-kernel-computing = 计算 kernel
compare-kernel-communication = 通信 kernel
compare-kernel-wait = Kernel 前的等待
