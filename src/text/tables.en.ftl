# Kernels, communication, memory, logs and the comparison. Every name here stands in tables.zh.ftl too, with the same variables.

## Tabs

view-kernels = Kernels
view-communication = Communication
view-memory = Memory
view-log = Log
view-compare = Compare
because-log = No console log was dropped with it, and there are no parser logs in the result. Drop the job's log (log_0.log, or what was printed) together with the folder.

## Lists

list-filter = Filter by a word
list-count =
    { $rows ->
        [one] { $rows } row
       *[other] { $rows } rows
    }
list-whole = Show all { $rows } rows
list-further =
    { $rows ->
        [one] { $rows } further row is not listed.
       *[other] { $rows } further rows are not listed.
    }
table-printed = Printed here: { $shown } of { $rows } lines. The page has all of them.
as-table = As a table
figure-count = Count
figure-total = Total
figure-share = Share
figure-mean = Mean
figure-min = Shortest
figure-max = Longest
figure-wait = Wait
figure-bound = Limited by
figure-host = Host self time
figure-start = Start, since the first
device-name = Device

## Kernels

kernel-name = Kernel
kernel-type = Type
kernel-core = Core
kernels-count = Kernels
kernels-computing = Computing
kernels-communication = Communication kernels
kernels-wait = Waiting before kernels
kernels-by-name = By name
kernels-by-type = By type
kernels-by-core = By core
kernels-other-names =
    Not listed: { $names ->
        [one] { $names } more name
       *[other] { $names } more names
    } with { $kernels ->
        [one] { $kernels } kernel
       *[other] { $kernels } kernels
    }, { $time } together.
kernels-not-there = Not in this capture: { $files }.
spread-title = How long kernels take
spread-durations = Durations
spread-waits = Waiting before the kernel
spread-bins =
    { $bins ->
        [one] { $bins } bar
       *[other] { $bins } bars
    }, arrow keys go from bar to bar
spread-bin =
    { $range }: { $kernels ->
        [one] { $kernels } kernel
       *[other] { $kernels } kernels
    }, { $time } together
spread-range = Length
spread-nothing = The table holds none.
bounds-title = What limits the kernels
bounds-definition = A kernel is limited by the pipe with the highest *_ratio, if that is { $percent } % or more; else by no pipe: latency, synchronization or small shapes. The threshold is that of msprof-analyze (operator_bound_ratio).
bounds-without =
    { $kernels ->
        [one] { $kernels } kernel has no ratios
       *[other] { $kernels } kernels have no ratios
    }, such as those of communication: not counted here.
bound-cube = Cube
bound-vector = Vector
bound-scalar = Scalar
bound-mte1 = MTE1 (L1 → L0)
bound-mte2 = MTE2 (read from memory)
bound-mte3 = MTE3 (write to memory)
bound-fixpipe = FixPipe (result to memory)
bound-no-pipe = No pipe

## Columns

columns-title = Columns
columns-what = A run records one group of AI Core metrics. What the others would say takes a run of its own, with aic_metrics set to that group.
columns-whole = All there
columns-partial = In part
columns-absent = Missing
columns-not-recorded = Not recorded
columns-present =
    { $columns ->
        [one] { $columns } column
       *[other] { $columns } columns
    }
columns-missing = Missing: { $columns }
columns-unknown = Columns that profvet does not know: { $columns }
column-group-identity = Identity and times
column-cost-identity = Without them kernels can't be told apart by task and stream, or their times are not complete.
column-group-step = Step
column-cost-step = Which step a kernel belongs to: without it there is no kernel time by step, and the first step can't be left out.
column-group-device = Device
column-cost-device = Which device a kernel ran on.
column-group-shapes = Shapes, data types, formats
column-cost-shapes = Which shape makes a kernel slow, and whether the format had to be converted.
column-group-pipe-utilization = PipeUtilization
column-cost-pipe-utilization = Whether cube, vector, MTE or scalar limits a kernel.
column-group-arithmetic-utilization = ArithmeticUtilization
column-cost-arithmetic-utilization = How many operations of which data type cube and vector carried out.
column-group-memory = Memory
column-cost-memory = How fast kernels read and write main memory, L1 and L2.
column-group-memory-l0 = MemoryL0
column-cost-memory-l0 = How fast kernels read and write L0A, L0B and L0C.
column-group-memory-ub = MemoryUB
column-cost-memory-ub = How fast vector and scalar read and write the unified buffer.
column-group-resource-conflict-ratio = ResourceConflictRatio
column-cost-resource-conflict-ratio = Whether vector waits for bank conflicts of the unified buffer.
column-group-l2-cache = L2Cache
column-cost-l2-cache = How often kernels hit and miss the L2 cache.
column-group-memory-access = MemoryAccess
column-cost-memory-access = How much data kernels move between which memories.

## Every row

rows-title = Every kernel
rows-what =
    { $rows ->
        [one] { $rows } row
       *[other] { $rows } rows
    }, { $size }. They are found in one pass over the file, and read from it as you scroll.
rows-open = Show the rows
rows-filter = Name, type or core contains
rows-find = Find
rows-finding = Looking through the file…
rows-all-columns = All columns
rows-count = { $rows } of { $all } rows
rows-first = the first { $shown } of { $rows } rows in this order
rows-save-first = CSV of the first { $rows }
rows-number = Row
rows-failed = The rows can't be read: { $reason }

## Statistics and operators

op-title = Operator types, as CANN counted them
api-title = Calls of CANN on the host
api-name = API
api-level = Level
operators-title = Framework operators
operators-what = { $calls } calls, { $device } with work on the device, { $shapes } with shapes, { $stacks } with call stacks. Host self time { $host }, device self time { $devicetime }.
operator-name = Operator

## Communication

communication-what =
    { $operations ->
        [one] { $operations } operation
       *[other] { $operations } operations
    } in { $steps ->
        [one] { $steps } step
       *[other] { $steps } steps
    } and { $groups ->
        [one] { $groups } group
       *[other] { $groups } groups
    }. The file's own sums (Total Op Info) stand apart and are in none of the figures.
communication-broken = The file is damaged: the figures hold what stands before the damage.
communication-odd =
    { $values ->
        [one] { $values } value that should be a number is not
       *[other] { $values } values that should be numbers are not
    }, and in no sum.
communication-unknown = Keys that no known release writes, and that are in no sum: { $keys }
time-elapse = Elapse
time-transit = Transit
time-wait = Wait
time-synchronization = Synchronization
time-idle = Idle
sum-collective = Collectives
sum-p2p = Point to point
sum-reported = As the file adds up
operation-name = Operation
operation-step = Step
operation-type = Type
operation-types = By type of operation
operations-longest =
    { $operations ->
        [one] The longest operation
       *[other] The { $operations } longest operations
    }
links-title = Bandwidth by link
links-nothing = Nothing passed any link.
links-unused = Listed, but nothing passed: { $links }.
link-name = Link
link-bytes = Data
link-bandwidth = Bandwidth in GB/s
packets-title = Packet sizes of { $link }
packet-size = Packet size
packet-count = Packets
packet-bytes = Data
matrix-title = Between ranks
matrix-table = The matrix as a table
matrix-measure = What the colour shows
matrix-axes = from ↓ to →
matrix-source = From
matrix-destination = To
matrix-cell = { $source } → { $destination } over { $transport }: { $size } in { $time }, { $bandwidth } GB/s
matrix-unknown = Pairs that name no two ranks: { $pairs }
matrix-further-ranks =
    The map shows the first { $shown } ranks; { $ranks ->
        [one] { $ranks } further rank is
       *[other] { $ranks } further ranks are
    } in the table only.

## Memory

memory-memory-record = Memory of the components
memory-operator-memory = Memory of the operators
memory-npu-module-mem = Memory of the NPU's modules
memory-chart = Memory over time
memory-peak-of = Peak, and when after the first reading
memory-allocated = Allocated
memory-reserved = Reserved
memory-active = Active
memory-points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }, each the highest value of its time; arrow keys go from point to point
memory-unused = 0 MB all the time: { $components }
memory-further =
    { $count ->
        [one] { $count } further component is not shown.
       *[other] { $count } further components are not shown.
    }
memory-left-out =
    { $count ->
        [one] { $count } row is in no component that was told apart.
       *[other] { $count } rows are in no component that was told apart.
    }
memory-not-released =
    { $count ->
        [one] { $count } allocation was
       *[other] { $count } allocations were
    } not released while recording. That is not a leak by itself: weights and caches stay.
allocations-title =
    { $allocations ->
        [one] The largest allocation
       *[other] The { $allocations } largest allocations
    }
allocation-size = Size
allocation-lasted = Lasted
allocation-kept = not released

## Log

log-what = Warnings and errors of the profiler, with the lines around them as they stand in the file.
log-all = Information too
log-size =
    { $lines ->
        [one] { $lines } line
       *[other] { $lines } lines
    }, { $size }
log-nothing =
    No warning or error. { $quiet ->
        [0] {""}
        [one] { $quiet } line of information can be shown.
       *[other] { $quiet } lines of information can be shown.
    }
log-error = Error
log-warning = Warning
log-info = Info
log-plain = Line
log-exception = Exception
log-unknown = not in the catalogue
log-traceback = traceback
log-failed-unknown = Failed, and not in the tree of parsers: { $names }
log-unfinished = Began and did not end: { $names }
tasks-title =
    { $tasks ->
        [one] { $tasks } task of the parser
       *[other] { $tasks } tasks of the parser
    }
task = Task
task-state = State
task-time = Time
task-needs = Needs
task-line = Line
task-succeeded = succeeded
task-failed = failed
task-stopped = stopped
task-running = not finished
task-other = unknown
tree-title = Which parser failed first
tree-what = A parser starts when those it needs have succeeded. One failure fails everything behind it, and all are printed alike: only the ones marked ✕ are causes.
tree-costs = failed by itself, and costs { $files }
tree-costs-nothing = failed by itself; it writes no file of its own
tree-echoes = Failed only because of them: { $parsers }
tree-root = failed by itself
tree-echo = failed because one that it needs did
tree-other = not reported as failed

## Comparison

compare-with = Compared with
compare-kept = Kept: { $name }
compare-keep = Keep this capture to compare with
compare-forget = Forget the kept one
compare-nothing = There is nothing to compare with yet. Keep this capture, then drop another result: it is compared with this one. Or drop several results at once.
compare-first = Baseline
compare-second = This capture
compare-difference = Difference
compare-change = Change
compare-first-time = Baseline time
compare-second-time = Time
compare-first-count = Baseline count
compare-second-count = Count
compare-first-mean = Baseline mean
compare-second-mean = Mean
comparable-yes = Recorded alike: comparable
comparable-unknown = Nothing is known about how one of them was recorded
comparable-careful = Comparable with care
comparable-no = Times are not comparable
settings-title = Recorded differently
recorded-effect = What that does
recorded-unknown = not known
recorded-none = none
recorded-configuration = Configuration
recorded-effect-configuration = Without profiler_info nobody can tell whether both were recorded alike.
recorded-level = Level
recorded-effect-level = Another level records more or less, and recording itself takes time.
recorded-metrics = AI Core metrics
recorded-effect-metrics = Metric columns can't be compared; durations can.
recorded-activities = Activities
recorded-effect-activities = Without CPU the host is not slowed by recording.
recorded-heavy = Heavy options
recorded-effect-heavy = Stacks, modules, shapes and memory lengthen host time: free and preparing times are not comparable.
recorded-schedule = Schedule
recorded-effect-schedule = Other steps were recorded; the first ones may hold compilation and warm-up.
recorded-release = torch_npu release
recorded-effect-release = Columns may differ, and steps may be counted differently.
recorded-cann = CANN
recorded-effect-cann = Kernels may have other names and other implementations.
recorded-world-size = Number of ranks
recorded-effect-world-size = Communication and the share of work are not the same.
compare-steps-title = Steps
compare-sums-title = Kernels
compare-step-counts = Means over { $first } and { $second } steps.
compare-per-step = Per step.
compare-in-all = Over the whole capture: one of them does not name its steps.
compare-no-steps = Steps can't be compared: step_trace_time.csv with step numbers is not on both sides.
compare-no-sums = Kernels can't be compared: a kernel table is not on both sides.
compare-stage = Stage
compare-computing = Computing
compare-communication = Communication
compare-not-overlapped = Communication, not overlapped
compare-free = Free
compare-kernel-computing = Computing kernels
compare-kernel-communication = Communication kernels
compare-kernel-wait = Waiting before kernels
