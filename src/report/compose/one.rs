//! One capture: verdict, next step, answers, configuration, findings, files.

use crate::rules::SETTINGS;
use crate::text::size;

use super::super::document::{Block, Inline, Line, column, number, text};
use super::super::model::{Answer, ArtifactLine, CaptureReport, State};
use super::super::words::Words;
use super::{findings, inner, joined, next};

/// Lines of the list of files.
const MOST_FILES: usize = 100;

/// The blocks of a capture, its sections under headings of this level.
pub(super) fn of(capture: &CaptureReport, words: &Words, level: usize) -> Vec<Block> {
    let mut blocks = vec![
        Block::Paragraph(identity(capture, words)),
        Block::Paragraph(vec![text(words.verdict_sentence(capture.verdict))]),
    ];
    blocks.extend(next(capture.next.as_deref(), words));
    blocks.push(Block::Paragraph(configuration(capture, words)));
    blocks.push(Block::Heading(level, vec![text(words.get("answers-title"))]));
    blocks.push(answers(&capture.answers, words));
    blocks.extend(findings::of(&capture.findings, words, level, &capture.path));
    blocks.extend(files(capture, words, level));
    blocks
}

/// Path, rank, release.
fn identity(capture: &CaptureReport, words: &Words) -> Line {
    let mut line = vec![Inline::Code(capture.path.clone()), text(" · "), super::verdict(capture.verdict, words)];
    if let Some(rank) = capture.rank {
        line.push(text(format!(" · {} {rank}", words.get("rank"))));
    }
    if let Some(release) = &capture.release {
        line.push(text(format!(" · {} {release}", words.get("release"))));
    }
    line
}

fn configuration(capture: &CaptureReport, words: &Words) -> Line {
    let settings = &capture.summary.settings;
    if settings.is_empty() {
        return vec![text(words.get("report-configuration-unknown"))];
    }
    let known = SETTINGS.iter().filter_map(|(name, _)| Some((*name, settings.get(*name)?)));
    let settings = known.map(|(name, value)| Inline::Code(format!("{name}={value}")));
    let mut line = vec![Inline::Strong(words.get("report-configuration")), text(words.lang().colon())];
    line.extend(joined(settings, " "));
    line
}

fn answers(answers: &[Answer], words: &Words) -> Block {
    let columns = ["report-question", "report-answer", "report-because"].map(|id| column(words.get(id)));
    let row = |answer: &Answer| {
        let can = Inline::Mark { tone: answer.status.name(), text: words.can(answer.status) };
        let because = answer.because.iter().map(|rule| Inline::Rule(rule.clone()));
        let question = text(words.get(&format!("question-{}", answer.question.name())));
        vec![vec![question], vec![can], joined(because, " ")]
    };
    Block::Table { columns: columns.into(), rows: answers.iter().map(row).collect() }
}

fn files(capture: &CaptureReport, words: &Words, level: usize) -> Vec<Block> {
    let files = &capture.artifacts;
    if files.is_empty() {
        return Vec::new();
    }
    let title = |id: &str| words.get(id);
    let columns = vec![
        column(title("file")),
        column(title("file-kind")),
        number(title("file-size")),
        column(title("file-state")),
    ];
    let rows = files.iter().take(MOST_FILES).map(|file| row(file, words, &capture.path)).collect();
    let mut blocks = vec![Block::Heading(level, vec![text(title("report-files"))]), Block::Table { columns, rows }];
    let more = files.len().saturating_sub(MOST_FILES);
    if more > 0 {
        blocks.push(Block::Paragraph(vec![text(words.with("report-files-more", "files", more))]));
    }
    blocks
}

fn row(file: &ArtifactLine, words: &Words, base: &str) -> Vec<Line> {
    let kind = words.known(&format!("kind-{}", file.kind)).map_or_else(|| Inline::Code(file.kind.clone()), text);
    let bytes = if file.bytes > 0 { size(file.bytes) } else { String::new() };
    let mut state = vec![match file.state {
        State::Present => text(words.state(file.state)),
        state => Inline::Mark { tone: state.name(), text: words.state(state) },
    }];
    if let Some(because) = file.because.as_ref().and_then(|because| words.known(&format!("because-{because}"))) {
        state.push(text(format!(": {because}")));
    }
    vec![vec![Inline::Code(inner(&file.path, base).to_string())], vec![kind], vec![text(bytes)], state]
}
