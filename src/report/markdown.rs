//! The report as Markdown, for tickets: what GitHub and GitLab call GFM, without any HTML. In: blocks. Out: text in
//! which nothing from an artifact is taken for markup.

use std::fmt::Write;

use crate::text::visible;

use super::document::{Block, Column, Inline, Line};

/// Characters that can begin or end markup inside a line; `@`, `#`, `:` and `$` mean something to the ticket systems.
const MARKUP: [char; 17] = ['\\', '`', '*', '_', '[', ']', '<', '>', '|', '~', '&', '$', '#', '@', '!', '{', '}'];

pub(super) fn write(blocks: &[Block]) -> String {
    let mut out = String::new();
    for block in blocks {
        if !out.is_empty() {
            out.push('\n');
        }
        add(block, &mut out);
    }
    out
}

fn add(block: &Block, out: &mut String) {
    // Writing to a String cannot fail.
    let _ = match block {
        Block::Heading(level, line) | Block::RuleHeading(level, _, line) => {
            writeln!(out, "{} {}", "#".repeat(*level), in_line(line))
        }
        Block::Paragraph(line) => writeln!(out, "{}", at_start(&in_line(line))),
        Block::List(lines) => lines.iter().try_for_each(|line| writeln!(out, "- {}", at_start(&in_line(line)))),
        Block::Table { columns, rows } => table(columns, rows, out),
        Block::Page(source) => writeln!(out, "{}", without_page_links(source)),
    };
}

fn table(columns: &[Column], rows: &[Vec<Line>], out: &mut String) -> std::fmt::Result {
    let titles: Vec<String> = columns.iter().map(|column| escaped(&column.title)).collect();
    writeln!(out, "| {} |", titles.join(" | "))?;
    let rules: Vec<&str> = columns.iter().map(|column| if column.is_number { "---:" } else { "---" }).collect();
    writeln!(out, "| {} |", rules.join(" | "))?;
    for row in rows {
        let cells: Vec<String> = row.iter().map(in_cell).collect();
        writeln!(out, "| {} |", cells.join(" | "))?;
    }
    Ok(())
}

fn in_line(line: &Line) -> String {
    line.iter().map(|inline| written(inline, code)).collect()
}

/// In a cell a bar ends the cell, in code too; there only text can escape it.
fn in_cell(line: &Line) -> String {
    let code = |text: &str| if text.contains(['|', '\\']) { escaped(text) } else { code(text) };
    line.iter().map(|inline| written(inline, code)).collect()
}

fn written(inline: &Inline, code: impl Fn(&str) -> String) -> String {
    match inline {
        Inline::Text(text) => escaped(text),
        Inline::Strong(text) | Inline::Mark { text, .. } => format!("**{}**", escaped(text.trim())),
        Inline::Code(text) => code(&visible::plain(text)),
        Inline::Rule(id) => code(&visible::plain(id)),
    }
}

/// Text in which no character is markup. Line ends are blanks: everything here is one line.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in visible::plain(&text.replace('\n', " ")).chars() {
        if MARKUP.contains(&character) {
            out.push('\\');
        }
        out.push(character);
    }
    out
}

/// A line that is no heading, list or rule, whatever it begins with.
fn at_start(line: &str) -> String {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let behind = line.get(digits..).unwrap_or_default();
    if digits > 0 && behind.starts_with(['.', ')']) {
        return format!("{}\\{behind}", line.get(..digits).unwrap_or_default());
    }
    if line.starts_with(['-', '+', '=']) { format!("\\{line}") } else { line.to_string() }
}

/// Text letter by letter: a fence longer than any run of backticks in it.
fn code(text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    let longest = text.split(|character| character != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let is_edged = |edge: char| text.starts_with(edge) || text.ends_with(edge);
    // A fence needs a blank beside a backtick, and takes one blank off each end.
    let pad = if is_edged('`') || is_edged(' ') { " " } else { "" };
    format!("{fence}{pad}{text}{pad}{fence}")
}

/// A rule's page without links that lead somewhere only on profvet's own page: their words stay.
fn without_page_links(source: &str) -> String {
    let mut out = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(at) = rest.find("](#/") {
        let (before, link) = rest.split_at(at);
        let (text, label) = before.rsplit_once('[').unwrap_or((before, ""));
        out.push_str(text);
        out.push_str(label);
        rest = link.split_once(')').map_or("", |(_, behind)| behind);
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use pulldown_cmark::{Event, Options, Parser, Tag};

    /// The texts, code and other things that a common renderer sees.
    fn seen(source: &str) -> Vec<String> {
        let parser = Parser::new_ext(source, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH);
        let mut seen: Vec<String> = Vec::new();
        let mut joins = false;
        for event in parser {
            let is_text = matches!(event, Event::Text(_));
            match (event, seen.last_mut()) {
                (Event::Text(text), Some(last)) if joins => last.push_str(&text),
                (Event::Text(text), _) => seen.push(text.to_string()),
                (Event::Code(text), _) => seen.push(format!("code {text}")),
                (Event::Html(text) | Event::InlineHtml(text), _) => seen.push(format!("html {text}")),
                (Event::Start(Tag::Link { .. } | Tag::Image { .. } | Tag::Emphasis | Tag::Strikethrough), _) => {
                    seen.push("markup".to_string());
                }
                _ => {}
            }
            joins = is_text;
        }
        seen
    }

    /// Texts that try to be more than text.
    const HOSTILE: [&str; 14] = [
        "<img src=x onerror=alert(1)>",
        "a | b \\| c",
        "`` ` ```",
        "`",
        "[x](javascript:alert(1)) ![y](z)",
        "*a* _b_ ~~c~~ **d**",
        "&lt;b&gt; &amp;",
        "# not a heading",
        "- no list",
        "1. no list",
        "+ no list",
        "back\\slash\\",
        "\\`x\\`",
        "=====",
    ];

    #[test]
    fn text_and_code_come_out_as_they_went_in() {
        for hostile in HOSTILE {
            let text = write(&[Block::Paragraph(vec![Inline::Text(hostile.to_string())])]);
            assert_eq!(seen(&text), [hostile], "{text}");
            let listed = write(&[Block::List(vec![vec![Inline::Code(hostile.to_string())]])]);
            assert_eq!(seen(&listed), [format!("code {hostile}")], "{listed}");
        }
    }

    #[test]
    fn cells_stay_apart() {
        for hostile in HOSTILE {
            let cell = |inline: Inline| vec![inline];
            let table = Block::Table {
                columns: vec![super::super::document::column("a".into()), super::super::document::number("b".into())],
                rows: vec![vec![cell(Inline::Code(hostile.into())), cell(Inline::Text(hostile.into()))]],
            };
            let table = write(&[table]);
            let cells = seen(&table);
            assert_eq!(cells.len(), 4, "{table} {cells:?}");
            let first = cells[2].strip_prefix("code ").unwrap_or(&cells[2]);
            assert_eq!((first, cells[3].as_str()), (hostile, hostile), "{table}");
        }
    }

    #[test]
    fn what_cannot_be_seen_is_shown() {
        let text = write(&[Block::Paragraph(vec![Inline::Code("a\r\nb\u{202e}c".into())])]);
        assert_eq!(text, "`a\\r\\nb\\u{202e}c`\n");
    }

    #[test]
    fn links_into_the_page_are_words() {
        let source = "See [the ranks](#/rules/ranks-differ), [Config](#/config) and [web](https://x.org/(a)).";
        assert_eq!(without_page_links(source), "See the ranks, Config and [web](https://x.org/(a)).");
    }
}
