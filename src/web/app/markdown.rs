//! Draws the tree of a rule page. Text nodes only; no HTML is ever parsed.

use yew::prelude::*;

use super::code::CodeBlock;
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

#[component]
pub fn Blocks(props: &BlocksProps) -> Html {
    let ui = use_ui();
    html! { <div class="prose">{ blocks(&ui, &props.blocks, props.level) }</div> }
}

fn blocks(ui: &Ui, blocks: &[Block], level: u8) -> Html {
    html! { <>{ for blocks.iter().map(|one| block(ui, one, level)) }</> }
}

fn block(ui: &Ui, block: &Block, level: u8) -> Html {
    match block {
        Block::Heading(text) => html! { <@{format!("h{level}")}>{ inlines(ui, text) }</@> },
        Block::Paragraph(text) => html! { <p>{ inlines(ui, text) }</p> },
        Block::Code { language, text } => html! { <CodeBlock language={language.clone()} text={text.clone()} /> },
        Block::List { start: None, items } => html! { <ul>{ for items.iter().map(|one| item(ui, one, level)) }</ul> },
        Block::List { start: Some(start), items } => {
            html! { <ol start={start.to_string()}>{ for items.iter().map(|one| item(ui, one, level)) }</ol> }
        }
        Block::Quote(inner) => html! { <blockquote>{ blocks(ui, inner, level) }</blockquote> },
        Block::Table { head, rows } => table(ui, head, rows),
        Block::Rule => html! { <hr /> },
    }
}

/// A paragraph that is all of an item needs no element of its own.
fn item(ui: &Ui, item: &[Block], level: u8) -> Html {
    match item {
        [Block::Paragraph(text)] => html! { <li>{ inlines(ui, text) }</li> },
        more => html! { <li>{ blocks(ui, more, level) }</li> },
    }
}

fn table(ui: &Ui, head: &[Vec<Inline>], rows: &[Vec<Vec<Inline>>]) -> Html {
    let heads = head.iter().map(|cell| match cell.as_slice() {
        // The corner of a table heads nothing.
        [] => html! { <td></td> },
        text => html! { <th scope="col">{ inlines(ui, text) }</th> },
    });
    let rows = rows.iter().map(|row| {
        let cells = row.iter().map(|cell| html! { <td>{ inlines(ui, cell) }</td> });
        html! { <tr>{ for cells }</tr> }
    });
    html! {
        <div class="scroll" tabindex="0">
            <table><thead><tr>{ for heads }</tr></thead><tbody>{ for rows }</tbody></table>
        </div>
    }
}

fn inlines(ui: &Ui, all: &[Inline]) -> Html {
    html! { <>{ for all.iter().map(|one| inline(ui, one)) }</> }
}

fn inline(ui: &Ui, inline: &Inline) -> Html {
    match inline {
        Inline::Text(text) => html! { { text } },
        Inline::Code(text) => html! { <code>{ text }</code> },
        Inline::Emphasis(inner) => html! { <em>{ inlines(ui, inner) }</em> },
        Inline::Strong(inner) => html! { <strong>{ inlines(ui, inner) }</strong> },
        Inline::Link { to, label } => link(ui, to, inlines(ui, label)),
        Inline::Break => html! { <br /> },
    }
}

/// Addresses of the page keep the language; others open beside the page. What leads nowhere is text.
fn link(ui: &Ui, to: &str, label: Html) -> Html {
    if to.starts_with("https://") || to.starts_with("http://") {
        return html! { <a href={to.to_string()} target="_blank" rel="noopener noreferrer">{ label }</a> };
    }
    match Address::parse(to).route {
        Route::Unknown(_) => label,
        _ if !to.starts_with('#') => label,
        route => html! { <a href={ui.href(route)}>{ label }</a> },
    }
}
