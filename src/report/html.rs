//! The report as one HTML file: no script, no request, one inline style that its own policy names by hash. In: blocks.
//! Out: a document in which nothing from an artifact is taken for markup.

use std::fmt::Write;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::text::{Lang, visible};

use super::document::{Block, Column, Inline, Line};

const STYLE: &str = include_str!("html.css");
/// SHA-256 of the style in base64, as the policy names it.
const STYLE_HASH: &str = "sha256-HiLc5mRqfTg0NLlHTi/+n2F/V8DdVt3LutVfx++czk4=";

/// The document of these blocks. `name` is its title.
pub(super) fn write(name: &str, blocks: &[Block], lang: Lang) -> String {
    let mut writer = Writer { out: String::new(), rules: rules(blocks) };
    for block in blocks {
        // Writing to a String cannot fail.
        let _ = writer.block(block);
    }
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '{STYLE_HASH}'; \
         base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<main>\n{}</main>\n</body>\n</html>\n",
        lang.html_tag(),
        escaped(name),
        writer.out
    )
}

/// The rules that have a heading to go to.
fn rules(blocks: &[Block]) -> Vec<String> {
    let headings = blocks.iter().filter_map(|block| match block {
        Block::RuleHeading(_, rule, _) => Some(rule.clone()),
        _ => None,
    });
    headings.collect()
}

struct Writer {
    out: String,
    rules: Vec<String>,
}

impl Writer {
    fn block(&mut self, block: &Block) -> std::fmt::Result {
        match block {
            Block::Heading(level, line) => {
                let level = (*level).min(6);
                let line = self.line(line);
                writeln!(self.out, "<h{level}>{line}</h{level}>")
            }
            Block::RuleHeading(level, rule, line) => {
                let level = (*level).min(6);
                let line = self.line(line);
                writeln!(self.out, "<h{level} id=\"rule-{}\">{line}</h{level}>", escaped(rule))
            }
            Block::Paragraph(line) => {
                let line = self.line(line);
                writeln!(self.out, "<p>{line}</p>")
            }
            Block::List(lines) => {
                let items: String = lines.iter().map(|line| format!("<li>{}</li>\n", self.line(line))).collect();
                writeln!(self.out, "<ul>\n{items}</ul>")
            }
            Block::Table { columns, rows } => self.table(columns, rows),
            Block::Page(source) => {
                let page = self.page(source);
                writeln!(self.out, "<div class=\"page\">\n{page}</div>")
            }
        }
    }

    fn table(&mut self, columns: &[Column], rows: &[Vec<Line>]) -> std::fmt::Result {
        let class = |column: Option<&Column>| {
            if column.is_some_and(|column| column.is_number) { " class=\"number\"" } else { "" }
        };
        let heads = columns
            .iter()
            .map(|column| format!("<th scope=\"col\"{}>{}</th>", class(Some(column)), escaped(&column.title)));
        let heads: String = heads.collect();
        write!(self.out, "<div class=\"wide\" tabindex=\"0\"><table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n")?;
        for row in rows {
            let cells = row
                .iter()
                .enumerate()
                .map(|(at, cell)| format!("<td{}>{}</td>", class(columns.get(at)), self.line(cell)));
            let cells: String = cells.collect();
            writeln!(self.out, "<tr>{cells}</tr>")?;
        }
        writeln!(self.out, "</tbody></table></div>")
    }

    fn line(&self, line: &Line) -> String {
        line.iter().map(|inline| self.inline(inline)).collect()
    }

    fn inline(&self, inline: &Inline) -> String {
        match inline {
            Inline::Text(text) => escaped(&text.replace('\n', " ")),
            Inline::Strong(text) => format!("<strong>{}</strong>", escaped(text)),
            Inline::Code(text) => format!("<code>{}</code>", escaped(text)),
            Inline::Mark { tone, text } => format!("<span class=\"mark {tone}\">{}</span>", escaped(text)),
            Inline::Rule(id) if self.rules.contains(id) => {
                format!("<a href=\"#rule-{0}\"><code>{0}</code></a>", escaped(id))
            }
            Inline::Rule(id) => format!("<code>{}</code>", escaped(id)),
        }
    }

    /// A part of a rule's page. Links into profvet's own page lead to the rule's heading here, or are words.
    fn page(&self, source: &str) -> String {
        let mut links = Vec::new();
        let events = Parser::new_ext(source, Options::ENABLE_TABLES).filter_map(|event| match event {
            Event::Html(text) | Event::InlineHtml(text) => Some(Event::Text(text)),
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let target = self.target(&dest_url);
                links.push(target.is_some());
                Some(Event::Start(Tag::Link { link_type, dest_url: target?.into(), title, id }))
            }
            Event::End(TagEnd::Link) => links.pop().unwrap_or_default().then_some(event),
            event => Some(event),
        });
        let mut out = String::new();
        pulldown_cmark::html::push_html(&mut out, events);
        out
    }

    fn target(&self, address: &str) -> Option<String> {
        if !address.starts_with('#') {
            return Some(address.to_string());
        }
        let rule = address.strip_prefix("#/rules/")?;
        self.rules.iter().any(|known| known == rule).then(|| format!("#rule-{rule}"))
    }
}

/// Text with its markup characters named; what can't be seen is shown.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in visible::plain(text).chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use sha2::{Digest, Sha256};

    use super::*;

    /// The way policies write a hash.
    fn base64(bytes: &[u8]) -> String {
        const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let digits = bytes.chunks(3).flat_map(|three| {
            let bits = (0..3).fold(0u32, |bits, at| bits << 8 | u32::from(three.get(at).copied().unwrap_or(0)));
            (0..4).map(
                move |at| if at > three.len() { '=' } else { DIGITS[(bits >> (18 - 6 * at) & 63) as usize] as char },
            )
        });
        digits.collect()
    }

    #[test]
    fn the_policy_names_the_style() {
        assert_eq!(STYLE_HASH, format!("sha256-{}", base64(&Sha256::digest(STYLE))));
        assert!(!STYLE.contains("</") && !STYLE.contains("url(") && !STYLE.contains('\r'));
    }

    #[test]
    fn text_is_never_markup() {
        let hostile = "</title><script>alert(1)</script>\"'&\u{202e}\n";
        let blocks = [
            Block::Heading(1, vec![Inline::Text(hostile.into())]),
            Block::Paragraph(vec![Inline::Code(hostile.into()), Inline::Rule(hostile.into())]),
        ];
        let page = write(hostile, &blocks, Lang::En);
        assert!(!page.contains("<script") && !page.contains('\u{202e}'), "{page}");
        assert_eq!(
            page.matches("&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;\\u{202e}").count(),
            4
        );
    }

    #[test]
    fn links_lead_to_what_is_there() {
        let blocks = [
            Block::RuleHeading(3, "trace-cut".into(), vec![Inline::Text("Cut".into())]),
            Block::Page("[a](#/rules/trace-cut) [b](#/rules/other) [c](https://x.org) <b>d</b>"),
        ];
        let page = write("", &blocks, Lang::Zh);
        assert!(
            page.contains("<a href=\"#rule-trace-cut\">a</a> b <a href=\"https://x.org\">c</a> &lt;b&gt;d&lt;/b&gt;"),
            "{page}"
        );
        assert!(page.contains("<html lang=\"zh-Hans\">"));
    }
}
