# English words of the handbook, the schedule page and the configuration page. A name here must also stand in
# handbook.zh.ftl, with the same variables.

nav-schedule = Schedule
copy-link = Copy link
address-odd = Not understood in the address, and replaced by the default: { $names }.
plain-number = { $number }

## Schedule

schedule-title = What a schedule does
schedule-what = The profiler changes its state only when step() is called. Enter the parameters of torch_npu.profiler.schedule and how often your program calls step(): this is what gets recorded, written and printed.
schedule-parameters = Parameters of the schedule
schedule-skip-first = steps before the first cycle, profiler off
schedule-wait = steps of each cycle with the profiler off
schedule-warmup = steps of each cycle that run under the profiler and are thrown away
schedule-active = steps of each cycle that are recorded
schedule-repeat = number of cycles; 0: without end
schedule-steps = calls your program makes before the profiler stops
schedule-skip-first-wait = skip_first_wait: the first cycle goes without its wait phase (since 26.1)
schedule-none = No schedule is passed to profile()
schedule-use-least = Use the least clean number: { $calls }
schedule-use-guide = The guide's example

schedule-strip = State after each call
schedule-strip-label = The state after each call; the list below says the same in words
schedule-cell = after { $calls } calls: { $state }
schedule-fold = { $calls } more calls: { $state }
schedule-gap = calls that are not drawn
schedule-stretch =
    { $calls ->
        [one] after { $first } calls
       *[other] after { $first } to { $last } calls ({ $calls } states)
    }
schedule-left-out =
    { $calls ->
        [one] … { $calls } call not shown …
       *[other] … { $calls } calls not shown …
    }
phase-skip-first = skip_first: the profiler is off
phase-wait = wait: the profiler is off
phase-warmup = the step runs under the profiler, its data is thrown away
phase-record = the step is recorded
phase-save = the last recorded step; the call after it saves the result
phase-over = all cycles are done, the profiler is off

schedule-end-clean = Clean end: every cycle is saved
schedule-end-nothing = Nothing is recorded: no folder, and no message that says so
schedule-end-cycles-missing = The saved cycles are whole, others were never recorded
schedule-end-warmup = Stopped in warmup: the folder in hand is deleted
schedule-end-record = Stopped while recording: the last folder lacks steps
schedule-end-save = One call short: the data is whole, and torch_npu prints a line
schedule-exit = State at the end
schedule-results = Result folders
schedule-recorded = Steps recorded to their end
schedule-least = Least calls for a clean end
schedule-least-calls =
    { $calls ->
        [one] { $calls } call
       *[other] { $calls } calls
    }
schedule-least-none = none: the cycles follow each other without end and without a wait phase
schedule-folders = Folders, in the order in which each process writes them
schedule-folder-whole = steps { $first } to { $last }, whole
schedule-folder-open = steps { $first } to { $last }; what runs when the profiler stops is in it only in part
schedule-folder-no-step = no whole step; what runs when the profiler stops is in it only in part
schedule-folders-more =
    { $folders ->
        [one] and { $folders } more folder
       *[other] and { $folders } more folders
    }
schedule-prints = What torch_npu prints about it
schedule-prints-nothing = torch_npu prints nothing about it.

schedule-none-title = Without a schedule everything is recorded
schedule-none-what = From start() to stop(), or from entering to leaving the with block, every step goes into one folder. step() changes nothing and leaves no marks, so the tables have no step numbers.
schedule-none-message = “Stop profiler while current state is RECORD” is printed at every stop. Here it means nothing: the state is always RECORD.

schedule-loops = The loop around it
schedule-loops-clean = Both call step() { $calls } times, at the end of each turn, and end clean.
schedule-loops-never = No number of calls ends clean with repeat=0 and wait=0. Both save the first cycle and stop right after it: the warning about the cycle that has just begun can be ignored. With repeat=1 there is none.
schedule-loop-context = with the context manager
schedule-loop-start = with start() and stop()

schedule-guide = The guide's “+1”
schedule-guide-why = The troubleshooting guide asks for skip_first + warmup + active + 1 calls. Its table gives the state of the step that a call ends. The code sets the state of the next step in that call, so a cycle ends one call earlier than the table says. The guide also leaves out wait and repeat.
schedule-bound-more =
    { $more ->
        [one] Here the guide asks for { $bound } calls, { $more } more than the { $least } it takes: harmless.
       *[other] Here the guide asks for { $bound } calls, { $more } more than the { $least } it takes: harmless.
    }
schedule-bound-equal = Here the guide asks for { $bound } calls, and it takes { $least }: the same.
schedule-bound-short = Here the guide asks for { $bound } calls, but it takes { $least }: with the guide's number the run does not end clean.
schedule-bound-none = Here the guide's number says nothing: there is no number of calls that ends clean, or none below 2⁶⁴.
schedule-guide-table = The guide's table for warmup=2, active=30, repeat=1, beside the code
schedule-guide-call = step() call
schedule-guide-says = Guide: state in this row
schedule-guide-code = Code: state after this call

## Handbook

nav-handbook = Handbook
handbook-title = Handbook
handbook-what = What profvet checks, by what you see; what the profiler writes and prints; how to collect again. Each page of a rule says what a finding means, why it happens, how to fix it and how to verify that.
handbook-pages = Reference
handbook-search = Search, or paste a line of a log
handbook-search-hint = Titles, text and log lines, in both languages. Nothing you type leaves this page.
handbook-found =
    { $pages ->
        [0] No page has all these words.
        [one] { $pages } page
       *[other] { $pages } pages
    }
handbook-explains-line = explains this line
symptom-failed = Problem 0: parsing or export failed
symptom-single-step = Problem 0.5: a single step, or steps that do not add up
symptom-columns = Problem 1: kernel_details.csv lacks columns
symptom-trace = Problem 2: trace_view.json does not open, or is not whole
symptom-compilation = Problem 3: compilation or overhead is in the capture
symptom-no-output = Problem 4: no output, or not the one expected
symptom-communication = Problem 5: no communication files
symptom-viewing = Problem 6: viewers fail, or show it wrongly
symptom-ranks = Several ranks
setting-npu = activities without NPU
setting-cpu = activities without CPU
setting-db = export_type Db only
setting-collectives = no collectives ran
setting-ai-cpu = no operator ran on the AI CPU
setting-memory = profile_memory=False
setting-l2-cache = l2_cache=False
setting-sys-io = sys_io=False
setting-sys-interconnection = sys_interconnection=False
files-missing-when = Not there with
files-since = Since
files-needed-for = Needed for
columns-name = Column
columns-older = Older names, or those of op_summary
columns-need = In the full form
columns-reduced = In the reduced form
columns-always = always
columns-varies = depends on release and chip
columns-chip = Chip
columns-columns = Columns
columns-signature = Known by
columns-some-releases = in some releases
messages-level = Level
messages-text = Text
messages-page = Page
messages-progress = Progress
messages-task = Parsers
messages-export = Export by msprof
messages-permission = Owner and mode
messages-path = Paths
messages-storage = Reading and writing
messages-data = Data that is not there
messages-config = Configuration
messages-schedule = Schedule

## Configuration

nav-config = New run
config-title = Code for a new run
config-what-static = Code that records outside of compilation and warm-up, and ends clean, for the usual questions and a loop of five recorded steps. profvet makes it for your own choice of questions, stage and window: #/config on its page.
config-what = Choose what you want to know and where the loop is. The code records just that, outside of compilation and warm-up, and ends clean.
config-questions = What do you want to know?
config-framework = Framework
framework-torch-npu = torch_npu, a loop of your own
framework-cann-recipes = cann-recipes-infer
framework-vllm-ascend = vLLM with vllm-ascend
framework-sglang = SGLang
config-stage = What a step is
stage-loop = one turn of a loop (training)
stage-prefill = one prefill
stage-decode = one decode step
stage-both = prefill and decode, apart
config-steps = Steps to record
config-stack = Python call stacks (with_stack)
config-shapes = Shapes of framework operators (record_shapes)
config-unanswered = This framework cannot be set up for: { $questions }. It decides on the level, the options and the steps itself; to change that, its source has to be changed.
config-code = Code
config-note-torch-npu = Put your own step into the function. The loop is as long as the schedule needs it: its last step() ends the window.
config-note-cann-recipes = The scripts call step() themselves: once for a prefill, once for each token. They keep Level1 and PipeUtilization; the function below has the settings of your choice.
config-note-vllm-ascend = vllm-ascend always records at Level1 with PipeUtilization and without a schedule: one piece, without step numbers. The window is counted in iterations of the engine (vLLM 0.13 and newer; before that only by VLLM_TORCH_PROFILER_DIR, without a count).
config-note-sglang = On NPU, SGLang passes no experimental_config: Level0, no metrics, no communication files. The window is counted in forward passes and stops by itself.
config-code-loop = Your script
config-code-recipes-switch = In the model's YAML, with the other settings of the model
config-code-recipes = In executor/utils/profiler_context.py, in place of the function of that name
config-code-vllm = Offline
config-code-vllm-server = With a server
config-code-sglang = Against a running server
config-window = { $stage }: { $calls } calls of step(), shown on the schedule page
config-window-recipes = { $stage }: must run at least { $calls } times, or the window stays open; shown on the schedule page
code-warm-up = Compile, load and tune before the window, with the shapes that will be recorded.
code-last-step = The last of these calls ends the window and saves it.
code-run-one-step = One turn of your loop.
code-run-prefill = One prefill of yours.
code-run-decode-step = One decode step of yours.
code-recipes-off = The class of this name in the same file.
code-recipes-warmup = No warm-up step: a prefill is a single step, and would be thrown away.
code-vllm-stop = Ends what max_iterations has not ended, and writes the result.
code-server-warm = When it has started: send requests of the same shapes first, then
code-server-requests = Send the requests to be recorded, then
code-sglang-gpu = GPU stands for the NPU here.
code-sglang-stop = Enough steps for the window to end by itself.
config-costs = What it costs
cost-level0 = Level0: names and times of kernels. The least there is.
cost-level1 = Level1: types, shapes, communication and the CANN layer. Hardly any time; the trace grows by about a fifth.
cost-metrics = PipeUtilization: counters are read around each kernel. Kernel times hardly change.
cost-cpu = CPU activity: every framework operator on the host. Shows in host time when kernels are short.
cost-memory = profile_memory: a row for every allocation, thousands a step.
cost-stack = Call stacks: the greatest cost on the host, and large traces. Do not compare its host times with other runs.
cost-shapes = record_shapes: the arguments of every framework operator are written down.
config-files = Files to expect
config-files-other =
    { $files ->
        [one] { $files } file that will not be there, or may not, and why
       *[other] { $files } files that will not be there, or may not, and why
    }
