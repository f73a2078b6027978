# The views of a report. Every name here stands in views.zh.ftl too, with the same variables.

## Tabs

views-label = Views of the report
view-overview = Overview
view-steps = Steps

## Nothing to draw

view-absent-missing = { $file } is missing
view-absent-by-design = There is no { $file }, by design
view-absent-unsure = There is no { $file }
view-absent-unusable = Nothing in { $file } can be drawn
view-absent-empty = { $file } has a header and no rows.

## Steps

steps-source-table = From { $path }
steps-of-device =
    Device { $device } · { $steps ->
        [one] { $steps } step
       *[other] { $steps } steps
    }
steps-of-npu =
    NPU · { $steps ->
        [one] { $steps } step
       *[other] { $steps } steps
    }
steps-count =
    { $steps ->
        [one] { $steps } step
       *[other] { $steps } steps
    }, arrow keys go from step to step
steps-chart = Time of each step
steps-left-out =
    { $steps ->
        [one] { $steps } further step is not drawn.
       *[other] { $steps } further steps are not drawn.
    }
step-number = Step { $step }
step-whole = The whole recording, without step marks
step-stage = Stage
part-computing = Computing
part-exposed = Communication, not overlapped
part-free = Free
part-preparing = of which preparing
part-bubble = of which waiting to receive (bubble)
scale-log = Log scale
steps-spread = median { $median }, half of them from { $lower } to { $upper }; shortest { $least }, longest { $greatest }
view-reading = The files behind this view are still being read. It appears here as soon as they are.
file-read = read
file-unread = being read
files-read = Files read
so-far-what = Each file is shown in its view as soon as it has been read. Findings follow once all files of the capture have been read; none of them is taken back.
steps-median = median
steps-limit = limit
steps-limit-note = ▼ marks steps that stand out; the dashed line is where a step as a whole would:
steps-log-note = On the logarithmic scale heights compare steps, not the parts within one.
steps-table = Steps in numbers
steps-stands-out = Stands out by
step-stands-out = Stands out by { $parts }
step = Step
step-total = Total
device = Device

## Overview

summary-label = How it was taken
summary-no-schedule = none
summary-world = Ranks of the job
summary-steps = Steps
setting-torch_npu = torch_npu
setting-cann = CANN
setting-level = Level
setting-metrics = AI Core metrics
setting-activities = Activities
setting-schedule = Schedule
setting-options = Options
ranks-files = Files present
ranks-step = Median step
ranks-beside = Against the median
ranks-unlike = Unlike the others in
ranks-level = Level
ranks-schedule = Schedule
findings-filter = Findings to show
findings-all = All
see-view = See it in the view “{ $view }”
fact-capture = Capture
fact-computing-us = Computing
fact-communication-not-overlapped-us = Communication, not overlapped
fact-free-us = Free
fact-stage-us = Stage
fact-file = File
fact-parser = Failed by itself
fact-costs = Files that it costs
fact-missing-in = Missing in
fact-setting = Setting
fact-values = Values
fact-value-captures =
    { $value } ({ $captures ->
        [one] { $captures } capture
       *[other] { $captures } captures
    })

## Trace

view-trace = Trace
trace-file = The file
trace-time = Layers over time
trace-time-what = Each strip is a process; the darker, the more of the time its slices cover (slices side by side add up). Bands behind the strips are steps.
trace-no-slices = There is no slice in this trace.
trace-state-whole = Whole to its end: { $events } events.
trace-state-empty = There is no event in it.
trace-state-broken = It breaks at byte { $byte } (line { $line }, column { $column }), after { $events } whole events.
trace-state-kept = A repair keeps { $kept } events, { $after } of them after the break, and drops { $lost }.
ruler-whole = whole events
ruler-lost = dropped by a repair
ruler-break = the break
ruler-stretches =
    { $stretches ->
        [one] { $stretches } stretch of whole events
       *[other] { $stretches } stretches of whole events
    } in { $size }.
ruler-breaks-at = The break is at byte { $byte }.
bytes-title = Bytes around the place
bytes-around = The bytes around byte { $byte }
bytes-offset = Offset
bytes-hex = Hexadecimal
bytes-text = Text
strips-chart = Time covered by slices, by process
strips-cells =
    { $cells ->
        [one] { $cells } part of the time
       *[other] { $cells } parts of the time
    }, arrow keys go from one to the next
strips-without-slices = Without slices (counters and the like), by number of events: { $processes }
strips-absent = not there
strips-compile = Compiling and loading
strips-aclnn = aclnn calls

## A window of the trace

window-label = Slices of a window
window-from = From (ms)
window-to = To (ms)
window-step = Step
window-name = Name contains
window-find = Find slices
window-what = Choose a window: drag over the strips, pick a step, or enter times. What of the file holds it is then read once more, here in the browser.
window-unready = Slices can be looked for once the whole trace was read; a trace in an archive must be unpacked first.
window-failed = The search ended: { $reason }
window-found =
    { $slices ->
        [0] No slice found.
        [one] { $slices } slice found.
       *[other] { $slices } slices found.
    }
window-longest = Shown are the { $shown } longest.
window-table = Slices in numbers
slices-chart = Slices by track: + and − zoom in and out, arrow keys move, 0 shows everything
slices-tracks-left-out =
    { $tracks ->
        [one] { $tracks } further track is in the table only.
       *[other] { $tracks } further tracks are in the table only.
    }
slice-name = Name
slice-start = Start
slice-duration = Duration
slice-process = Process
slice-thread = Thread
slice-track = Track
slice-byte = Byte
zoom-in = Zoom in
zoom-out = Zoom out
zoom-left = Earlier
zoom-right = Later
zoom-all = Everything
column-preparing = Preparing
column-bubble = Bubble

## Keys

keys-title = Keyboard
keys-close = Close
key-help = opens this sheet
key-tab = goes to the next control; a chart is one stop
key-tabs = move along the tabs, Enter opens one
key-bars = move over a chart, step by step; the values are read out
key-lines = move along the lines of captures or steps, Enter chooses one
key-window = in a chart of steps marks the step in the table; on the strips of a trace makes the part in hand the window
key-extend = extends the window to the part in hand
key-zoom = zoom in on slices, and out
key-all = shows all slices again
key-print = prints what is shown; from the overview, the whole report with every finding unfolded
key-close = closes this sheet, leaves a chart's bar
steps-source-trace = Computed from { $path }: there is no step_trace_time.csv

## Limits

limits-title = Limits of these findings
limit-default = default { $value }
limit-outlier_times = A step stands out beyond so many times the median
limit-outlier_deviations = … and so many robust deviations away from it
limit-step_excess_percent = … and in excess by this percentage of a step
limit-compile_warn_times = First step, times the median: a sign of compilation
limit-compile_fail_times = First step, times the median: compilation
trace-state-path = Place of the break in the JSON:
