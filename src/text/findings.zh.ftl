# 检查结果的中文句子。这里的每个名字也须出现在 findings.en.ftl 中，变量相同。
# 可能没有的数值用选择器判断，默认分支就是“没有”。

log-alone = 只拖入了日志：可以看出出了什么错，但没有数据可分析。请把结果目录一起拖入。

## 运行状态

finding-run-raw =
    { $status ->
        [ok] 没有待解析的数据：已有结果，或者本来就没有原始数据。
       *[other] { $output ->
            [not-given] 只拖入了 PROF_* 目录（{ $files } 个文件，{ $bytes } 字节），里面没有解析结果。如果它在 *_ascend_pt 目录里，请拖入整个 *_ascend_pt：解析结果与 PROF_* 并列；若没有结果，对 *_ascend_pt 做离线解析即可。如果是用 msprof 采集的，先导出：msprof --export=on --output=PROF_…
            [empty] 有原始数据（{ $files } 个文件，{ $bytes } 字节），但 ASCEND_PROFILER_OUTPUT 里没有结果。对同一目录重新离线解析即可，不必重采。
           *[absent] 有原始数据（{ $files } 个文件，{ $bytes } 字节），从未解析。对同一目录做离线解析即可，不必重采。
        }
    }
finding-run-empty =
    { $status ->
        [ok] 目录里有解析结果或原始数据。
       *[other] 既没有解析结果，也没有原始数据：没有可解析的内容，只能重新采集。
    }
finding-run-unstopped =
    { $status ->
        [ok] profiler_info 已写完：profiler 正常停止。
       *[other] { $lacks ->
            [end-info] profiler_info 里没有 end_info：进程在 profiler 停止之前就退出了。
            [whole-profiler-info] profiler_info 没有写完：进程在停止 profiler 的过程中退出了。
           *[profiler-info] 有原始数据，没有 profiler_info：进程在 profiler 停止之前就退出了，或者拷贝时漏了这个文件。
        }
    }
finding-run-interrupted =
    { $status ->
        [ok] 没有解析中断的迹象。
       *[other] { $sign ->
            [leftover] _data_simplification 已打开，mindstudio_profiler_output 却还在：解析没有走到最后的清理。
           *[not-done] 没有 analyse.done，而这个版本在解析结束时会写这个文件：文件可能缺失，或只写了一半。
        }
    }
finding-run-foreign =
    { $tool ->
        [msprof-op] 这是 msprof op（单算子调优）的文件，请用 MindStudio Insight 打开。
        [mindspore] 这是 MindSpore profiler 的文件，请用 MindStudio Insight 打开。
        [msprof-analyze] 这是 msprof-analyze 对多个 rank 的汇总结果，请用 MindStudio Insight 的集群视图打开。
       *[kineto] 这份 trace 由原生 torch.profiler（kineto）写出，不是 torch_npu.profiler，请用 Perfetto 或 chrome://tracing 打开。
    }

## 文件

finding-files-missing =
    { $status ->
        [ok] 按此配置应有的文件都在：{ $present } 个存在，{ $by_design } 个按设计没有。
       *[other] { $count ->
           *[other] 缺少 { $count } 个按此配置应有的文件。
        }
    }
finding-export-db =
    { $status ->
        [info] { $asked ->
            [true] 按配置只导出了数据库，没有 CSV 和 JSON 属于正常。
           *[false] 这里只有数据库；以数据库形式导出，没有 CSV 和 JSON 属于正常。
        }{ $databases ->
           *[other] profvet 不读这 { $databases } 个 .db 文件的内容，可用 MindStudio Insight 打开。
        }
       *[other] 配置为只导出数据库，但没有 .db 文件。
    }
finding-communication-absent =
    { $case ->
        [present] communication.json 存在{ $operations ->
            [0] 。
           *[other] ，含 { $operations } 个算子。
        }
        [no-operations] communication.json 存在，但一个算子都没有；而这次采集里有通信。
        [level] 有多张卡，但没有通信文件：Level1 或 Level2 才会生成。通信耗时仍可在 step_trace_time.csv 和 trace 里看到。
        [no-collectives] 采集窗口内没有集合通信，因此没有通信文件。
        [lost] { $kernels ->
            [0] Level1 或 Level2 下有 step 的通信耗时达 { $communication_us } µs，communication.json 却缺失。
           *[other] Level1 或 Level2 下采到了 { $kernels } 个通信算子，communication.json 却缺失。
        }
       *[single-card] 没有发现集合通信，因此不会有通信文件；单卡本来就不会生成。
    }
finding-file-unreadable =
    { $status ->
        [ok] 所有文件都能读取。
       *[other] { $kind ->
            [report-schema] { $count ->
                [1] 一份 profvet 报告的格式是 { $schema }，本版本不认识。
               *[other] { $count } 份 profvet 报告无法打开，位置和原因逐份列出。
            }
            [report-broken] { $count ->
                [1] 一份 profvet 报告已损坏，无法打开，位置和原因见下。
               *[other] { $count } 份 profvet 报告无法打开，位置和原因逐份列出。
            }
            [report-too-large] { $count ->
                [1] 一份 profvet 报告过大，无法打开。
               *[other] { $count } 份 profvet 报告无法打开，位置和原因逐份列出。
            }
            [broken-json] 有 { $count } 个 JSON 文件已损坏，任何工具都加载不了。损坏的位置见下。
            [archive] { $lost ->
                [0] 压缩包可以读取，但有异常之处。
               *[other] 压缩包里有一部分内容读不出来。
            }{ $truncated ->
                [0] { "" }
               *[other] 压缩包不完整：已到达的 { $members } 个文件照常判定，后面的内容未知。
            }{ $corrupt ->
                [0] { "" }
               *[other] 内部损坏：{ $corrupt } 处。
            }{ $checksum ->
                [0] { "" }
               *[other] 校验和不符：{ $checksum } 处。
            }{ $encrypted ->
                [0] { "" }
               *[other] 有密码保护：{ $encrypted } 个文件。
            }{ $unsupported ->
                [0] { "" }
               *[other] 不支持的格式：{ $unsupported } 处，请解压后拖入目录。
            }{ $not_an_archive ->
                [0] { "" }
               *[other] 名称像压缩包，内容不是：{ $not_an_archive } 个。
            }{ $too_large ->
                [0] { "" }
               *[other] 解压后超过自身大小的 200 倍，已停止读取。
            }{ $too_many ->
                [0] { "" }
               *[other] 成员超过 20 万个，其余未读。
            }{ $too_deep ->
                [0] { "" }
               *[other] 嵌套过深、未打开的压缩包：{ $too_deep } 个。
            }{ $link ->
                [0] { "" }
               *[other] 只有链接、没有内容：{ $link } 个。
            }{ $odd_name ->
                [0] { "" }
               *[other] 名称指向目录之外，按目录之内处理：{ $odd_name } 个。
            }{ $duplicate ->
                [0] { "" }
               *[other] 重名，以最后一个为准：{ $duplicate } 个。
            }{ $count ->
                [0] { "" }
               *[other] 另有 { $count } 个文件读不出来。
            }
           *[refused] 有 { $count } 个文件读不出来{ $changed ->
                [0] 。
               *[other] （其中 { $changed } 个在读取过程中发生了变化）。
            }内容未知。
        }
    }

## Trace

finding-trace-unclosed =
    { $status ->
        [ok] 没有缺少右方括号的 trace。
       *[other] { $events ->
           *[other] 在 { $events } 个完整事件之后
        }缺少右方括号：第二阶段没有写完。事件没有损坏，补上收尾文件就合法，但补不回 device 部分。
    }
finding-trace-trailing-comma =
    { $status ->
        [ok] 没有以“,]”结尾的 trace。
       *[other] { $events ->
           *[other] trace 在 { $events } 个完整事件之后以“,]”结尾
        }：去掉逗号就合法，但没有追加任何 CANN 或 device 事件。
    }
finding-trace-cut =
    { $status ->
        [ok] 没有断在事件中间的 trace。
       *[other] { $events ->
            [0] trace 断在第一个事件写完之前，全部 { $bytes } 字节都不可用。
           *[other] trace 中途截断：共 { $bytes } 字节，到第 { $last_whole_event_end } 字节为止有 { $events } 个完整事件。
        }{ $path ->
            [none] {""}
           *[other] 断点位于 { $path }。
        }{ $lost_bytes ->
            [other] 修复后保留 { $kept_events } 个事件，丢失 { $lost_bytes } 字节。
           *[unrepairable] 无法修复。
        }
    }
finding-trace-corrupt =
    { $status ->
        [ok] trace 中间没有语法错误。
       *[other] { $ending ->
            [not-json] 这个文件不是 JSON：{ $looks_like ->
                [png] 它是 PNG 图片。
                [jpeg] 它是 JPEG 图片。
                [gzip] 它是 gzip 压缩文件，请先解压。
                [zip] 它是 ZIP 压缩包，请先解压。
                [sqlite] 它是 SQLite 数据库。
                [html] 它是 HTML 页面，可能是下载时存下的报错页。
                [utf16] 它是 UTF-16 编码。
                [zeros] 开头全是零字节：块已分配，内容没有写入。
                [text] 它是其他文本。
                [binary] 它是二进制数据。
               *[none] 第一个字节就不合法。
            }
           *[corrupt] trace 中间有语法错误：{ $cause ->
                [interleaved-writers] 一个事件里又开始了另一个事件，有两个进程同时写这个文件。
                [control-character] 字符串里有裸控制字符。
                [unescaped-backslash] 反斜杠没有转义。
                [unescaped-quote] 很可能是引号没有转义。
                [missing-quote] 缺一个引号。
                [double-comma] 连续两个逗号。
                [missing-comma] 缺一个逗号，像是手工拼接的文件。
                [missing-value] 缺一个值。
                [trailing-comma] 右花括号前多一个逗号。
                [too-deep] 嵌套过深。
               *[other] 此处的内容 JSON 不允许。
            }{ $path ->
                [none] {""}
               *[other] 位置：{ $path }。
            }此前有 { $events } 个完整事件，此后还能读出 { $events_after } 个。
        }
    }
finding-trace-extra-data =
    { $status ->
        [ok] trace 结束之后没有多余内容。
       *[other] { $extra_bytes ->
           *[other] trace（{ $events } 个事件）结束之后还有 { $extra_bytes } 字节。
        }{ $second ->
            [true] 后面是另一份 trace：两次导出写进了同一个文件，两份不能相加。
           *[false] 后面的内容不是一份完整的 trace。
        }
    }
finding-trace-empty =
    { $status ->
        [ok] 每份 trace 里都有事件。
       *[other] { $kind ->
            [zero-bytes] trace 为 0 字节：文件已创建，内容没有写进去。
            [blank] trace 里只有空白：占位文件，或拷贝时只分配了空间。
            [open-bracket] trace 里只有一个“[”：写第一个事件之前就停了。
            [empty-array] trace 是空数组“[]”。torch_npu 没有事件时不建文件，所以它来自其他工具，或被脚本过滤光了。
            [close-bracket] trace 里只有一个“]”：msprof 没有可写的内容。
           *[no-events] trace 是完整的 JSON，但一个事件也没有。
        }
    }
finding-trace-left-temporary =
    { $status ->
        [ok] trace_view_temp.json 旁边有 trace_view.json，使用后者即可。
       *[other] { $events ->
           *[other] 只有 trace_view_temp.json，里面只有 host 部分，{ $events } 个事件。
        }追加 device 部分的第二阶段没有执行。
    }
finding-trace-host-only =
    { $status ->
        [ok] trace 里有 device 事件。
       *[other] { $npu ->
            [on] 采集时打开了 NPU，但 { $events } 个事件里没有一个来自 device。
           *[unknown] { $events } 个事件里没有一个来自 device。
        }{ $python ->
            [true] host 耗时可用，但不能据此认为 NPU 空闲。
           *[false] 也没有 Python 层。
        }
    }
finding-trace-complete = 已读到最后一个字节：JSON 完整，{ $events ->
       *[other] { $events } 个事件
    }，{ $bytes } 字节，包含的层：{ $layers }。

## 表格

finding-kernel-columns-reduced =
    { $status ->
        [ok] kernel 表不是精简格式，共 { $columns } 列。
       *[other] kernel 表只有 { $columns } 列：{ $shapes ->
            [true] 名称、时间和 shape
           *[false] 名称和时间
        }。{ $cause ->
            [level0] { $level ->
                [Level0] 采集时用的是 Level0。
               *[unknown] 旁边没有算子和 API 统计，可知当时是 Level0。
            }
            [metrics-none] { $level ->
                [unknown] 旁边有统计文件，可知是 Level1 或 Level2，因此是没有开 AI Core 指标（AiCoreNone）。
               *[other] 级别是 { $level }，因此是没有开 AI Core 指标（AiCoreNone）。
            }
           *[either] 可能是 Level0，也可能是没有开 AI Core 指标（AiCoreNone）。
        }{ $rows_without_type ->
            [0] { "" }
           *[other] { $rows } 个 kernel 中有 { $rows_without_type } 个没有类型。
        }
    }
finding-kernel-metrics-missing =
    { $status ->
        [ok] kernel 表带有 AI Core 指标。
       *[other] kernel 表的 { $columns } 个基础列齐全，但没有 AI Core 指标：{ $metrics ->
            [AiCoreNone] 配置为不采（AiCoreNone）。
            [unknown] 不知道当时配置的是什么。
           *[other] 配置了 { $metrics }，但 device 或驱动没有给出。
        }流水线利用率和带宽是“未知”，不是 0。
    }
finding-kernel-metrics-partial =
    { $status ->
        [ok] 各组指标都不缺列。
       *[other] { $family } 上的 { $group }：{ $present ->
           *[other] 有 { $present } 列
        }，缺 { $count } 列：{ $missing }。
    }
finding-kernel-metrics = { $family } 上的 { $groups }：{ $count } 个指标列齐全（全表 { $columns } 列）。{ $asked ->
        [none] { "" }
       *[other] 配置的是 { $asked }：芯片不支持时得到的是另一组。
    }
finding-kernel-step-missing =
    { $status ->
        [ok] { $steps ->
           *[other] Step Id 列把 kernel 归到了 { $steps } 个 step。
        }
       *[other] kernel 表没有 Step Id 列，无法把 kernel 归到各个 step：{ $cause ->
            [no-schedule] 没有 schedule。
            [npu-only] 只采了 NPU，而 step 是在 host 侧标记的。
            [flows-missing] 没有找到 host 到 device 的连线。
            [warmup-asynchronous] 很可能是预热阶段下发的任务还在 device 上执行。
           *[unknown] 原因未知。
        }
    }

## Step

finding-compile-captured =
    { $status ->
        [ok] { $ratio ->
            [other] 第一个 step 的各个主要部分最多是其余 step 中位数的 { $ratio } 倍（共 { $steps } 个 step）。
           *[none] 第一个 step 的各个主要部分都不比其余 step 长（共 { $steps } 个 step）。
        }
       *[other] 第一个 step（编号 { NUMBER($step, useGrouping: "false") }，共 { $steps } 个）的 { $part } 为 { $first_us } µs，{ $median_us ->
            [0] 其余 step 的中位数为 0。
           *[other] 是其余 step 中位数 { $median_us } µs 的 { $ratio } 倍（阈值 { $threshold } 倍）。
        }{ $model_loads ->
            [0] { "" }
            [other] ModelLoad 调用了 { $model_loads } 次，共 { $model_load_us } µs。
           *[none] { "" }
        }{ $compile_slices ->
            [0] { "" }
            [other] trace 里有 { $compile_slices } 次编译或加载模型的调用。
           *[none] { "" }
        }{ $compile_early_percent ->
            [other] 其中 { $compile_early_percent }% 起始于 trace 的前五分之一。
           *[none] { "" }
        }{ $aclnn_slices ->
            [other] trace 里有 { $aclnn_slices } 次 aclnn 调用。
           *[none] { "" }
        }{ $aclnn_early_percent ->
            [other] 其中 { $aclnn_early_percent }% 起始于 trace 的前五分之一。
           *[none] { "" }
        }{ $kernels_early_percent ->
            [other] kernel 有 { $kernels_early_percent }% 起始于 trace 的前五分之一。
           *[none] { "" }
        }{ $source ->
            [trace] 没有 step_trace_time.csv，时间由 trace 计算得出。
           *[table] { "" }
        }
    }
finding-step-single = 要一个 step（active=1），采到一个 step（编号 { NUMBER($step, useGrouping: "false") }）：采集完整。
finding-steps-fewer-than-active =
    { $status ->
        [ok] { $active ->
           *[other] schedule 的 active 为 { $active }
        }，每个 device 至少有 { $steps } 个 step。
       *[other] { $active ->
           *[other] schedule 的 active 为 { $active }
        }，{ $device ->
            [other] device { $device } 只有 { $steps } 个 step。
           *[unknown] 结果里只有 { $steps } 个 step。
        }{ $source ->
            [trace] step 取自 trace，各表都没有 step 号。
            [kernels] 没有 step_trace_time.csv，step 取自 kernel 表。
           *[table] { "" }
        }
    }
finding-steps-unmarked =
    { $status ->
        [ok] step_trace_time.csv 每一行都标有 step。
       *[other] { $rows ->
           *[other] step_trace_time.csv 有 { $rows } 行没有标 step
        }：{ $cause ->
            [npu-only] 只采了 NPU，而 step 是在 host 侧标记的。
            [no-schedule] 没有 schedule。
            [flows-missing] 没有找到 host 到 device 的连线。
           *[unknown] 原因未知。
        }整个窗口的总量是对的，但得不到单步耗时。
    }

## 日志

finding-parser-failed =
    { $status ->
        [ok] 日志里没有失败的解析任务。
       *[other] { $count ->
            [0] { $lines ->
               *[other] 日志里有 { $lines } 行报告失败，但没有指明是哪个解析任务。
            }
            [1] 一个解析任务失败：{ $roots }。
           *[other] { $count } 个解析任务失败。根因是 { $roots }；其余（如果有）是连带失败。
        }
    }
finding-export-refused =
    { $status ->
        [ok] 日志里没有因属主或权限被拒绝的路径。
       *[other] 导出被拒绝：{ $kind ->
            [owner-refused] { $directory } 或其下某个目录的属主既不是 root，也不是当前用户。
            [writable-refused] { $directory } 或其下某个目录对组或其他用户可写。
            [msprof-owner-refused] { $directory } 属于另一个非 root 用户。
            [msprof-writable-refused] msprof 发现 { $directory } 或其下某个目录对其他用户可写。
            [msprof-path-owner-refused] msprof 发现 { $directory } 的属主既不是 root，也不是当前用户。
            [path-not-readable] { $directory } 不可读。
           *[msprof-link-refused] msprof 发现 { $directory } 是软链接。
        }{ $count ->
           *[other] 日志里共有 { $count } 行这样的报错。
        }原始数据是好的。
    }
finding-export-silent =
    { $status ->
        [ok] 日志里没有原因不明的导出失败。
       *[other] { $count ->
            [0] 导出失败
           *[other] { $count } 个解析任务失败，与导出失败时的表现一致
        }，而日志没有给出原因。{ $gate ->
            [torch-npu] 这个版本拒绝路径时会打印原因：先看日志是否不完整或过滤过，再查磁盘。
            [msprof] 这个版本由 msprof 检查目录的属主、权限和软链接，它的报错被吞掉了：先查这些，再查磁盘。
            [none] 这个版本不再因属主或权限拒绝：手工执行 msprof 看它自己的报错，再查磁盘。
           *[unknown] 手工执行 msprof 看它自己的报错，再查目录的属主、权限和磁盘。
        }
    }
finding-stopped-in-record =
    { $status ->
        [ok] 日志里没有停在 RECORD 的打印。
       *[other] { $schedule ->
            [set] profiler 停在 RECORD，窗口还没走到最后一步：停止时正在执行的 step 不完整，此前的都完整。
            [none] profiler 停在 RECORD。没有 schedule 时每次停止都会打印这一行，不说明任何问题。
           *[unknown] profiler 停在 RECORD。不知道有没有 schedule：没有则这一行不说明任何问题，有则最后一个 step 不完整。
        }
    }
finding-stopped-in-warmup =
    { $status ->
        [ok] 日志里没有停在 WARMUP 的打印。
       *[other] { $results ->
            [true] profiler 停在 WARMUP：刚开始的那个周期被删除。这里的结果属于之前的周期，不受影响。
           *[false] profiler 停在 WARMUP，还没到第一个被记录的 step：torch_npu 删除了结果目录，数据没有保留。
        }
    }
finding-stopped-in-save =
    { $status ->
        [ok] 日志里没有停在 RECORD_AND_SAVE 的打印。
       *[other] profiler 停在 RECORD_AND_SAVE，即窗口的最后一步：数据完整。
    }
finding-metrics-reset =
    { $status ->
        [ok] 日志里没有 AI Core 指标被重置的打印。
       *[other] { $contradicted ->
            [true] 日志说 AI Core 指标被重置，但 kernel 表里有指标：这一行属于另一次运行。
           *[false] 级别是 Level0 或 Level_none，AI Core 指标被重置为无：这份结果里不可能有。
        }
    }

## 检查无法进行的原因

reason-partial-drop = 只拖入了一部分，没看到不等于没有。请拖入整个 *_ascend_pt 目录。
reason-no-profiler-info = 没有 profiler_info*.json，采集配置未知。
reason-profiler-info-unreadable = profiler_info*.json 无法读取，采集配置未知。
reason-broken-profiler-info = profiler_info*.json 已损坏，采集配置未知。
reason-no-trace = 没有 trace_view.json。
reason-trace-unreadable = trace 读不出来。
reason-trace-broken = trace 还没到 device 事件就断了，看不到 device 事件不能说明没有。
reason-no-kernels = 没有 kernel 表（kernel_details.csv 或 op_summary*.csv）。
reason-kernels-unreadable = kernel 表读不出来。
reason-no-steps = 没有 step_trace_time.csv。
reason-no-step-times = 没有 step_trace_time.csv，也没有可以算出各 step 的完整 trace。
reason-steps-unreadable = step_trace_time.csv 读不出来。
reason-few-steps = 同一个 device 上至少要有 3 个已标记的 step 才能比较。
reason-no-schedule-known = profiler_info 里看不出 schedule 要求多少个 step。
reason-no-log = 没有日志：既没有作业的打印，也没有解析器自己的日志（logs/）。

## 可能的原因，以及证据怎么说

cause-daemon-process = 采集进程是 daemon 进程（例如 vLLM 的 worker），不能拉起解析
cause-analyse-flag = 主动关闭了解析（analyse_flag=False）
cause-no-on-trace-ready = 没有配 on_trace_ready（数据在 export_only_prof_dir 或 ASCEND_WORK_PATH 下）
cause-killed = 进程在解析之前被杀
cause-step-never-called = 没有调用过 prof.step()
cause-stopped-in-warmup = 循环在预热阶段就退出了，torch_npu 删除了目录
cause-not-writable = 输出路径不可写
state-confirmed = 已确认
state-possible = 可能
state-excluded = 已排除

## 文件为什么应有，或为什么不必有

because-present = 已存在
because-text-export = Text 导出必有
because-npu-on = 采了 NPU
because-npu-off = 没有采 NPU
because-cpu-on = 采了 CPU
because-cpu-off = 没有采 CPU
because-level-high = 级别是 Level1 或 Level2
because-level0 = Level0 不生成
because-level-none = Level_none 不采 device 任务
because-level-unknown = 是否应有取决于级别，而级别未知
because-level2-only = 只有 Level2 才生成
because-release-has = 这个版本会生成
because-release-before = 这个版本还不会生成
because-communication-seen = 有集合通信，且级别是 Level1 或 Level2
because-no-communication = 没有集合通信
because-communication-unknown = 不知道有没有集合通信
because-memory-on = 采了内存（profile_memory=True）
because-memory-off = 没有采内存（profile_memory=False）
because-l2-cache-on = 采了 L2 cache（l2_cache=True）
because-l2-cache-off = 没有采 L2 cache（l2_cache=False）
because-sys-io-on = 采了网卡（sys_io=True）
because-sys-io-off = 没有采网卡（sys_io=False）
because-sys-interconnection-on = 采了 PCIe 和 HCCS（sys_interconnection=True）
because-sys-interconnection-off = 没有采 PCIe 和 HCCS（sys_interconnection=False）
because-ai-cpu-seen = Level2，且有 AI CPU 算子
because-no-ai-cpu = 没有发现 AI CPU 算子
because-db-export = 只导出了数据库
because-device-events-seen = trace 里有 device 事件
because-partial-drop = 只拖入了一部分
because-no-profiler-info = 没有 profiler_info，无从判断是否应有

## 文件类型

kind-trace-view = trace
kind-trace-view-temp = 没有写完的 trace
kind-msprof-trace = msprof trace
kind-kineto-trace = kineto trace
kind-kernel-details = kernel 表
kind-step-trace-time = step 表
kind-operator-details = 框架算子
kind-op-statistic = 算子统计
kind-api-statistic = API 统计
kind-op-summary = msprof kernel 表
kind-task-time = 任务耗时
kind-data-preprocess = AI CPU 算子
kind-l2-cache = L2 cache
kind-soc-pmu = SoC 计数器
kind-memory-record = 内存曲线
kind-operator-memory = 算子内存
kind-npu-module-mem = 组件内存
kind-nic = 网卡
kind-roce = RoCE
kind-pcie = PCIe
kind-hccs = HCCS
kind-other-table = 其他表格
kind-communication = 通信
kind-communication-matrix = 通信矩阵
kind-profiler-info = 采集配置
kind-profiler-metadata = 元数据
kind-analyse-done = 解析结束标记
kind-profiler-db = profiler 数据库
kind-analysis-db = 分析数据库
kind-parser-log = 解析日志
kind-console-log = 控制台日志
kind-raw-framework = host 原始数据
kind-raw-device = device 原始数据
kind-foreign-tool = 其他工具的文件
kind-archive = 压缩包
kind-other = 其他

## 大小、编码、单个事件和记录

finding-file-too-large-for-tools =
    { $status ->
        [ok] 没有超出常用工具上限的文件。
       *[other] { $file } 有 { $bytes } 字节，超过 { $limit }：{ $effect ->
            [read-as-empty] torch_npu 和 msprof-analyze 会把它当作空文件。
            [refused] MindStudio Insight 拒绝导入。
            [beyond-recommended] 超过 MindStudio Insight 的建议上限。
           *[beyond-page] 浏览器页面无法作为一段文本整体加载。
        }超出常用工具上限的文件共 { $count } 个。
    }
finding-trace-encoding =
    { $status ->
        [ok] trace 是标准的 UTF-8。
       *[other] { $found ->
            [byte-order-mark] trace 开头带 BOM。浏览器能接受，Python 的 json 等严格的解析器不接受。
            [utf-16] trace 是 UTF-16 编码，trace 查看工具都读不了。
           *[not-utf-8] trace 里有 { $count } 处字节序列不是 UTF-8{ $guess ->
                [gb18030] ，很可能是 GB18030 编码的中文
               *[latin1] ，可能是 Latin-1
            }。受影响的是名称，时间和计数不受影响。
        }
    }
finding-trace-nonstandard =
    { $status ->
        [ok] trace 里没有 JSON 不允许的内容。
       *[other] trace 里有 Python 可能接受、浏览器拒绝的内容：取值为 NaN 或 Infinity { $not_numbers } 处，字符串里的控制字符 { $control_characters } 处。
    }
finding-trace-odd-events =
    { $status ->
        [ok] trace 里的事件都正常。
       *[other] { $events } 个事件中有 { $count } 个内容不合理，不计入任何合计。{ $not_an_object ->
            [other] 不是对象的元素：{ $not_an_object }。
           *[none] { "" }
        }{ $empty_object ->
            [other] 空对象：{ $empty_object }。
           *[none] { "" }
        }{ $no_phase ->
            [other] 没有 ph：{ $no_phase }。
           *[none] { "" }
        }{ $unreadable_time ->
            [other] ts 不是数字：{ $unreadable_time }。
           *[none] { "" }
        }{ $zero_time ->
            [other] ts 为 0：{ $zero_time }。
           *[none] { "" }
        }{ $far_time ->
            [other] ts 与绝大多数 slice 相差数天以上：{ $far_time }。
           *[none] { "" }
        }{ $unreadable_duration ->
            [other] dur 不是数字：{ $unreadable_duration }。
           *[none] { "" }
        }{ $negative_duration ->
            [other] dur 为负：{ $negative_duration }。
           *[none] { "" }
        }{ $absurd_duration ->
            [other] dur 超过一天：{ $absurd_duration }。
           *[none] { "" }
        }
    }
finding-trace-viewer-precision =
    { $status ->
        [ok] 时间和连线 id 都不大，任何查看工具都能准确表示。
       *[other] { $times ->
            [0] { "" }
           *[other] { $times } 个事件的绝对时间{ $ids ->
                [0] { "" }
               *[other] 、
            }
        }{ $ids ->
            [0] { "" }
           *[other] { $ids } 条连线的 id
        }，浮点数无法准确表示。MindStudio Insight 显示正确；Perfetto 和 chrome://tracing 可能把 kernel 嵌套错。
    }
finding-table-cut =
    { $status ->
        [ok] 没有在记录中间断掉的表。
       *[other] { $file } 在第 { $row } 条记录中断，断在第 { $bytes } 字节；{ $rows ->
            [0] 之前没有完整的记录。
           *[other] 之前的 { $rows } 条记录有效。
        }这样的表共 { $count } 个。
    }
finding-table-malformed =
    { $status ->
        [ok] 各表的记录和数字都能读出来。
       *[other] { $tables } 个表（共 { $rows } 条记录）里有不能正常读取的地方。{ $short_rows ->
            [other] 字段过少的记录：{ $short_rows }。
           *[none] { "" }
        }{ $long_rows ->
            [other] 字段过多的记录：{ $long_rows }。
           *[none] { "" }
        }{ $too_long ->
            [other] 过长而无法读取的记录：{ $too_long }。
           *[none] { "" }
        }{ $not_numbers ->
            [other] 不是数字的单元格：{ $not_numbers }。
           *[none] { "" }
        }{ $repeated_headers ->
            [other] 重复的表头：{ $repeated_headers }。
           *[none] { "" }
        }{ $nul_bytes ->
            [other] NUL 字节：{ $nul_bytes }。
           *[none] { "" }
        }{ $not_utf8 ->
            [other] 非 UTF-8 字节序列：{ $not_utf8 }。
           *[none] { "" }
        }{ $utf_16 ->
            [other] UTF-16 编码的表：{ $utf_16 }。
           *[none] { "" }
        }{ $unknown_header ->
            [other] 表头无法识别的表：{ $unknown_header }。
           *[none] { "" }
        }
    }
finding-table-empty =
    { $status ->
        [ok] 现有的表都有数据行。
       *[other] { $count } 个表（首个是 { $file }）{ $zero_bytes ->
            [0] 只有表头，没有数据行。
           *[other] 没有数据行；0 字节的连表头也没有。
        }{ $status ->
            [info] msprof 可能写出这样的表，但它回答不了任何问题。
           *[fail] torch_npu 不会写空表：内容是后来丢的。
        }
    }
finding-table-sliced =
    { $status ->
        [ok] 表的分片编号没有缺口。
       *[other] { $table } 分了片，这里有 { $here } 片{ $last_is_full ->
            [true] ，最后一片是满的，后面很可能还有。
           *[false] ，缺少：{ $lacking }。
        }合计只针对现有部分。
    }

## step 之间的比较

finding-step-outlier =
    { $status ->
        [ok] 第一个之后没有离群的 step（共 { $steps } 个；阈值：中位数的 { $times } 倍，且偏离 { $deviations } 个稳健标准差）。
       *[other] step { NUMBER($step, useGrouping: "false") }{ $device ->
            [other] （device { $device }）
           *[none] { "" }
        } 的 { $part } 为 { $value_us } µs；其余 step 的中位数是 { $median_us } µs，稳健标准差 { $deviation_us } µs（阈值：{ $times } 倍，且偏离 { $deviations } 个稳健标准差）。离群的 step 共 { $count } 个。{ $source ->
            [trace] 没有 step_trace_time.csv，时间由 trace 计算得出。
           *[table] { "" }
        }
    }
finding-steps-disagree =
    { $status ->
        [ok] 各处标出的 step 一致。
       *[other] { $differing ->
            [0] 有 { $unplanned } 个 step 不在 schedule 的窗口内：{ $steps }。
           *[other] 有 { $differing } 个 step 没有出现在全部 { $sources } 处来源里：{ $steps }。
        }
    }
finding-step-arithmetic =
    { $status ->
        [ok] 每一行的各部分加起来都等于 Stage（共 { $rows } 行）。{ $steps_without_launch ->
            [0] { "" }
           *[other] { $steps_without_launch } 个 step 没有向 device 下发任务，Preparing 是极大的负数，属于真实输出。
        }
       *[other] { $rows } 行中有 { $count } 行的各部分加起来不等于 Stage；最大相差 { $difference_us } µs，在第 { $row } 行（阈值 { $tolerance_us } µs）。
    }

## 日志的其他内容

finding-msprof-missing =
    { $status ->
        [ok] 日志里没有找不到 msprof 的打印。
       *[other] { $lacks ->
            [script] 解析时没有找到 msprof.py：CANN 不完整，或者没有 source 它的环境变量。
           *[command] 解析时没有找到 msprof：source CANN 环境变量后重新解析。
        }原始数据是好的。
    }
finding-schedule-custom =
    { $status ->
        [ok] 日志里没有只有自定义 schedule 才会造成的状态转换。
       *[other] 自定义的 schedule 从 { $from } 直接到了 { $to }：窗口结束时没有调用 on_trace_ready，因此没有解析。日志里共有 { $count } 行。
    }
finding-config-ignored =
    { $status ->
        [ok] { $as_expected ->
            [true] 采集配置与预期一致，日志里也没有改成默认值的参数。
           *[unset] 日志里没有改成默认值或不起作用的参数。
        }
       *[other] { $sign ->
            [profiler-info] profiler_info 里是 Level0，同时又有 AI Core 指标，这是 profiler_level 取值无效时留下的痕迹：级别被重置了。
            [expected] 采集配置与预期不一致（括号内为预期值）：{ $deviating }。
           *[log] 改成了默认值或不起作用：{ $parameters }。实际生效的取值见 profiler_info。
        }
    }
finding-flows-missing =
    { $status ->
        [ok] 日志里没有缺少 host 到 device 连线的打印。
       *[other] 没有找到 host 调用到 device 任务的连线：step 无法标记，算子没有 device 耗时。{ $kernels ->
            [0] 没有 kernel 表，或表是空的。
           *[other] 表中 { $kernels } 个 kernel 及其耗时是好的。
        }
    }
finding-log-success-is-not-success =
    { $status ->
        [ok] 日志里没有一边失败一边报告结束的情况。
       *[other] 报告解析结束的同时，有 { $failures } 个解析任务失败：结束行在任何情况下都会打印。{ $device_data_parsed ->
            [true] msprof 自身的导出是成功的。
           *[false] 没有 msprof 导出成功的打印，先从导出查起。
        }
    }
finding-log-other =
    { $status ->
        [ok] 日志里没有 profiler 的其他告警或报错。
       *[other] profiler 另外打印了 { $count } 行 WARNING 或 ERROR（{ $errors ->
            [0] 没有报错
           *[other] 其中报错 { $errors } 行
        }），共 { $sorts } 种。其他检查没有提到它们。
    }

## 配置

finding-level-low =
    { $status ->
        [ok] 级别是 { $level }。
       *[other] { $level ->
            [Level_none] Level_none 不采 device 任务：没有 kernel、step 和通信。
           *[Level0] Level0 有 kernel 耗时和 step，没有算子类型、shape、指标、统计和通信文件。
        }{ $expected ->
            [true] 预期就是这个级别。
           *[false] 级别事后无法提高。
        }
    }
finding-metrics-off =
    { $status ->
        [ok] 配置了 { $metrics }。
       *[other] 级别{ $level ->
            [unknown] 没有写明
           *[known] 是 { $level }
        }，没有开 AI Core 指标（AiCoreNone）：看不出各流水线有多忙。
    }
finding-activities-partial =
    { $status ->
        [ok] host 和 device 都采了。
       *[other] { $only ->
            [CPU] 只采了 host（ProfilerActivity.CPU）：device 的情况一概未知，连是否空闲也不知道。
           *[NPU] 只采了 device（ProfilerActivity.NPU）：kernel 完整，但无法对应到算子和 step。
        }
    }
finding-no-schedule =
    { $status ->
        [ok] 配置了 schedule。
       *[other] { $custom ->
            [true] profiler_info 里没有 schedule，step 却有标记：用的是自定义的 schedule 函数，参数没有记录。
           *[false] 没有 schedule：从 start 到 stop 采成一整段，不分 step。
        }
    }
finding-no-warmup =
    { $status ->
        [ok] schedule 的 warmup 为 { $warmup }。
       *[other] schedule 没有预热：第一个被记录的 step 可能带有 profiler 自身的启动开销。
    }
finding-schedule-short =
    { $status ->
        [ok] 这个周期里 schedule 要求的 step 都在（{ $steps }/{ $active }）。
       *[other] profiler 停在 { $state }，step() 调用了 { $calls ->
            [other] { $calls }
           *[range] { $calls_at_least }～{ $calls_at_most }
        } 次。{ $minimum ->
            [other] 这个 schedule 需要 { $minimum } 次，至少还差 { $lacking } 次。
           *[none] { "" }
        }应有 { $active } 个 step，现有 { $steps } 个。
    }
finding-heavy-options =
    { $status ->
        [ok] 没有打开会拉长 host 耗时的选项。
       *[other] 打开了会拉长 host 耗时或增大文件的选项：{ $options }。kernel 耗时几乎不受影响。
    }
finding-version-known-bad =
    { $status ->
        [ok] { $version ->
            [none] 这个版本没有已知问题。
           *[known] torch_npu { $version } 在这些选项下没有已知问题。
        }
       *[other] { $fault ->
            [stacks] 已知 torch_npu { $version } 打开 with_stack 或 with_modules 时，profiler 停止的时候会崩溃。报告为正常的版本：{ $good }。
            [lost-head] 已知 torch_npu { $version } 在这种芯片上会丢失前一两个 active step 的 kernel。
           *[cann-ahead] 已知 CANN { $cann } 与为更早 CANN 构建的 torch_npu { $version } 搭配时解析会失败，而这里确有解析任务失败。
        }
    }

## 多份采集结果

finding-ranks-incomplete =
    { $status ->
        [ok] { $captures } 份结果的文件一致（按设计没有的不计）。
        [info] 这里的 { $captures } 份结果文件一致；作业还有 { $absent_ranks } 个 rank 没有拖入。
       *[other] { $captures } 份结果中有 { $count } 份（{ $incomplete }）缺少其他结果里有的文件：{ $lacking }。{ $absent_ranks ->
            [0] { "" }
           *[other] 作业还有 { $absent_ranks } 个 rank 没有拖入。
        }
    }
finding-ranks-differ =
    { $status ->
        [ok] { $captures } 份结果的采集设置相同。
       *[other] { $captures } 份结果的 { $settings } 不同：数值不能放在一起比。
    }
finding-rank-slow =
    { $status ->
        [ok] 各 rank 之间相差不超过均值的 { $threshold_percent }%。
       *[other] { $step ->
            [other] step { NUMBER($step, useGrouping: "false") } 的 { $part }
           *[none] { $part }
        } 在各 rank 之间相差达均值的 { $spread_percent }%：{ $most } 为 { $most_us } µs，{ $least } 为 { $least_us } µs（阈值 { $threshold_percent }%）。相差大的有：{ $parts }。通信时间最长的往往是在等待的那个。{ $source ->
            [trace] 缺少 step_trace_time.csv 的 rank，时间由 trace 计算得出。
           *[table] { "" }
        }
    }
finding-rank-idle =
    { $status ->
        [ok] 没有在其他 rank 工作时空闲的 rank。
       *[other] { $count } 个 rank（{ $idle }）几乎没有工作：工作时间 { $busy_us } µs，中位数是 { $median_us } µs（阈值 { $threshold_percent }%）。求平均时应排除。
    }
finding-rank-unknown =
    { $status ->
        [ok] 缺少 rank 的进程不超过一个。
       *[other] { $captures } 份结果中有 { $count } 份没有记录 rank，按目录名显示。
    }
finding-rank-conflict =
    { $status ->
        [ok] 关于 rank 的记录都一致。
       *[other] { $case ->
            [inside] { $captures } 份结果自身记录的 rank 不一致：{ $ranks }。
           *[twice] 有 { $pairs } 对同一时间的结果自称同一个 rank：{ $ranks }。
        }
    }
finding-cycles =
    { $status ->
        [ok] 每份结果来自不同的进程。
       *[other] { $captures } 份结果属于 { $processes } 个进程，每个最多 { $cycles } 份：{ $repeat ->
            [0] repeat=0 会一直循环到运行结束，每个周期一个目录。
            [1] schedule 的 repeat=1，说明 profiler 启动过多次。
            [other] schedule 的 repeat={ $repeat }，每个周期一个目录。
           *[none] 是 schedule 的多个周期，或者 profiler 启动过多次。
        }
    }

## 这些检查无法进行的原因

reason-no-tables = 没有能读的表。
reason-one-source-of-steps = 标有 step 的来源不到两处，无从比较。
reason-no-step-parts = step_trace_time.csv 没有一行包含 step 的全部组成部分。
reason-level-not-written = profiler_info 里没有级别。
reason-level-not-known = profiler_info 里的级别不是已知的级别。
reason-metrics-not-written = profiler_info 里没有写 AI Core 指标。
reason-activities-not-written = profiler_info 里没有写采了什么。
reason-schedule-not-written = profiler_info 里没有 schedule。
reason-step-calls-unknown = step() 调用了多少次，哪里都没有记录。请在 schedule 页面填写。
reason-version-not-written = profiler_info 里没有 torch_npu 的版本。
reason-no-common-steps = 没有两个 rank 的 step_trace_time.csv 含有相同的 step。
reason-no-work-to-compare = 有 step 表或 kernel 表的 rank 不到两个。
