# 只在导出的报告中出现的中文。这里的每个名字也须出现在 report.en.ftl 中，变量相同。

report-title = profvet 报告
report-made-by = 由 { $tool } { $version } 生成。
report-configuration = 配置
report-configuration-unknown = 配置未知：没有可读的 profiler_info*.json。
report-question = 问题
report-answer = 能否回答
report-because = 依据规则
report-fail = 问题
report-warn = 注意
report-unknown = 未检查
report-info = 说明
report-ok = 通过
report-next = 首先处理
report-compared = 各份采集结果之间
report-details = 逐份说明
report-alike =
    { $captures ->
       *[other] 另有 { $captures } 份采集结果的回答和检查结果与此相同，位置和数值以第一份为准：
    }
report-others =
    { $captures ->
       *[other] 另有 { $captures } 份
    }
report-kinds-more =
    { $captures ->
       *[other] 还有 { $captures } 份采集结果各不相同，见 JSON 报告。
    }
report-files = 文件
report-files-more =
    { $files ->
       *[other] 另有 { $files } 个文件
    }
report-nothing = 给出的内容里没有 torch_npu.profiler 结果的任何部分。

## 带走报告

download-markdown = 下载 Markdown 报告
download-html = 下载 HTML 报告
share-report = 报告
copy-markdown = 复制为 Markdown

## 给别人看之前

redact-legend = 分享前
redact = 隐藏主机名、用户名、路径和地址
redact-names = 同时隐藏算子名
redact-note =
    { $names ->
        [0] 没有发现需要隐藏的名称，下载和复制的内容如下。
       *[other] 下载和复制的内容里替换了 { $names } 个名称。请通读余下的内容：与常用词相同的名称无法识别。
    }
redact-replaced = 替换了什么
redact-name = 名称
redact-pseudonym = 显示为
redact-preview = 余下的内容

## 作为输入的报告

kind-profvet-report = profvet 报告
view-report-only = 这份采集结果只有报告。视图需要原始文件，请一并拖入。
