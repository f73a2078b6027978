//! Over every combination of options: the code is Python, and its schedule ends clean.

use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Stdio};

use super::*;
use crate::rules::Question;
use crate::text::Lang;

/// Every choice there is, with the steps at their ends and in between.
fn choices() -> impl Iterator<Item = Choice> {
    let sets = (0u32..1 << Question::ALL.len()).map(|bits| -> BTreeSet<Question> {
        Question::ALL.into_iter().enumerate().filter(|(bit, _)| bits & (1 << bit) != 0).map(|(_, one)| one).collect()
    });
    sets.flat_map(|questions| {
        Framework::ALL.into_iter().flat_map(move |framework| {
            let questions = questions.clone();
            Stage::ALL.into_iter().flat_map(move |stage| {
                let questions = questions.clone();
                (0..12u64).map(move |more| Choice {
                    questions: questions.clone(),
                    framework,
                    stage,
                    steps: [1, 5, MOST_STEPS][(more % 3) as usize],
                    stack: more / 3 % 2 == 1,
                    shapes: more / 6 == 1,
                })
            })
        })
    })
}

#[test]
fn every_schedule_ends_clean_and_records_what_was_asked_for() {
    let mut windows = 0;
    for choice in choices() {
        for window in Window::of(&choice) {
            let ending = window.schedule.ending(window.calls());
            assert!(ending.clean, "{choice:?}");
            assert!(!window.schedule.ending(window.calls() - 1).clean, "{choice:?}");
            let single = choice.framework == Framework::CannRecipes && window.stage == Stage::Prefill;
            assert_eq!(ending.recorded, if single { 1 } else { choice.steps }, "{choice:?}");
            windows += 1;
        }
    }
    assert!(windows > 10_000, "{windows}");
}

#[test]
fn the_code_has_the_calls_and_settings_of_the_choice() {
    let everything = Choice { stage: Stage::Both, steps: 3, ..Choice::default() };
    let [python] = code(&everything, &Texts::new(Lang::En)).try_into().expect("one piece");
    for piece in [
        "ProfilerLevel.Level1",
        "AiCMetrics.PipeUtilization",
        "./prof/prefill",
        "./prof/decode",
        "plan = dict(skip_first=0, wait=0, warmup=1, active=3, repeat=1)",
        "plan = dict(skip_first=3, wait=0, warmup=1, active=3, repeat=1)",
        "for _ in range(4):",
        "for _ in range(7):",
        "profile_memory=False",
        "with_stack=False",
    ] {
        assert!(python.text.contains(piece), "{piece} in\n{}", python.text);
    }
    let lean =
        Choice { questions: BTreeSet::from([Question::KernelTime, Question::Memory]), stack: true, ..everything };
    let [python] = code(&lean, &Texts::new(Lang::En)).try_into().expect("one piece");
    for piece in ["ProfilerLevel.Level0", "AiCMetrics.AiCoreNone", "profile_memory=True", "with_stack=True"] {
        assert!(python.text.contains(piece), "{piece} in\n{}", python.text);
    }
}

#[test]
fn a_framework_that_cannot_says_so() {
    let all = Choice { questions: Question::ALL.into(), ..Choice::default() };
    let unanswered = |framework| {
        let choice = Choice { framework, ..all.clone() };
        Collected::of(&choice).unanswered(&choice)
    };
    assert_eq!(unanswered(Framework::TorchNpu), []);
    assert_eq!(unanswered(Framework::CannRecipes), []);
    assert_eq!(unanswered(Framework::VllmAscend), [Question::StepBreakdown]);
    assert_eq!(unanswered(Framework::Sglang), Question::ALL.into_iter().skip(1).collect::<Vec<_>>());
}

#[test]
fn files_to_expect_follow_the_settings() {
    let due = |choice: &Choice, file: &str| {
        let files = Collected::of(choice).files(choice);
        files.iter().find(|due| due.file == file).map(|due| due.due.is_ok())
    };
    let all = Choice { questions: Question::ALL.into(), ..Choice::default() };
    let times = Choice { questions: BTreeSet::from([Question::KernelTime]), ..Choice::default() };
    for (file, with_all, with_times) in [
        ("kernel_details.csv", true, true),
        ("communication.json", true, false),
        ("op_statistic.csv", true, false),
        ("memory_record.csv", true, false),
        ("l2_cache.csv", false, false),
    ] {
        assert_eq!((due(&all, file), due(&times, file)), (Some(with_all), Some(with_times)), "{file}");
    }
}

#[test]
fn every_message_has_words() {
    for lang in Lang::ALL {
        let texts = Texts::new(lang);
        for choice in choices().step_by(7) {
            for cost in Collected::of(&choice).costs() {
                assert!(texts.has(&format!("cost-{cost}")), "{cost}");
            }
        }
        for choice in choices().filter(|choice| choice.questions.len() == 8) {
            for code in code(&choice, &texts) {
                assert!(texts.has(code.purpose), "{}", code.purpose);
                assert!(!code.text.contains("# code-"), "{}", code.text);
            }
        }
    }
}

/// Parses each text of a JSON list, and says where the first fails.
const PARSE: &str = "import ast, json, sys
for text in json.load(sys.stdin):
    try:
        ast.parse(text)
    except SyntaxError as error:
        sys.exit(f'{error}\\n{text}')
";

fn parse(texts: &BTreeSet<String>) -> Option<Result<(), String>> {
    let python = Command::new("python3").args(["-c", PARSE]).stdin(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut python = python.ok()?;
    let json = serde_json::to_string(texts).expect("plain data");
    python.stdin.take().expect("a pipe").write_all(json.as_bytes()).expect("python reads");
    let output = python.wait_with_output().expect("python ends");
    Some(if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) })
}

#[test]
fn all_code_is_python() {
    let [zh, en] = Lang::ALL.map(Texts::new);
    let mut texts = BTreeSet::new();
    for choice in choices() {
        let words = if choice.steps == 5 { &zh } else { &en };
        texts.extend(code(&choice, words).into_iter().filter(|code| code.language == "python").map(|code| code.text));
    }
    for schedule in [crate::schedule::guide::REFERENCE, crate::schedule::Schedule::default()] {
        texts.insert(crate::schedule::python::with_context(&schedule));
        texts.insert(crate::schedule::python::with_start_and_stop(&schedule));
    }
    assert!(texts.len() > 100, "{}", texts.len());
    match parse(&texts) {
        Some(parsed) => assert_eq!(parsed, Ok(())),
        None => eprintln!("skipped: there is no python3"),
    }
    if let Some(parsed) = parse(&BTreeSet::from(["def broken(:".to_string()])) {
        assert!(parsed.is_err(), "the judge takes anything for Python");
    }
}
