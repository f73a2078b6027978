//! Draws the tree of a rule page. Text nodes only; no HTML is ever parsed.

use yew::prelude::*;

use profvet::config::Choice;

use super::code::CodeBlock;
use super::new_run::use_new_run;
use super::ui::{Ui, use_ui};
use crate::markdown::{Block, Inline};
use crate::route::{Address, Route};

#[derive(Properties, PartialEq)]
pub struct BlocksProps {
    pub blocks: Vec<Block>,
    /// Level of the headings, one below that of the heading above the blocks.
    #[prop_or(5)]
    pub level: u8,
}

/// What links need to know.
struct Writer {
    ui: Ui,
    /// What a link to the configuration page asks for when it says nothing itself.
    new_run: Choice,
}

#[component]
pub fn Blocks(props: &BlocksProps) -> Html {
    let ui = use_ui();
    let writer = Writer { ui, new_run: use_new_run() };
    html! { <div class="prose">{ blocks(&writer, &props.blocks, props.level) }</div> }
}

fn blocks(writer: &Writer, blocks: &[Block], level: u8) -> Html {
    html! { <>{ for blocks.iter().map(|one| block(writer, one, level)) }</> }
}

fn block(writer: &Writer, block: &Block, level: u8) -> Html {
    match block {
        Block::Heading(text) => html! { <@{format!("h{level}")}>{ inlines(writer, text) }</@> },
        Block::Paragraph(text) => html! { <p>{ inlines(writer, text) }</p> },
        Block::Code { language, text } => html! { <CodeBlock language={language.clone()} text={text.clone()} /> },
        Block::List { start: None, items } => {
            html! { <ul>{ for items.iter().map(|one| item(writer, one, level)) }</ul> }
        }
        Block::List { start: Some(start), items } => {
            html! { <ol start={start.to_string()}>{ for items.iter().map(|one| item(writer, one, level)) }</ol> }
        }
        Block::Quote(inner) => html! { <blockquote>{ blocks(writer, inner, level) }</blockquote> },
        Block::Table { head, rows } => table(writer, head, rows),
        Block::Rule => html! { <hr /> },
    }
}

/// A paragraph that is all of an item needs no element of its own.
fn item(writer: &Writer, item: &[Block], level: u8) -> Html {
    match item {
        [Block::Paragraph(text)] => html! { <li>{ inlines(writer, text) }</li> },
        more => html! { <li>{ blocks(writer, more, level) }</li> },
    }
}

fn table(writer: &Writer, head: &[Vec<Inline>], rows: &[Vec<Vec<Inline>>]) -> Html {
    let heads = head.iter().map(|cell| match cell.as_slice() {
        // The corner of a table heads nothing.
        [] => html! { <td></td> },
        text => html! { <th scope="col">{ inlines(writer, text) }</th> },
    });
    let rows = rows.iter().map(|row| {
        let cells = row.iter().map(|cell| html! { <td>{ inlines(writer, cell) }</td> });
        html! { <tr>{ for cells }</tr> }
    });
    html! {
        <div class="scroll" tabindex="0">
            <table><thead><tr>{ for heads }</tr></thead><tbody>{ for rows }</tbody></table>
        </div>
    }
}

fn inlines(writer: &Writer, all: &[Inline]) -> Html {
    html! { <>{ for all.iter().map(|one| inline(writer, one)) }</> }
}

fn inline(writer: &Writer, inline: &Inline) -> Html {
    match inline {
        Inline::Text(text) => html! { { text } },
        Inline::Code(text) => html! { <code>{ text }</code> },
        Inline::Emphasis(inner) => html! { <em>{ inlines(writer, inner) }</em> },
        Inline::Strong(inner) => html! { <strong>{ inlines(writer, inner) }</strong> },
        Inline::Link { to, label } => link(writer, to, inlines(writer, label)),
        Inline::Break => html! { <br /> },
    }
}

/// Addresses of the page keep the language; others open beside the page. What leads nowhere is text.
fn link(writer: &Writer, to: &str, label: Html) -> Html {
    if to.starts_with("https://") || to.starts_with("http://") {
        return html! { <a href={to.to_string()} target="_blank" rel="noopener noreferrer">{ label }</a> };
    }
    match Address::parse(to).route {
        Route::Unknown(_) => label,
        _ if !to.starts_with('#') => label,
        Route::Config(_) if !to.contains('?') => {
            html! { <a href={writer.ui.href(Route::Config(writer.new_run.clone()))}>{ label }</a> }
        }
        route => html! { <a href={writer.ui.href(route)}>{ label }</a> },
    }
}
