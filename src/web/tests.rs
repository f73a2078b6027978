//! Every message that the page asks for exists in both languages.

use std::fs;
use std::path::{Path, PathBuf};

use profvet::rules::{Group, Question};
use profvet::text::{Lang, Texts};

fn missing<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let texts = Lang::ALL.map(Texts::new);
    let lacks = |name: &&str| texts.iter().any(|texts| !texts.has(name));
    names.into_iter().filter(lacks).map(str::to_string).collect()
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

/// The literals in calls such as `ui.get("name")` and `ui.with("name", …)`.
fn asked_for(source: &str) -> Vec<&str> {
    let calls = ["ui.get(\"", "ui.with(\""];
    let literals = calls.iter().flat_map(|call| source.split(call).skip(1)).filter_map(|rest| rest.split('"').next());
    literals.collect()
}

#[test]
fn every_message_asked_for_by_name_exists() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/web/app");
    let mut asked = 0;
    for path in sources(&folder) {
        let source = fs::read_to_string(&path).unwrap_or_default();
        let names = asked_for(&source);
        asked += names.len();
        assert_eq!(missing(names), Vec::<String>::new(), "{}", path.display());
    }
    assert!(asked > 40, "found only {asked} calls: has their form changed?");
}

#[test]
fn every_sample_has_words() {
    for sample in profvet::samples::all() {
        let problem = match sample.problem {
            "" => "problem-none".to_string(),
            number => format!("problem-{}", number.replace('.', "-")),
        };
        let name = format!("sample-{}", sample.name);
        assert_eq!(missing([problem.as_str(), name.as_str()]), Vec::<String>::new());
    }
}

#[test]
fn every_group_and_question_has_words() {
    let groups = Group::ALL.map(|group| format!("group-{}", group.name()));
    let questions = Question::ALL.map(|question| format!("question-{}", question.name()));
    let whats = Question::ALL.map(|question| format!("question-{}-what", question.name()));
    let all = groups.iter().chain(&questions).chain(&whats).map(String::as_str);
    assert_eq!(missing(all), Vec::<String>::new());
}

#[test]
fn every_part_of_a_schedule_has_words() {
    use profvet::schedule::Phase;
    let phases = [Phase::SkipFirst, Phase::Wait, Phase::Warmup, Phase::Record, Phase::Save, Phase::Over];
    let phases = phases.map(|phase| format!("phase-{}", phase.name()));
    let fields = ["skip-first", "wait", "warmup", "active", "repeat", "steps", "skip-first-wait", "none"];
    let fields = fields.map(|field| format!("schedule-{field}"));
    let ends =
        ["clean", "nothing", "cycles-missing", "warmup", "record", "save"].map(|end| format!("schedule-end-{end}"));
    let all = phases.iter().chain(&fields).chain(&ends).map(String::as_str);
    assert_eq!(missing(all), Vec::<String>::new());
}

#[test]
fn every_symptom_has_words() {
    let names: Vec<String> =
        profvet::handbook::Symptom::all().iter().map(|symptom| format!("symptom-{}", symptom.name)).collect();
    assert_eq!(missing(names.iter().map(String::as_str)), Vec::<String>::new());
}

#[test]
fn every_rule_page_has_a_title_and_a_way_to_fix_it() {
    for lang in Lang::ALL {
        let fix = Texts::new(lang).get("section-fix");
        for rule in profvet::rules::all() {
            let page = crate::markdown::Page::parse(rule.page(lang.tag()));
            assert!(!page.title.is_empty(), "{} in {lang:?}", rule.id);
            assert!(page.section(&fix).is_some(), "{} in {lang:?} has no section {fix}", rule.id);
        }
    }
}
