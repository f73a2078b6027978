# English sentences of the findings. A name here must also stand in findings.zh.ftl, with the same variables.
# A fact that may be absent stands behind a selector whose default is its absence.

log-alone = Only a log was dropped: it can say what went wrong, and answers no question by itself. Drop the result folder together with it.

## Run state

finding-run-raw =
    { $status ->
        [ok] Nothing is waiting to be parsed: there are results, or there is no raw data.
       *[other] { $output ->
            [not-given] Only a PROF_* folder was dropped ({ $files } files, { $bytes } bytes), and no result is in it. If it lies in a *_ascend_pt folder, drop that folder: results stand beside PROF_*, and if they are not there, parsing that folder offline makes them. If msprof collected it, export it: msprof --export=on --output=PROF_…
            [empty] Raw data is there ({ $files } files, { $bytes } bytes), but no result in ASCEND_PROFILER_OUTPUT. Parse again offline; no new run is needed.
           *[absent] Raw data is there ({ $files } files, { $bytes } bytes) and was never parsed. Parse the folder offline; no new run is needed.
        }
    }
finding-run-empty =
    { $status ->
        [ok] The capture holds results or raw data.
       *[other] The capture holds neither results nor raw data: there is nothing to parse, and a new run is needed.
    }
finding-run-unstopped =
    { $status ->
        [ok] profiler_info was written to its end: the profiler was stopped properly.
       *[other] { $lacks ->
            [end-info] profiler_info has no end_info: the process ended before the profiler was stopped.
            [whole-profiler-info] profiler_info breaks off: the process ended while the profiler was being stopped.
           *[profiler-info] Raw data is there, and profiler_info is not: the process ended before the profiler was stopped, or the file was lost in copying.
        }
    }
finding-run-interrupted =
    { $status ->
        [ok] Nothing says that parsing broke off.
       *[other] { $sign ->
            [leftover] mindstudio_profiler_output is still there although _data_simplification is on: parsing did not get to its last step, the clean-up.
           *[not-done] analyse.done, which this release writes at the end of parsing, is not there: files may be missing or half written.
        }
    }
finding-run-foreign =
    { $tool ->
        [msprof-op] These are files of msprof op, which tunes single operators: open them with MindStudio Insight.
        [mindspore] These are files of MindSpore's profiler: open them with MindStudio Insight.
        [msprof-analyze] These are results of msprof-analyze over several ranks: open them in the cluster view of MindStudio Insight.
       *[kineto] The trace was written by torch.profiler (kineto), not by torch_npu.profiler: open it with Perfetto or chrome://tracing.
    }

## Files

finding-files-missing =
    { $status ->
        [ok] All files that this configuration must produce are there: { $present } present, { $by_design } absent by design.
       *[other] { $count ->
            [one] One file that this configuration must produce is missing.
           *[other] { $count } files that this configuration must produce are missing.
        }
    }
finding-export-db =
    { $status ->
        [info] { $asked ->
            [true] Exported as a database, as configured: no CSV and no JSON by design.
           *[false] Only databases are here: an export to a database has no CSV and no JSON by design.
        } { $databases ->
            [one] profvet does not read inside the .db file; MindStudio Insight opens it.
           *[other] profvet does not read inside the { $databases } .db files; MindStudio Insight opens them.
        }
       *[other] The configuration asks for a database only, and there is no .db file.
    }
finding-communication-absent =
    { $case ->
        [present] communication.json is there{ $operations ->
            [0] .
            [one] , with one operation.
           *[other] , with { $operations } operations.
        }
        [no-operations] communication.json is there but holds no operation, although communication was captured.
        [level] Several cards, and no communication files: they need Level1 or Level2. Communication times are still in step_trace_time.csv and in the trace.
        [no-collectives] No collective ran in the captured window, so there are no communication files.
        [lost] { $kernels ->
            [0] A step spent up to { $communication_us } µs on communication at Level1 or Level2, and communication.json is missing.
            [one] One communication kernel was captured at Level1 or Level2, and communication.json is missing.
           *[other] { $kernels } communication kernels were captured at Level1 or Level2, and communication.json is missing.
        }
       *[single-card] No collectives were seen, so no communication files are due; on one card they are never written.
    }
finding-file-unreadable =
    { $status ->
        [ok] Every file could be read.
       *[other] { $kind ->
            [report-schema] { $count ->
                [1] A report of profvet has the schema { $schema }, which this version does not know.
               *[other] { $count } reports of profvet can't be opened. The place and the reason are shown for each.
            }
            [report-broken] { $count ->
                [1] A report of profvet can't be opened because it is damaged. The place and the reason are shown.
               *[other] { $count } reports of profvet can't be opened. The place and the reason are shown for each.
            }
            [report-too-large] { $count ->
                [1] A report of profvet is too large to be opened.
               *[other] { $count } reports of profvet can't be opened. The place and the reason are shown for each.
            }
            [broken-json] { $count ->
                [one] One JSON file is broken
               *[other] { $count } JSON files are broken
            }: no tool can load it. The place is shown.
            [archive] { $lost ->
                [0] The archive could be read, with oddities.
               *[other] Part of what is in the archive could not be read.
            }{ $truncated ->
                [0] { "" }
               *[other] { " " }It ends too early: what arrived is judged (files: { $members }), what would follow is unknown.
            }{ $corrupt ->
                [0] { "" }
               *[other] { " " }Broken inside: { $corrupt }.
            }{ $checksum ->
                [0] { "" }
               *[other] { " " }Wrong checksum: { $checksum }.
            }{ $encrypted ->
                [0] { "" }
               *[other] { " " }Locked with a password: { $encrypted }.
            }{ $unsupported ->
                [0] { "" }
               *[other] { " " }In a format that is not opened here: { $unsupported }; unpack it and drop the folder.
            }{ $not_an_archive ->
                [0] { "" }
               *[other] { " " }Not an archive, despite the name: { $not_an_archive }.
            }{ $too_large ->
                [0] { "" }
               *[other] { " " }It unpacks to more than 200 times its size; reading was stopped there.
            }{ $too_many ->
                [0] { "" }
               *[other] { " " }It has more than 200 000 members; the rest was skipped.
            }{ $too_deep ->
                [0] { "" }
               *[other] { " " }Archives that lie too deep inside others, not opened: { $too_deep }.
            }{ $link ->
                [0] { "" }
               *[other] { " " }Links, whose content is elsewhere: { $link }.
            }{ $odd_name ->
                [0] { "" }
               *[other] { " " }Names that lead out of the folder, taken as if inside: { $odd_name }.
            }{ $duplicate ->
                [0] { "" }
               *[other] { " " }Names that occur more than once (the last one counts): { $duplicate }.
            }{ $count ->
                [0] { "" }
               *[other] { " " }Further files that could not be read: { $count }.
            }
           *[refused] { $count ->
                [one] One file could not be read
               *[other] { $count } files could not be read
            }{ $changed ->
                [0] .
               *[other] { " " }({ $changed } changed while being read).
            } Nothing is known of the contents.
        }
    }

## Trace

finding-trace-unclosed =
    { $status ->
        [ok] No trace lacks its closing bracket.
       *[other] The closing bracket is missing after { $events ->
            [one] one whole event
           *[other] { $events } whole events
        }: the second stage of writing did not finish. No event is damaged; closing the list makes the file valid, but does not bring the device events back.
    }
finding-trace-trailing-comma =
    { $status ->
        [ok] No trace ends in “,]”.
       *[other] The trace ends in “,]” after { $events ->
            [one] one whole event
           *[other] { $events } whole events
        }: without the comma it is valid, but not one CANN or device event was appended.
    }
finding-trace-cut =
    { $status ->
        [ok] No trace breaks off inside an event.
       *[other] { $events ->
            [0] The trace breaks off before its first event is whole: nothing of its { $bytes } bytes can be used.
            [one] The trace breaks off: one whole event up to byte { $last_whole_event_end } of { $bytes }.
           *[other] The trace breaks off: { $events } whole events up to byte { $last_whole_event_end } of { $bytes }.
        }{ $path ->
            [none] {""}
           *[other] {" "}The last byte stands at { $path }.
        } { $lost_bytes ->
            [one] A repair loses one byte (events kept: { $kept_events }).
            [other] A repair loses { $lost_bytes } bytes (events kept: { $kept_events }).
           *[unrepairable] It can't be repaired.
        }
    }
finding-trace-corrupt =
    { $status ->
        [ok] No trace has a syntax error before its end.
       *[other] { $ending ->
            [not-json] The file is not JSON: { $looks_like ->
                [png] it is a PNG image.
                [jpeg] it is a JPEG image.
                [gzip] it is compressed with gzip; decompress it first.
                [zip] it is a ZIP archive; unpack it first.
                [sqlite] it is an SQLite database.
                [html] it is an HTML page, perhaps an error page saved in place of the download.
                [utf16] it is encoded as UTF-16.
                [zeros] it begins with zero bytes: its blocks were reserved and never written.
                [text] it is some other text.
                [binary] it is binary data.
               *[none] not even its first byte is allowed.
            }
           *[corrupt] A syntax error stands before the end: { $cause ->
                [interleaved-writers] an event begins inside another one, so two processes wrote into one file.
                [control-character] a raw control character inside a string.
                [unescaped-backslash] a backslash that is not escaped.
                [unescaped-quote] most likely a quote that is not escaped.
                [missing-quote] a quote is missing.
                [double-comma] two commas in a row.
                [missing-comma] a comma is missing, as after joining two files by hand.
                [missing-value] a value is missing.
                [trailing-comma] a comma stands before a closing brace.
                [too-deep] the nesting is too deep.
               *[other] JSON does not allow what stands there.
            }{ $path ->
                [none] {""}
               *[other] {" "}Place: { $path }.
            } Whole events: { $events } before it, { $events_after } readable after it.
        }
    }
finding-trace-extra-data =
    { $status ->
        [ok] Nothing follows the end of a trace.
       *[other] { $extra_bytes ->
            [one] One byte follows
           *[other] { $extra_bytes } bytes follow
        } the end of a trace of { $events } events. { $second ->
            [true] It is a second trace: two exports went into one file; do not add them up.
           *[false] What follows is not a whole second trace.
        }
    }
finding-trace-empty =
    { $status ->
        [ok] Every trace holds events.
       *[other] { $kind ->
            [zero-bytes] The trace has 0 bytes: the file was created and its text never written.
            [blank] The trace holds blanks only: a placeholder, or a copy that was never filled.
            [open-bracket] The trace holds a lone “[”: writing stopped before the first event.
            [empty-array] The trace is an empty array “[]”. torch_npu writes no file when it has no event: another tool or a filter did.
            [close-bracket] The trace holds a lone “]”: msprof had nothing to write.
           *[no-events] The trace is a whole document without a single event.
        }
    }
finding-trace-left-temporary =
    { $status ->
        [ok] trace_view_temp.json stands beside trace_view.json, which is the one to use.
       *[other] Only trace_view_temp.json is there: the host half with { $events ->
            [one] one event
           *[other] { $events } events
        }. The second stage, which adds the device half, did not run.
    }
finding-trace-host-only =
    { $status ->
        [ok] The trace holds device events.
       *[other] { $npu ->
            [on] NPU activity was on, and none of the { $events } events comes from the device.
           *[unknown] None of the { $events } events comes from the device.
        } { $python ->
            [true] Host times can be used; that the NPU looks idle means nothing.
           *[false] There is no Python layer either.
        }
    }
finding-trace-complete = Read to the last byte: whole JSON, { $events ->
        [one] one event
       *[other] { $events } events
    } in { $bytes } bytes, layers: { $layers }.

## Tables

finding-kernel-columns-reduced =
    { $status ->
        [ok] The kernel table is not of the reduced form: { $columns } columns.
       *[other] The kernel table has only { $columns } columns: { $shapes ->
            [true] names, times and shapes
           *[false] names and times
        }. { $cause ->
            [level0] { $level ->
                [Level0] The capture was taken at Level0.
               *[unknown] Without operator and API statistics beside it, the level must have been Level0.
            }
            [metrics-none] { $level ->
                [unknown] Statistics beside it show Level1 or Level2, so AI Core metrics were off (AiCoreNone).
               *[other] { $level } was on, so AI Core metrics were off (AiCoreNone).
            }
           *[either] Either the level was Level0, or AI Core metrics were off (AiCoreNone).
        }{ $rows_without_type ->
            [0] { "" }
            [one] { " " }One of { $rows } kernels has no type.
           *[other] { " " }{ $rows_without_type } of { $rows } kernels have no type.
        }
    }
finding-kernel-metrics-missing =
    { $status ->
        [ok] The kernel table holds AI Core metrics.
       *[other] The kernel table has its { $columns } base columns and no AI Core metrics: { $metrics ->
            [AiCoreNone] they were switched off (AiCoreNone).
            [unknown] what was asked for is not known.
           *[other] { $metrics } was asked for, and the device or driver delivered none.
        } Pipe utilization and bandwidth are unknown, not zero.
    }
finding-kernel-metrics-partial =
    { $status ->
        [ok] No metric group lacks a column.
       *[other] { $group } on { $family }: { $present ->
            [one] one column is there
           *[other] { $present } columns are there
        }, { $count } missing: { $missing }.
    }
finding-kernel-metrics = { $groups } on { $family }: all { $count } metric columns are there ({ $columns } columns in all).{ $asked ->
        [none] { "" }
       *[other] { " " }The configuration asked for { $asked }: a chip that does not have it delivers another group.
    }
finding-kernel-step-missing =
    { $status ->
        [ok] Kernels are assigned to steps: { $steps ->
            [one] one step
           *[other] { $steps } steps
        } in the Step Id column.
       *[other] The kernel table has no Step Id column, so kernels can't be assigned to steps: { $cause ->
            [no-schedule] there was no schedule.
            [npu-only] only NPU activity was captured, and steps are marked on the host.
            [flows-missing] the flows from host to device were not found.
            [warmup-asynchronous] probably tasks launched in warmup were still running on the device.
           *[unknown] the reason is not known.
        }
    }

## Steps

finding-compile-captured =
    { $status ->
        [ok] { $ratio ->
            [one] The first step is about as long as the median of the others ({ $steps } steps).
            [other] The first step is at most { $ratio } times the median of the others in any part that matters ({ $steps } steps).
           *[none] The first step is not longer than the others in any part that matters ({ $steps } steps).
        }
       *[other] Step { NUMBER($step, useGrouping: "false") }, the first of { $steps }, has a { $part } time of { $first_us } µs; { $median_us ->
            [0] the median of the others is 0.
           *[other] that is { $ratio } times the median of the others, { $median_us } µs (threshold: { $threshold } times).
        }{ $model_loads ->
            [0] { "" }
            [one] { " " }ModelLoad ran once ({ $model_load_us } µs).
            [other] { " " }ModelLoad ran { $model_loads } times ({ $model_load_us } µs in all).
           *[none] { "" }
        }{ $compile_slices ->
            [0] { "" }
            [one] { " " }The trace has one call that compiles or loads a model.
            [other] { " " }The trace has { $compile_slices } calls that compile or load a model.
           *[none] { "" }
        }{ $compile_early_percent ->
            [one] { " " }Of these, { $compile_early_percent } % begin in the first fifth of the trace.
            [other] { " " }Of these, { $compile_early_percent } % begin in the first fifth of the trace.
           *[none] { "" }
        }{ $aclnn_slices ->
            [one] { " " }The trace has one aclnn call.
            [other] { " " }The trace has { $aclnn_slices } aclnn calls.
           *[none] { "" }
        }{ $aclnn_early_percent ->
            [one] { " " }Of these, { $aclnn_early_percent } % begin in its first fifth.
            [other] { " " }Of these, { $aclnn_early_percent } % begin in its first fifth.
           *[none] { "" }
        }{ $kernels_early_percent ->
            [one] { " " }Of the kernels, { $kernels_early_percent } % begin in the first fifth of the trace.
            [other] { " " }Of the kernels, { $kernels_early_percent } % begin in the first fifth of the trace.
           *[none] { "" }
        }{ $source ->
            [trace] { " " }step_trace_time.csv is missing; the times are computed from the trace.
           *[table] { "" }
        }
    }
finding-step-single = One step was asked for (active=1), and one is there, step { NUMBER($step, useGrouping: "false") }: the capture is complete.
finding-steps-fewer-than-active =
    { $status ->
        [ok] The schedule asked for { $active ->
            [one] one step
           *[other] { $active } steps
        } (active), and every device has at least { $steps }.
       *[other] The schedule asked for { $active ->
            [one] one step
           *[other] { $active } steps
        } (active); { $device ->
            [one] device { $device } has { $steps }.
            [other] device { $device } has { $steps }.
           *[unknown] the result has { $steps }.
        }{ $source ->
            [trace] { " " }The steps are those of the trace; there is no table that names any.
            [kernels] { " " }The steps are those of the kernel table; step_trace_time.csv is missing.
           *[table] { "" }
        }
    }
finding-steps-unmarked =
    { $status ->
        [ok] Every row of step_trace_time.csv names its step.
       *[other] { $rows ->
            [one] One row of step_trace_time.csv names no step
           *[other] { $rows } rows of step_trace_time.csv name no step
        }: { $cause ->
            [npu-only] only NPU activity was captured, and steps are marked on the host.
            [no-schedule] there was no schedule.
            [flows-missing] the flows from host to device were not found.
           *[unknown] the reason is not known.
        } Sums over the window are right; times per step are not available.
    }

## Log

finding-parser-failed =
    { $status ->
        [ok] The log reports no failed parser.
       *[other] { $count ->
            [0] { $lines ->
                [one] One line of the log reports a failure; it names no parser.
               *[other] { $lines } lines of the log report failures; they name no parser.
            }
            [1] One parser failed: { $roots }.
           *[other] { $count } parsers failed. It began with { $roots }; any others failed only as a consequence.
        }
    }
finding-export-refused =
    { $status ->
        [ok] The log reports no path that was refused for its owner or mode.
       *[other] The export was refused: { $kind ->
            [owner-refused] { $directory } or a folder below it belongs neither to root nor to the current user.
            [writable-refused] { $directory } or a folder below it can be written by its group or by others.
            [msprof-owner-refused] { $directory } belongs to another user who is not root.
            [msprof-writable-refused] msprof found { $directory } or a folder below it writable by others.
            [msprof-path-owner-refused] msprof found that { $directory } belongs neither to root nor to the current user.
            [path-not-readable] { $directory } cannot be read.
           *[msprof-link-refused] msprof found that { $directory } is a symbolic link.
        } { $count ->
            [one] The log says so once.
           *[other] The log holds { $count } such lines.
        } The raw data is sound.
    }
finding-export-silent =
    { $status ->
        [ok] The log shows no failed export without a reason.
       *[other] { $count ->
            [0] The export failed
            [one] One parser failed as after a failed export
           *[other] { $count } parsers failed as after a failed export
        }, and the log gives no reason. { $gate ->
            [torch-npu] This release prints why it refuses a path, so look first whether the log was cut or filtered, then at the disk.
            [msprof] In this release msprof checks owners, modes and links of the folders and its words are swallowed: look there first, then at the disk.
            [none] This release refuses no path for its owner or mode: run msprof by hand to see its own error, then look at the disk.
           *[unknown] Run msprof by hand to see its own error, then look at owners and modes of the folders and at the disk.
        }
    }
finding-stopped-in-record =
    { $status ->
        [ok] The log does not say that the profiler was stopped in RECORD.
       *[other] { $schedule ->
            [set] The profiler was stopped in RECORD, before the last step of the window: the step that was open is partial, the steps before it are complete.
            [none] Stopped in RECORD. Without a schedule this line comes with every stop and means nothing.
           *[unknown] Stopped in RECORD. Whether there was a schedule is not known: without one the line means nothing, with one the last step is partial.
        }
    }
finding-stopped-in-warmup =
    { $status ->
        [ok] The log does not say that the profiler was stopped in WARMUP.
       *[other] { $results ->
            [true] The profiler was stopped in WARMUP: the cycle that had just begun was deleted. The results here are of an earlier cycle and untouched.
           *[false] The profiler was stopped in WARMUP, before the first recorded step: torch_npu deleted the folder, and nothing was kept.
        }
    }
finding-stopped-in-save =
    { $status ->
        [ok] The log does not say that the profiler was stopped in RECORD_AND_SAVE.
       *[other] The profiler was stopped in RECORD_AND_SAVE, the last step of the window: the data is complete.
    }
finding-metrics-reset =
    { $status ->
        [ok] The log does not say that AI Core metrics were reset.
       *[other] { $contradicted ->
            [true] The log says that AI Core metrics were reset, but the kernel table has them: the line belongs to another run.
           *[false] AI Core metrics were reset to none because the level was Level0 or Level_none: this capture can't hold any.
        }
    }

## Why a check could not be made

reason-partial-drop = Only a part of the capture was dropped, so what is not here proves nothing. Drop the whole *_ascend_pt folder.
reason-no-profiler-info = There is no profiler_info*.json, so the configuration is not known.
reason-profiler-info-unreadable = profiler_info*.json could not be read, so the configuration is not known.
reason-broken-profiler-info = profiler_info*.json is damaged, so the configuration is not known.
reason-no-trace = There is no trace_view.json.
reason-trace-unreadable = The trace could not be read.
reason-trace-broken = The trace breaks before the place where device events would stand, so their absence proves nothing.
reason-no-kernels = There is no kernel table (kernel_details.csv or op_summary*.csv).
reason-kernels-unreadable = The kernel table could not be read.
reason-no-steps = There is no step_trace_time.csv.
reason-no-step-times = There is no step_trace_time.csv, and no whole trace that would show the steps.
reason-steps-unreadable = step_trace_time.csv could not be read.
reason-few-steps = A comparison needs at least three marked steps on one device.
reason-no-schedule-known = profiler_info does not say how many steps the schedule asked for.
reason-no-log = There is no log: neither what the job printed nor the parsers' own logs (logs/).

## Possible causes, and what the evidence says about them

cause-daemon-process = the capture ran in a daemon process, such as a vLLM worker, which may not start the parser
cause-analyse-flag = parsing was switched off (analyse_flag=False)
cause-no-on-trace-ready = no on_trace_ready was given (the data is then in export_only_prof_dir or below ASCEND_WORK_PATH)
cause-killed = the process was killed before it parsed
cause-step-never-called = prof.step() was never called
cause-stopped-in-warmup = the loop ended in warmup, and torch_npu deleted the folder
cause-not-writable = the output path could not be written
state-confirmed = confirmed
state-possible = possible
state-excluded = excluded

## Why a file must be there, or need not

because-present = it is there
because-text-export = every Text export has it
because-npu-on = NPU activity was on
because-npu-off = NPU activity was off
because-cpu-on = CPU activity was on
because-cpu-off = CPU activity was off
because-level-high = the level was Level1 or Level2
because-level0 = not written at Level0
because-level-none = Level_none collects no device tasks
because-level-unknown = whether it is due depends on the level, which is not known
because-level2-only = written at Level2 only
because-release-has = this release writes it
because-release-before = this release does not write it yet
because-communication-seen = collectives ran, at Level1 or Level2
because-no-communication = no collectives ran
because-communication-unknown = whether collectives ran is not known
because-memory-on = memory was profiled (profile_memory=True)
because-memory-off = memory was not profiled (profile_memory=False)
because-l2-cache-on = the L2 cache was profiled (l2_cache=True)
because-l2-cache-off = the L2 cache was not profiled (l2_cache=False)
because-sys-io-on = network cards were profiled (sys_io=True)
because-sys-io-off = network cards were not profiled (sys_io=False)
because-sys-interconnection-on = PCIe and HCCS were profiled (sys_interconnection=True)
because-sys-interconnection-off = PCIe and HCCS were not profiled (sys_interconnection=False)
because-ai-cpu-seen = operators ran on the AI CPU, at Level2
because-no-ai-cpu = no operator is known to have run on the AI CPU
because-db-export = exported as a database only
because-device-events-seen = the trace holds device events
because-partial-drop = only a part of the capture was dropped
because-no-profiler-info = whether it is due is not known without profiler_info

## Kinds of files

kind-trace-view = trace
kind-trace-view-temp = unfinished trace
kind-msprof-trace = msprof trace
kind-kineto-trace = kineto trace
kind-kernel-details = kernel table
kind-step-trace-time = step table
kind-operator-details = framework operators
kind-op-statistic = operator statistics
kind-api-statistic = API statistics
kind-op-summary = msprof kernel table
kind-task-time = task times
kind-data-preprocess = AI CPU operators
kind-l2-cache = L2 cache
kind-soc-pmu = SoC counters
kind-memory-record = memory over time
kind-operator-memory = memory by operator
kind-npu-module-mem = memory by component
kind-nic = network card
kind-roce = RoCE
kind-pcie = PCIe
kind-hccs = HCCS
kind-other-table = other table
kind-communication = communication
kind-communication-matrix = communication matrix
kind-profiler-info = configuration
kind-profiler-metadata = metadata
kind-analyse-done = end-of-parsing mark
kind-profiler-db = profiler database
kind-analysis-db = analysis database
kind-parser-log = parser log
kind-console-log = console log
kind-raw-framework = raw host data
kind-raw-device = raw device data
kind-foreign-tool = other tool's file
kind-archive = archive
kind-other = other

## Sizes, encodings, single events and records

finding-file-too-large-for-tools =
    { $status ->
        [ok] No file is larger than the usual tools take.
       *[other] { $file } has { $bytes } bytes, more than { $limit }: { $effect ->
            [read-as-empty] torch_npu and msprof-analyze treat such a file as empty.
            [refused] MindStudio Insight refuses such a file.
            [beyond-recommended] MindStudio Insight recommends smaller files.
           *[beyond-page] no page of a browser can load it as one text.
        }{ $count ->
            [one] { "" }
           *[other] { " " }{ $count } files are larger than a usual tool takes.
        }
    }
finding-trace-encoding =
    { $status ->
        [ok] The trace is plain UTF-8.
       *[other] { $found ->
            [byte-order-mark] The trace begins with a byte order mark. Browsers accept it, strict readers such as Python's json don't.
            [utf-16] The trace is written in UTF-16, which no viewer of traces reads.
           *[not-utf-8] { $count ->
                [one] One sequence of bytes in the trace is
               *[other] { $count } sequences of bytes in the trace are
            } not UTF-8{ $guess ->
                [gb18030] , most likely Chinese in GB18030
               *[latin1] , perhaps Latin-1
            }. Names are affected; times and counts are not.
        }
    }
finding-trace-nonstandard =
    { $status ->
        [ok] The trace holds nothing that JSON does not allow.
       *[other] The trace holds what Python may accept and browsers refuse: NaN or Infinity as a value { $not_numbers ->
            [one] once
           *[other] { $not_numbers } times
        }, control characters inside strings { $control_characters ->
            [one] once
           *[other] { $control_characters } times
        }.
    }
finding-trace-odd-events =
    { $status ->
        [ok] Every event of the trace makes sense.
       *[other] { $count ->
            [one] One of { $events } events makes no sense and stays
           *[other] { $count } of { $events } events make no sense and stay
        } out of every sum.{ $not_an_object ->
            [one] { " " }Elements that are not objects: { $not_an_object }.
            [other] { " " }Elements that are not objects: { $not_an_object }.
           *[none] { "" }
        }{ $empty_object ->
            [one] { " " }Empty objects: { $empty_object }.
            [other] { " " }Empty objects: { $empty_object }.
           *[none] { "" }
        }{ $no_phase ->
            [one] { " " }Without ph: { $no_phase }.
            [other] { " " }Without ph: { $no_phase }.
           *[none] { "" }
        }{ $unreadable_time ->
            [one] { " " }ts that is not a number: { $unreadable_time }.
            [other] { " " }ts that is not a number: { $unreadable_time }.
           *[none] { "" }
        }{ $zero_time ->
            [one] { " " }ts 0: { $zero_time }.
            [other] { " " }ts 0: { $zero_time }.
           *[none] { "" }
        }{ $far_time ->
            [one] { " " }ts days away from all others: { $far_time }.
            [other] { " " }ts days away from most others: { $far_time }.
           *[none] { "" }
        }{ $unreadable_duration ->
            [one] { " " }dur that is not a number: { $unreadable_duration }.
            [other] { " " }dur that is not a number: { $unreadable_duration }.
           *[none] { "" }
        }{ $negative_duration ->
            [one] { " " }Negative dur: { $negative_duration }.
            [other] { " " }Negative dur: { $negative_duration }.
           *[none] { "" }
        }{ $absurd_duration ->
            [one] { " " }dur longer than a day: { $absurd_duration }.
            [other] { " " }dur longer than a day: { $absurd_duration }.
           *[none] { "" }
        }
    }
finding-trace-viewer-precision =
    { $status ->
        [ok] Times and flow ids are small enough for every viewer.
       *[other] { $times ->
            [0] { "" }
            [one] One event has an absolute time
           *[other] { $times } events have absolute times
        }{ $ids ->
            [0] { "" }
            [one] { $times ->
                [0] One flow has an id
               *[other] { " " }and one flow has an id
            }
           *[other] { $times ->
                [0] { $ids } flows have ids
               *[other] { " " }and { $ids } flows have ids
            }
        } that a floating-point number can't hold exactly. MindStudio Insight shows them right; Perfetto and chrome://tracing may nest kernels wrongly.
    }
finding-table-cut =
    { $status ->
        [ok] No table ends in the middle of a record.
       *[other] { $file } breaks off in record { $row }, at byte { $bytes }; { $rows ->
            [0] no record before it is whole.
            [one] one record before it stands.
           *[other] the { $rows } records before it stand.
        }{ $count ->
            [one] { "" }
           *[other] { " " }{ $count } tables break off in this way.
        }
    }
finding-table-malformed =
    { $status ->
        [ok] Every record and every number of the tables could be read.
       *[other] { $tables ->
            [one] One table ({ $rows } records) has places that can't be read as they should.
           *[other] { $tables } tables ({ $rows } records) have places that can't be read as they should.
        }{ $short_rows ->
            [one] { " " }Records with too few fields: { $short_rows }.
            [other] { " " }Records with too few fields: { $short_rows }.
           *[none] { "" }
        }{ $long_rows ->
            [one] { " " }Records with too many fields: { $long_rows }.
            [other] { " " }Records with too many fields: { $long_rows }.
           *[none] { "" }
        }{ $too_long ->
            [one] { " " }Records too long to read: { $too_long }.
            [other] { " " }Records too long to read: { $too_long }.
           *[none] { "" }
        }{ $not_numbers ->
            [one] { " " }Cells that should be numbers and are not: { $not_numbers }.
            [other] { " " }Cells that should be numbers and are not: { $not_numbers }.
           *[none] { "" }
        }{ $repeated_headers ->
            [one] { " " }Repeated headers: { $repeated_headers }.
            [other] { " " }Repeated headers: { $repeated_headers }.
           *[none] { "" }
        }{ $nul_bytes ->
            [one] { " " }NUL bytes: { $nul_bytes }.
            [other] { " " }NUL bytes: { $nul_bytes }.
           *[none] { "" }
        }{ $not_utf8 ->
            [one] { " " }Byte sequences that are not UTF-8: { $not_utf8 }.
            [other] { " " }Byte sequences that are not UTF-8: { $not_utf8 }.
           *[none] { "" }
        }{ $utf_16 ->
            [one] { " " }Tables in UTF-16: { $utf_16 }.
            [other] { " " }Tables in UTF-16: { $utf_16 }.
           *[none] { "" }
        }{ $unknown_header ->
            [one] { " " }Tables whose header is not known: { $unknown_header }.
            [other] { " " }Tables whose header is not known: { $unknown_header }.
           *[none] { "" }
        }
    }
finding-table-empty =
    { $status ->
        [ok] Every table that is here has rows.
       *[other] { $count ->
            [one] { $file } holds
           *[other] { $count } tables, first { $file }, hold
        } { $zero_bytes ->
            [0] a header and no row.
           *[other] no row, and not even a header where there are 0 bytes.
        } { $status ->
            [info] msprof may write such a table; it answers nothing.
           *[fail] torch_npu never writes such a table: its content was lost.
        }
    }
finding-table-sliced =
    { $status ->
        [ok] The slices of the tables have no gap.
       *[other] { $table } comes in slices, and { $here ->
            [one] only one is here
           *[other] { $here } are here
        }{ $last_is_full ->
            [true] , the last of them full: a further one is likely.
           *[false] ; lacking: { $lacking }.
        } Sums are over what is here.
    }

## Steps side by side

finding-step-outlier =
    { $status ->
        [ok] No step after the first stands out ({ $steps } steps; limits: { $times } times the median and { $deviations } robust deviations).
       *[other] Step { NUMBER($step, useGrouping: "false") }{ $device ->
            [one] { " " }on device { $device }
            [other] { " " }on device { $device }
           *[none] { "" }
        } has a { $part } time of { $value_us } µs; the median of the others is { $median_us } µs, with a robust deviation of { $deviation_us } µs (limits: { $times } times and { $deviations } deviations).{ $count ->
            [one] { "" }
           *[other] { " " }{ $count } steps stand out.
        }{ $source ->
            [trace] { " " }step_trace_time.csv is missing; the times are computed from the trace.
           *[table] { "" }
        }
    }
finding-steps-disagree =
    { $status ->
        [ok] All files that name steps name the same ones.
       *[other] { $differing ->
            [0] { $unplanned ->
                [one] One step lies outside the window of the schedule: { $steps }.
               *[other] { $unplanned } steps lie outside the window of the schedule: { $steps }.
            }
            [one] One step is not named by all of the { $sources } sources: { $steps }.
           *[other] { $differing } steps are not named by all of the { $sources } sources: { $steps }.
        }
    }
finding-step-arithmetic =
    { $status ->
        [ok] In every row the parts of the step add up to Stage ({ $rows } rows).{ $steps_without_launch ->
            [0] { "" }
            [one] { " " }One step launched nothing on the device; its huge negative Preparing is real output.
           *[other] { " " }{ $steps_without_launch } steps launched nothing on the device; their huge negative Preparing is real output.
        }
       *[other] { $count ->
            [one] In one of { $rows } rows
           *[other] In { $count } of { $rows } rows
        } the parts of the step do not add up to Stage; the largest difference is { $difference_us } µs, in row { $row } (limit: { $tolerance_us } µs).
    }

## Further lines of the log

finding-msprof-missing =
    { $status ->
        [ok] The log does not say that msprof is missing.
       *[other] { $lacks ->
            [script] msprof.py was not found when the data was parsed: this CANN is incomplete, or its environment was not sourced.
           *[command] msprof was not found when the data was parsed: source the CANN environment and parse again.
        } The raw data is sound.
    }
finding-schedule-custom =
    { $status ->
        [ok] The log shows no transition that only a user-defined schedule can make.
       *[other] A user-defined schedule function went from { $from } to { $to }: the window ended without on_trace_ready, so nothing was parsed.{ $count ->
            [one] { "" }
           *[other] { " " }The log says so { $count } times.
        }
    }
finding-config-ignored =
    { $status ->
        [ok] { $as_expected ->
            [true] The configuration is the one that is expected, and no log shows a parameter that was replaced.
           *[unset] The log shows no parameter that was replaced or had no effect.
        }
       *[other] { $sign ->
            [profiler-info] profiler_info has Level0 beside an AI Core metric, which an invalid profiler_level leaves behind: the level was reset.
            [expected] The configuration is not the one that is expected; expected values in brackets: { $deviating }.
           *[log] Replaced by a default or without effect: { $parameters }. profiler_info has the values that were used.
        }
    }
finding-flows-missing =
    { $status ->
        [ok] The log does not say that flows from host to device were missing.
       *[other] No flow from host calls to device tasks was found: steps stay unmarked, and operators have no device time. { $kernels ->
            [0] There is no kernel table, or it is empty.
           *[other] The { $kernels } kernels of the table and their times are sound.
        }
    }
finding-log-success-is-not-success =
    { $status ->
        [ok] The log does not report an end beside failures.
       *[other] Parsing is reported as ended beside { $failures ->
            [one] one failed parser
           *[other] { $failures } failed parsers
        }: the closing line is printed in any case. { $device_data_parsed ->
            [true] msprof's own export did succeed.
           *[false] The log does not say that msprof's own export succeeded: look there first.
        }
    }
finding-log-other =
    { $status ->
        [ok] The log holds no other warning or error of the profiler.
       *[other] The profiler printed { $count ->
            [one] one more line
           *[other] { $count } more lines
        } at WARNING or ERROR ({ $errors ->
            [0] no error
            [one] one error
           *[other] { $errors } errors
        }), of { $sorts ->
            [one] one kind
           *[other] { $sorts } kinds
        }. No other check covers them.
    }

## Configuration

finding-level-low =
    { $status ->
        [ok] { $level } was on.
       *[other] { $level ->
            [Level_none] Level_none collects no device tasks: no kernels, no steps, no communication.
           *[Level0] Level0 has kernel times and steps; no operator types, shapes, metrics, statistics or communication files.
        } { $expected ->
            [true] This level is expected here.
           *[false] The level can't be raised afterwards.
        }
    }
finding-metrics-off =
    { $status ->
        [ok] { $metrics } was asked for.
       *[other] The level was { $level ->
            [unknown] not written
           *[known] { $level }
        } and no AI Core metric was on (AiCoreNone): nothing says how busy the pipes were.
    }
finding-activities-partial =
    { $status ->
        [ok] Host and device were recorded.
       *[other] { $only ->
            [CPU] Only the host was recorded (ProfilerActivity.CPU): nothing is known about the device, not even that it was idle.
           *[NPU] Only the device was recorded (ProfilerActivity.NPU): kernels are complete, and can't be traced back to operators or steps.
        }
    }
finding-no-schedule =
    { $status ->
        [ok] There was a schedule.
       *[other] { $custom ->
            [true] profiler_info has no schedule, and yet steps are marked: a user-defined schedule function, whose parameters are recorded nowhere.
           *[false] There was no schedule: recording went from start to stop as one piece, without steps.
        }
    }
finding-no-warmup =
    { $status ->
        [ok] The schedule has warmup={ $warmup }.
       *[other] The schedule has no warmup: the first recorded step may carry the start costs of the profiler.
    }
finding-schedule-short =
    { $status ->
        [ok] Every step that the schedule asked for in this cycle is here ({ $steps } of { $active }).
       *[other] The profiler was stopped in { $state }, after { $calls ->
            [one] one call
            [other] { $calls } calls
           *[range] { $calls_at_least } to { $calls_at_most } calls
        } of step().{ $minimum ->
            [one] { "" }
            [other] { " " }This schedule needs { $minimum } calls, at least { $lacking } more.
           *[none] { "" }
        } { $steps } of { $active } steps are here.
    }
finding-heavy-options =
    { $status ->
        [ok] No option that lengthens host time was on.
       *[other] Options that lengthen host time or enlarge the files were on: { $options }. Kernel times hardly change.
    }
finding-version-known-bad =
    { $status ->
        [ok] { $version ->
            [none] No fault of this release is known.
           *[known] No fault of torch_npu { $version } is known with these options.
        }
       *[other] { $fault ->
            [stacks] torch_npu { $version } with with_stack or with_modules is known to crash when the profiler stops. Reported good: { $good }.
            [lost-head] torch_npu { $version } is known to lose kernels of the first one or two active steps on this chip.
           *[cann-ahead] CANN { $cann } with torch_npu { $version }, which was built for an older one, is known to fail in parsing, and parsers did fail here.
        }
    }

## Several captures

finding-ranks-incomplete =
    { $status ->
        [ok] All { $captures } captures have the same files, apart from what is absent by design.
        [info] The { $captures } captures here have the same files; { $absent_ranks ->
            [one] one rank of the job was not dropped.
           *[other] { $absent_ranks } ranks of the job were not dropped.
        }
       *[other] { $count ->
            [one] One of { $captures } captures ({ $incomplete }) lacks
           *[other] { $count } of { $captures } captures ({ $incomplete }) lack
        } what others have: { $lacking }.{ $absent_ranks ->
            [0] { "" }
            [one] { " " }One more rank of the job was not dropped.
           *[other] { " " }{ $absent_ranks } more ranks of the job were not dropped.
        }
    }
finding-ranks-differ =
    { $status ->
        [ok] All { $captures } captures were taken with the same settings.
       *[other] The { $captures } captures differ in { $settings }: their numbers can't be set side by side.
    }
finding-rank-slow =
    { $status ->
        [ok] The ranks differ by no more than { $threshold_percent } % of the mean.
       *[other] { $step ->
            [one] In step { NUMBER($step, useGrouping: "false") }, { $part }
            [other] In step { NUMBER($step, useGrouping: "false") }, { $part }
           *[none] { $part }
        } spreads by { $spread_percent } % of the mean over the ranks: { $most_us } µs on { $most }, { $least_us } µs on { $least } (limit: { $threshold_percent } %). Parts that spread widely: { $parts }. The rank that communicates longest is usually the one that waits.{ $source ->
            [trace] { " " }Where step_trace_time.csv is missing, the times are computed from the trace.
           *[table] { "" }
        }
    }
finding-rank-idle =
    { $status ->
        [ok] No rank was idle beside others that worked.
       *[other] { $count ->
            [one] { $idle } did next to nothing
           *[other] { $count } ranks ({ $idle }) did next to nothing
        }: { $busy_us } µs of work, where the median is { $median_us } µs (limit: { $threshold_percent } %). Leave it out of averages.
    }
finding-rank-unknown =
    { $status ->
        [ok] No two processes lack a rank.
       *[other] The rank of { $count } of { $captures } captures is written nowhere; they are shown by their folder.
    }
finding-rank-conflict =
    { $status ->
        [ok] All statements about the rank agree.
       *[other] { $case ->
            [inside] { $captures ->
                [one] One capture names different ranks
               *[other] { $captures } captures name different ranks
            } for itself: { $ranks }.
           *[twice] { $pairs ->
                [one] Two captures of the same time claim the same rank
               *[other] Captures of the same time claim the same rank
            }: { $ranks }.
        }
    }
finding-cycles =
    { $status ->
        [ok] Every capture is of a process of its own.
       *[other] { $captures } captures belong to { $processes ->
            [one] one process
           *[other] { $processes } processes
        }, up to { $cycles } each: { $repeat ->
            [0] repeat=0 goes on until the run ends, with one folder per cycle.
            [one] the schedule says repeat=1, so the profiler was started several times.
            [other] the schedule says repeat={ $repeat }, one folder per cycle.
           *[none] cycles of a schedule, or a profiler that was started several times.
        }
    }

## Why these checks could not be made

reason-no-tables = There is no table that could be read.
reason-one-source-of-steps = Fewer than two sources name steps, so there is nothing to compare.
reason-no-step-parts = No row of step_trace_time.csv has all the parts of a step.
reason-level-not-written = profiler_info does not state the level.
reason-level-not-known = The level in profiler_info is not a known one.
reason-metrics-not-written = profiler_info does not say which AI Core metrics were on.
reason-activities-not-written = profiler_info does not say what was recorded.
reason-schedule-not-written = profiler_info does not state the schedule.
reason-step-calls-unknown = How often step() was called is written nowhere. Enter it on the schedule page.
reason-version-not-written = profiler_info does not state the version of torch_npu.
reason-no-common-steps = No two ranks have a step in common in their step_trace_time.csv.
reason-no-work-to-compare = Fewer than two ranks have a step table or a kernel table.
