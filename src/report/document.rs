//! A written report before it has a format: headings, paragraphs, lists, tables. Text is plain here; each format
//! escapes it in one place of its own.

/// A run of text in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Inline {
    Text(String),
    Strong(String),
    /// Text from an artifact, a file's name, a rule's id: to be shown letter by letter.
    Code(String),
    /// A verdict, an answer, a status: a word with a colour where there are colours.
    Mark {
        tone: &'static str,
        text: String,
    },
    /// The id of a rule.
    Rule(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Column {
    pub(super) title: String,
    pub(super) is_number: bool,
}

pub(super) type Line = Vec<Inline>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Block {
    /// From 1, the title of the document, downwards.
    Heading(usize, Line),
    /// The heading over what a rule's page says; other places of the document refer to it.
    RuleHeading(usize, String, Line),
    Paragraph(Line),
    List(Vec<Line>),
    Table {
        columns: Vec<Column>,
        rows: Vec<Vec<Line>>,
    },
    /// A part of a rule's page: our own Markdown.
    Page(&'static str),
}

pub(super) fn text(text: impl Into<String>) -> Inline {
    Inline::Text(text.into())
}

pub(super) fn column(title: String) -> Column {
    Column { title, is_number: false }
}

pub(super) fn number(title: String) -> Column {
    Column { title, is_number: true }
}
