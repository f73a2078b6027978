//! Which file is there when: every cell is asked of the function that judges captures.

use crate::info::{Activities, ExportType, Level, ProfilerInfo, Release, ReleaseRange};
use crate::rules::{Due, Ran, due};
use crate::text::{Lang, Texts};

use super::table::{code, head, write};

const EVERYTHING_RAN: Ran = Ran { collectives: Some(true), ai_cpu: true };

/// A capture with everything on, on the newest release: it has every file.
fn everything() -> ProfilerInfo {
    ProfilerInfo {
        activities: Some(Activities { cpu: true, npu: true }),
        level: Some(Level::Level2),
        profile_memory: Some(true),
        l2_cache: Some(true),
        sys_io: Some(true),
        sys_interconnection: Some(true),
        export_type: Some(ExportType { text: true, db: false }),
        release: ReleaseRange::just(Release::V26_1_0),
        ..ProfilerInfo::default()
    }
}

/// Takes one thing away.
type TakeAway = fn(&mut ProfilerInfo, &mut Ran);

/// What may be taken away, by the name of the message `setting-<name>`.
const WITHOUT: [(&str, TakeAway); 9] = [
    ("npu", |info, _| info.activities = Some(Activities { cpu: true, npu: false })),
    ("cpu", |info, _| info.activities = Some(Activities { cpu: false, npu: true })),
    ("db", |info, _| info.export_type = Some(ExportType { text: false, db: true })),
    ("collectives", |_, ran| ran.collectives = Some(false)),
    ("ai-cpu", |_, ran| ran.ai_cpu = false),
    ("memory", |info, _| info.profile_memory = Some(false)),
    ("l2-cache", |info, _| info.l2_cache = Some(false)),
    ("sys-io", |info, _| info.sys_io = Some(false)),
    ("sys-interconnection", |info, _| info.sys_interconnection = Some(false)),
];

fn mark(due: &Due) -> String {
    if due.due.is_ok() { "✓" } else { "–" }.to_string()
}

/// Rows of files and columns of configurations.
fn matrix(first: String, columns: Vec<(String, Vec<Due>)>) -> String {
    let heads: Vec<String> = std::iter::once(first).chain(columns.iter().map(|(name, _)| name.clone())).collect();
    let files = due(&everything(), EVERYTHING_RAN);
    let rows = files.iter().enumerate().map(|(index, file)| {
        let marks = columns.iter().map(|(_, column)| column.get(index).map_or_else(String::new, mark));
        std::iter::once(code(file.file)).chain(marks).collect()
    });
    write(&heads, rows)
}

/// Everything else on, by level.
pub(super) fn by_level(lang: Lang) -> String {
    let levels = [Level::LevelNone, Level::Level0, Level::Level1, Level::Level2];
    let columns = levels.map(|level| {
        let name = code(level.python_name());
        let info = ProfilerInfo { level: Some(level), ..everything() };
        (name, due(&info, EVERYTHING_RAN))
    });
    matrix(Texts::new(lang).get("file"), columns.into())
}

/// What takes each file away when the rest is on.
pub(super) fn by_setting(lang: Lang) -> String {
    let texts = Texts::new(lang);
    let without = WITHOUT.map(|(name, take_away)| {
        let (mut info, mut ran) = (everything(), EVERYTHING_RAN);
        take_away(&mut info, &mut ran);
        (texts.get(&format!("setting-{name}")), due(&info, ran))
    });
    let rows = due(&everything(), EVERYTHING_RAN).into_iter().enumerate().map(|(index, file)| {
        let gone = without.iter().filter(|(_, files)| files.get(index).is_some_and(|file| file.due.is_err()));
        let names: Vec<&str> = gone.map(|(name, _)| name.as_str()).collect();
        vec![code(file.file), names.join(lang.separator())]
    });
    write(&head(&texts, &["file", "files-missing-when"]), rows)
}

/// The first release that writes each file.
pub(super) fn by_release(lang: Lang) -> String {
    let texts = Texts::new(lang);
    let releases = Release::KNOWN.map(|release| {
        let info = ProfilerInfo { release: ReleaseRange::just(release), ..everything() };
        (release, due(&info, EVERYTHING_RAN))
    });
    let rows = due(&everything(), EVERYTHING_RAN).into_iter().enumerate().filter_map(|(index, file)| {
        let has = |files: &[Due]| files.get(index).is_some_and(|file| file.due.is_ok());
        let (first, _) = releases.iter().find(|(_, files)| has(files))?;
        // Files that the oldest known release writes are no news.
        let is_new = Release::KNOWN.first().is_none_or(|oldest| oldest != first);
        is_new.then(|| vec![code(file.file), first.name().to_string()])
    });
    write(&head(&texts, &["file", "files-since"]), rows)
}

/// What each file is needed for.
pub(super) fn questions(lang: Lang) -> String {
    let texts = Texts::new(lang);
    let rows = due(&everything(), EVERYTHING_RAN).into_iter().map(|file| {
        let costs = file.costs.iter().map(|question| texts.get(&format!("question-{}", question.name())));
        let costs: Vec<String> = costs.collect();
        vec![code(file.file), if costs.is_empty() { "–".to_string() } else { costs.join(lang.separator()) }]
    });
    write(&head(&texts, &["file", "files-needed-for"]), rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn with_everything_on_every_file_is_due_and_each_setting_takes_one_away() {
        assert!(due(&everything(), EVERYTHING_RAN).iter().all(|file| file.due.is_ok()));
        for (name, take_away) in WITHOUT {
            let (mut info, mut ran) = (everything(), EVERYTHING_RAN);
            take_away(&mut info, &mut ran);
            assert!(due(&info, ran).iter().any(|file| file.due.is_err()), "{name}");
            for lang in Lang::ALL {
                assert!(Texts::new(lang).has(&format!("setting-{name}")), "{name}");
            }
        }
    }

    #[test]
    fn cells_say_what_is_known_of_the_layout() {
        let levels = by_level(Lang::En);
        let row = |file: &str| levels.lines().find(|line| line.contains(file)).expect("a row").to_string();
        assert_eq!(row("`kernel_details.csv`"), "| `kernel_details.csv` | – | ✓ | ✓ | ✓ |");
        assert_eq!(row("`communication.json`"), "| `communication.json` | – | – | ✓ | ✓ |");
        assert_eq!(row("`data_preprocess.csv`"), "| `data_preprocess.csv` | – | – | – | ✓ |");
        assert_eq!(row("`trace_view.json`"), "| `trace_view.json` | ✓ | ✓ | ✓ | ✓ |");
        let settings = by_setting(Lang::En);
        let memory = settings.lines().find(|line| line.starts_with("| `memory_record.csv`")).expect("a row");
        assert!(memory.contains("profile_memory") && !memory.contains("sys_io"), "{memory}");
        assert!(by_release(Lang::En).contains("| `task_time.csv` | 26.1.0 |"));
        assert!(!by_release(Lang::En).contains("kernel_details"));
    }
}
