# English words of the page. A name here must also stand in zh.ftl, with the same variables.

## Frame

tagline = Is this Ascend NPU profiling result usable?
skip = Skip to the content
nav-label = Pages
nav-start = Check
nav-report = Report
settings-language = Language
settings-theme = Colours
theme-auto = Auto
theme-light = Light
theme-dark = Dark
privacy = Everything happens in this browser. No byte leaves this computer.

## Start

drop-title = Drop a profiling result here
drop-what = One or more *_ascend_pt folders, the folder above them, or single files such as trace_view.json and console logs. Anywhere on the window will do.
drop-again = Drop another result anywhere on this window, or choose one.
promise = profvet says whether a torch_npu.profiler result is usable and for which questions, what is wrong with it, and what to do. The files are read here and never leave this computer.
pick-folder = Choose folder…
pick-files = Choose files…
report-missing = There is no report in this tab yet. Reports are not kept: drop the result to see it again.

## Samples

samples-title = No result at hand? Try a sample
samples-what = Small generated captures, one for each known problem. A click checks it as if you had dropped it.
problem-none = Other
problem-0 = Problem 0: parsing or export failed
problem-0-5 = Problem 0.5: a single step
problem-1 = Problem 1: kernel_details.csv lacks columns
problem-2 = Problem 2: trace_view.json does not open
problem-3 = Problem 3: compilation is in the capture
problem-4 = Problem 4: no output
problem-5 = Problem 5: no communication files
sample-healthy = Two ranks, nothing wrong
sample-export-silent = The export failed without a reason; only host events are left
sample-export-refused = The export refused the folder's permissions
sample-single-step = One step recorded on purpose: complete
sample-reduced-columns = Level0: the kernel table has names and times only
sample-metrics-none = Level1 without AI Core metrics
sample-trace-cut = The trace ends inside an event
sample-trace-trailing-comma = The trace ends with a comma before the bracket
sample-trace-unclosed = Killed between the two stages of writing the trace
sample-trace-corrupt = A quote is missing in the middle of the trace
sample-trace-extra-data = A second trace was appended to the first
sample-compile-captured = The first step holds the compilation
sample-empty-output = Stopped in warmup: nothing was kept
sample-raw-only = Collected in a daemon process, not parsed
sample-communication-lost = Two ranks, and the communication files are lost
sample-single-card = One card: no communication files by design
sample-db-export = Database export: no tables by design
sample-msprof-output = Results of msprof alone: kernel table in slices, no host trace
sample-rank-missing-tables = Four ranks, one of which lacks tables

## Progress

progress-title = Checking
progress-listing = Listing folders…
progress-found =
    { $files ->
        [one] { $files } file found
       *[other] { $files } files found
    }
progress-files = file { $done } of { $total }
progress-percent = { $percent }% read
cancel = Cancel

## Failures

failure-nothing = There was no file in what was dropped
failure-no-worker = The worker that reads the files could not be started
failure-crashed = The check broke off
failure-while-reading = While reading
failure-go-on = The page is unharmed: drop the result again, or only a part of it.
failure-command-line = The command line gives the same verdict and takes results of any size:

## Verdict

verdict = Verdict
verdict-usable = Usable
verdict-partly-usable = Partly usable
verdict-unusable = Not usable
verdict-nothing-recognised = Nothing recognised
verdict-usable-sentence = Every question that this run was set up to answer can be answered.
verdict-partly-usable-sentence = Some questions can be answered, others not or only in part.
verdict-unusable-sentence = This result answers no question as it is.
verdict-nothing-recognised-sentence = Nothing in what was dropped is known as a part of a torch_npu.profiler result.
verdict-subject =
    { $captures ->
        [0] No capture
        [one] { $captures } capture
       *[other] { $captures } captures
    } · { $files ->
        [one] { $files } file
       *[other] { $files } files
    } · { $size } · checked in { $seconds } s
printed = profvet { $version } · printed { $time }
next-step = Do this first
section-fix = How to fix it

## Several captures

captures-title = { $captures } captures
capture = Capture
rank = Rank
release = Release

## Answers

answers-title = What it can answer
can-yes = Yes
can-partly = Partly
can-no = No
no-data = This capture holds no data for it.
question-kernel-time = Kernel time
question-kernel-time-what = Which kernels ran, when, and for how long
question-operator-time = Operator time
question-operator-time-what = Time by framework operator and by operator type
question-pipe-utilization = Pipe utilization
question-pipe-utilization-what = Cube, vector, MTE and scalar shares of each kernel
question-shapes = Shapes
question-shapes-what = Shapes, data types and formats of each kernel
question-host-device-timeline = Host–device timeline
question-host-device-timeline-what = Which call launched which kernel, and when
question-step-breakdown = Step breakdown
question-step-breakdown-what = Computing, communication and idle time of each step
question-communication = Communication
question-communication-what = Time, waiting and bandwidth of collectives
question-memory = Memory
question-memory-what = Allocations by operator and over time

## Findings

findings-title = Findings
group-run-state = Run state
group-files = Files
group-trace = Trace
group-tables = Tables
group-steps = Steps
group-log = Log
group-configuration = Configuration
group-captures = Several captures
group-other = Other
status-ok = OK
status-info = Note
status-unknown = Not checked
status-warn = Warning
status-fail = Problem
checks-passed =
    { $checks ->
        [one] { $checks } check passed
       *[other] { $checks } checks passed
    }
checks-unmade =
    { $checks ->
        [one] { $checks } check could not be made
       *[other] { $checks } checks could not be made
    }
evidence = Evidence
evidence-more =
    { $places ->
        [one] { $places } more place
       *[other] { $places } more places
    }
explanation = What it means, why, and how to fix it
facts-title = Numbers compared
rule-link = This rule in the handbook
file-costs = Without it: no { $questions }
place-byte = byte { $number }
place-line = line { $number }
place-row = row { $number }
place-column = column { $number }
place-column-named = column “{ $name }”

## Files

inventory-title =
    { $files ->
        [one] { $files } file
       *[other] { $files } files
    } in this capture
inventory-more =
    { $files ->
        [one] Show { $files } more
       *[other] Show { $files } more
    }
file = File
file-kind = Kind
file-size = Size
file-state = State
state-present = present
state-missing = missing
state-absent-by-design = absent by design
state-unreadable = unreadable

## Nothing recognised

looked-for = What profvet looks for
looked-for-capture = a folder *_ascend_pt with profiler_info*.json or profiler_metadata.json
looked-for-output = ASCEND_PROFILER_OUTPUT with trace_view.json, kernel_details.csv, step_trace_time.csv and others, or any of these files alone
looked-for-raw = raw data: PROF_* and FRAMEWORK
looked-for-log = console logs that torch_npu.profiler wrote into
dropped =
    { $files ->
        [one] What was dropped: { $files } file
       *[other] What was dropped: { $files } files
    }
dropped-more =
    { $files ->
        [one] and { $files } more
       *[other] and { $files } more
    }

## Downloads

downloads = Downloads
download-json = Download report as JSON
download-repaired-trace = Download repaired trace
download-second-trace = Download the second trace
repaired-note =
    { $events ->
        [one] { $events } event kept
       *[other] { $events } events kept
    }, { $lost } lost
packed-trace = The trace lies in an archive: to repair it, unpack it and drop the file, or run profvet repair on it.
download-viewer-trace = Download copy for Perfetto
viewer-note = .json.gz for Perfetto and chrome://tracing: numeric times from the first event on, small flow ids
viewer-done =
    { $events ->
        [one] { $events } event copied
       *[other] { $events } events copied
    }{ $left ->
        [0] .
       *[other] , { $left } left out: without a readable time, or no events at all.
    }
viewer-zeroed = Durations that are not numbers, written as 0: { $count }.
viewer-failed = No copy: { $reason }
copy = Copy
copied = Copied

## Handbook

unknown-title = There is no such page
unknown-nearest = The nearest is:

## What a site or an address presets

presets-label = Presets
presets-by-site = This site presets some of what follows
presets-by-address = The address presets some of what follows
presets-by-both = This site and the address preset some of what follows
presets-expected = Expected of a capture: { $setting }
presets-language = Language where none is chosen: { $language }
presets-wiki-rules =
    { $rules ->
        [one] { $rules } rule has a page in the site's wiki
       *[other] { $rules } rules have a page in the site's wiki
    }
presets-embed = Pages that may hand over files: { $origins }. They are told when profvet is done, nothing else.
presets-embed-verdict = Pages that may hand over files: { $origins }. They are told the verdict on these files and the rules that failed or warned.
presets-conflict = What the address presets does not go with the rest and is left out: { $reason }
presets-aside = What this site presets for judging is set aside.
site-settings = Judge as the site presets
usual-limits = Judge as usual, without presets
site-broken = profvet.json, where this site presets things, is not used: { $reason }
wiki-home = The site's wiki
wiki-rule = The site's own page about this

## Files handed over by another page

handover-stranger = A page at { $origin } tried to hand over files. This site does not admit that page: nothing of it was read.
handover-malformed = A message of the page at { $origin } was refused: { $reason }

## Minimal reproduction

make-reproduction = Make a minimal reproduction
reproduction-note = A small zip in which the same things are wrong, to attach to a ticket. Names, addresses and identifying numbers are replaced; times, sizes and counts stay.
download-reproduction = Save it ({ $size })
reproduction-kept =
    { $findings ->
        [one] { $findings } finding is kept: profvet says so of the copy.
       *[other] { $findings } findings are kept: profvet says so of the copy.
    }
reproduction-lost = Could not be kept: { $rules }.
reproduction-added = Only in the copy: { $rules }.
reproduction-replaced = Replaced, a value by the same one everywhere: names ({ $names }), addresses ({ $addresses }), identifying numbers ({ $ids }), and names in paths. As they were: times, durations, sizes, counts, and the numbers of ranks, devices and processes.
reproduction-failed = No reproduction could be made: { $reason }
