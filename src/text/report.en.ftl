# English words that only written reports have. A name here must also stand in report.zh.ftl, with the same variables.

report-title = profvet report
report-made-by = Made by { $tool } { $version }.
report-configuration = Configuration
report-configuration-unknown = The configuration is not known: there is no readable profiler_info*.json.
report-question = Question
report-answer = Answer
report-because = Decided by
report-fail = Problems
report-warn = Warnings
report-unknown = Not checked
report-info = Notes
report-ok = Passed
report-next = First step
report-compared = Between the captures
report-details = In detail
report-alike =
    { $captures ->
        [one] One more capture has the same answers and findings; places and numbers are those of the first:
       *[other] { $captures } more captures have the same answers and findings; places and numbers are those of the first:
    }
report-others =
    { $captures ->
        [one] and one more
       *[other] and { $captures } more
    }
report-kinds-more =
    { $captures ->
        [one] One more capture differs again; the JSON report has it.
       *[other] { $captures } more captures differ again; the JSON report has them.
    }
report-files = Files
report-files-more =
    { $files ->
        [one] and one more file
       *[other] and { $files } more files
    }
report-nothing = Nothing in what was given is known as a part of a torch_npu.profiler result.

## Taking the report along

download-markdown = Download report as Markdown
download-html = Download report as HTML
share-report = Report
copy-markdown = Copy as Markdown

## Before it is shown to others

redact-legend = Before sharing
redact = Hide hosts, users, paths and addresses
redact-names = Hide operator names, too
redact-note =
    { $names ->
        [0] No name was found that would have to be hidden. Downloads and the copy are as shown here.
        [one] One name is replaced in downloads and in the copy. Look through what remains: a name that looks like a common word is not recognised.
       *[other] { $names } names are replaced in downloads and in the copy. Look through what remains: a name that looks like a common word is not recognised.
    }
redact-replaced = What is replaced
redact-name = Name
redact-pseudonym = Shown as
redact-preview = What remains

## Reports among the files

kind-profvet-report = profvet report
view-report-only = This capture is known from its report alone. Views need the files themselves: drop them, too.
