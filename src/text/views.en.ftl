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
