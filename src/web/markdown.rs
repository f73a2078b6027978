//! Rule pages as a tree. In: the Markdown of a page. Out: its title, and its sections as blocks that the page draws
//! with text nodes only. Raw HTML in the source becomes text.

use std::iter::Peekable;

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

#[derive(Clone, Debug, PartialEq)]
pub enum Inline {
    Text(String),
    Code(String),
    Emphasis(Vec<Inline>),
    Strong(Vec<Inline>),
    Link { to: String, label: Vec<Inline> },
    Break,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    Heading(Vec<Inline>),
    Paragraph(Vec<Inline>),
    Code { language: String, text: String },
    List { start: Option<u64>, items: Vec<Vec<Block>> },
    Quote(Vec<Block>),
    Table { head: Vec<Vec<Inline>>, rows: Vec<Vec<Vec<Inline>>> },
    Rule,
}

/// A part of a page, below a heading of the second level.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Section {
    pub title: String,
    pub blocks: Vec<Block>,
}

/// A page: `# title`, an introduction, `## sections`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    pub title: String,
    pub intro: Vec<Block>,
    pub sections: Vec<Section>,
}

impl Page {
    pub fn parse(source: &str) -> Page {
        let mut reader = Reader { events: Parser::new_ext(source, Options::ENABLE_TABLES).peekable() };
        let mut page = Page::default();
        while let Some(event) = reader.events.next() {
            match event {
                Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }) => page.title = text_of(&reader.inlines()),
                Event::Start(Tag::Heading { level: HeadingLevel::H2, .. }) => {
                    page.sections.push(Section { title: text_of(&reader.inlines()), blocks: Vec::new() });
                }
                event => {
                    let block = reader.block(event);
                    let blocks = page.sections.last_mut().map_or(&mut page.intro, |section| &mut section.blocks);
                    blocks.extend(block);
                }
            }
        }
        page
    }

    /// The section of a title.
    pub fn section(&self, title: &str) -> Option<&Section> {
        self.sections.iter().find(|section| section.title.eq_ignore_ascii_case(title))
    }
}

/// The bare text of inlines.
pub fn text_of(inlines: &[Inline]) -> String {
    let texts = inlines.iter().map(|inline| match inline {
        Inline::Text(text) | Inline::Code(text) => text.clone(),
        Inline::Emphasis(inner) | Inline::Strong(inner) | Inline::Link { label: inner, .. } => text_of(inner),
        Inline::Break => " ".to_string(),
    });
    texts.collect()
}

struct Reader<'a> {
    events: Peekable<Parser<'a>>,
}

impl Reader<'_> {
    /// The block that an event starts. Start and end events are balanced, the parser promises.
    fn block(&mut self, event: Event) -> Option<Block> {
        match event {
            Event::Start(Tag::Paragraph) => Some(Block::Paragraph(self.inlines())),
            Event::Start(Tag::Heading { .. }) => Some(Block::Heading(self.inlines())),
            Event::Start(Tag::CodeBlock(kind)) => Some(self.code(kind)),
            Event::Start(Tag::List(start)) => Some(Block::List { start, items: self.items() }),
            Event::Start(Tag::BlockQuote(_)) => Some(Block::Quote(self.blocks())),
            Event::Start(Tag::Table(_)) => Some(self.table()),
            Event::Start(Tag::HtmlBlock) => Some(Block::Paragraph(self.inlines())),
            Event::Rule => Some(Block::Rule),
            Event::Start(_) => Some(Block::Paragraph(self.inlines())),
            _ => None,
        }
    }

    /// Blocks up to the end of the enclosing one. Text that stands in a tight list item without a paragraph
    /// is gathered into one.
    fn blocks(&mut self) -> Vec<Block> {
        let mut blocks = Vec::new();
        let mut loose = Vec::new();
        while let Some(event) = self.events.next() {
            if matches!(event, Event::End(_)) {
                break;
            }
            if is_inline(&event) {
                loose.extend(self.inline(event));
                continue;
            }
            if !loose.is_empty() {
                blocks.push(Block::Paragraph(std::mem::take(&mut loose)));
            }
            blocks.extend(self.block(event));
        }
        if !loose.is_empty() {
            blocks.push(Block::Paragraph(loose));
        }
        blocks
    }

    fn items(&mut self) -> Vec<Vec<Block>> {
        let mut items = Vec::new();
        while let Some(Event::Start(Tag::Item)) = self.events.next() {
            items.push(self.blocks());
        }
        items
    }

    fn code(&mut self, kind: CodeBlockKind) -> Block {
        let language = match kind {
            CodeBlockKind::Fenced(language) => language.to_string(),
            CodeBlockKind::Indented => String::new(),
        };
        Block::Code { language, text: text_of(&self.inlines()) }
    }

    fn table(&mut self) -> Block {
        let mut head = Vec::new();
        let mut rows = Vec::new();
        while let Some(event) = self.events.next() {
            match event {
                Event::Start(Tag::TableHead) => head = self.cells(),
                Event::Start(Tag::TableRow) => rows.push(self.cells()),
                _ => break,
            }
        }
        Block::Table { head, rows }
    }

    fn cells(&mut self) -> Vec<Vec<Inline>> {
        let mut cells = Vec::new();
        while let Some(Event::Start(Tag::TableCell)) = self.events.next() {
            cells.push(self.inlines());
        }
        cells
    }

    /// Inlines up to the end of the enclosing element.
    fn inlines(&mut self) -> Vec<Inline> {
        let mut inlines = Vec::new();
        while let Some(event) = self.events.next() {
            if matches!(event, Event::End(_)) {
                break;
            }
            inlines.extend(self.inline(event));
        }
        inlines
    }

    fn inline(&mut self, event: Event) -> Option<Inline> {
        match event {
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => Some(Inline::Text(text.to_string())),
            Event::Code(text) => Some(Inline::Code(text.to_string())),
            Event::SoftBreak => Some(self.soft_break()),
            Event::HardBreak => Some(Inline::Break),
            Event::Start(Tag::Emphasis) => Some(Inline::Emphasis(self.inlines())),
            Event::Start(Tag::Strong) => Some(Inline::Strong(self.inlines())),
            Event::Start(Tag::Link { dest_url, .. }) => {
                Some(Inline::Link { to: dest_url.to_string(), label: self.inlines() })
            }
            // Images and the like: their text is kept.
            Event::Start(_) => Some(Inline::Text(text_of(&self.inlines()))),
            _ => None,
        }
    }

    /// A line end in the source is a blank, but not before a Chinese character, where it would leave a gap.
    fn soft_break(&mut self) -> Inline {
        let next = match self.events.peek() {
            Some(Event::Text(text)) => text.chars().next(),
            _ => None,
        };
        let blank = if next.is_some_and(is_wide) { "" } else { " " };
        Inline::Text(blank.to_string())
    }
}

fn is_inline(event: &Event) -> bool {
    match event {
        Event::Start(tag) => matches!(tag.to_end(), TagEnd::Emphasis | TagEnd::Strong | TagEnd::Link | TagEnd::Image),
        Event::Rule => false,
        _ => true,
    }
}

/// CJK ideographs, punctuation and full-width forms.
fn is_wide(character: char) -> bool {
    matches!(character, '\u{3000}'..='\u{303f}' | '\u{3400}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Inline {
        Inline::Text(text.to_string())
    }

    #[test]
    fn a_page_has_a_title_and_sections() {
        let page = Page::parse(
            "# The `trace` is cut\n\nIntro.\n\n## How to fix it\n\nDo *this*:\n\n```sh\nls\n```\n\n## Source\n",
        );
        assert_eq!(page.title, "The trace is cut");
        assert_eq!(page.intro, [Block::Paragraph(vec![text("Intro.")])]);
        let fix = page.section("how to fix it").map(|section| section.blocks.clone());
        let expected = [
            Block::Paragraph(vec![text("Do "), Inline::Emphasis(vec![text("this")]), text(":")]),
            Block::Code { language: "sh".into(), text: "ls\n".into() },
        ];
        assert_eq!(fix.as_deref(), Some(expected.as_slice()));
        assert_eq!(page.sections.last().map(|section| section.title.as_str()), Some("Source"));
    }

    #[test]
    fn lists_nest_and_keep_their_numbers() {
        let page = Page::parse("3. one\n4. two\n   - inner\n\n   more\n");
        let inner = Block::List { start: None, items: vec![vec![Block::Paragraph(vec![text("inner")])]] };
        let items = vec![
            vec![Block::Paragraph(vec![text("one")])],
            vec![Block::Paragraph(vec![text("two")]), inner, Block::Paragraph(vec![text("more")])],
        ];
        assert_eq!(page.intro, [Block::List { start: Some(3), items }]);
    }

    #[test]
    fn tight_items_keep_code_and_text_together() {
        let page = Page::parse("- run `ls` **now**\n- then\n");
        let first = vec![text("run "), Inline::Code("ls".into()), text(" "), Inline::Strong(vec![text("now")])];
        let items = vec![vec![Block::Paragraph(first)], vec![Block::Paragraph(vec![text("then")])]];
        assert_eq!(page.intro, [Block::List { start: None, items }]);
    }

    #[test]
    fn tables_have_a_head_and_rows() {
        let page = Page::parse("| a | b |\n|---|---|\n| 1 | `2` |\n");
        let head = vec![vec![text("a")], vec![text("b")]];
        let rows = vec![vec![vec![text("1")], vec![Inline::Code("2".into())]]];
        assert_eq!(page.intro, [Block::Table { head, rows }]);
    }

    #[test]
    fn html_is_text() {
        let page = Page::parse("<script>alert(1)</script>\n\nx <b onclick=y>z</b>\n");
        let [Block::Paragraph(block), Block::Paragraph(line)] = page.intro.as_slice() else {
            panic!("{:?}", page.intro);
        };
        assert_eq!(text_of(block).trim(), "<script>alert(1)</script>");
        assert_eq!(text_of(line), "x <b onclick=y>z</b>");
    }

    #[test]
    fn line_ends_vanish_between_chinese_characters() {
        let page = Page::parse("第一行\n第二行\nword\nword\n");
        let [Block::Paragraph(line)] = page.intro.as_slice() else { panic!("{:?}", page.intro) };
        assert_eq!(text_of(line), "第一行第二行 word word");
    }
}
