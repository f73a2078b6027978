//! The parsers and what each needs, drawn from left to right: where the failure began, and what fell with it.

use yew::prelude::*;

use profvet::views::log::{ParserNode, ParserRole, ParserTree};

use crate::app::chart::{frame, px};
use crate::app::ui::{Ui, use_ui};

const BOX: (f64, f64) = (152.0, 30.0);
const GAP: (f64, f64) = (48.0, 12.0);

#[derive(Properties, PartialEq)]
pub struct TreeProps {
    pub tree: ParserTree,
}

#[component]
pub fn ParserTreeSection(props: &TreeProps) -> Html {
    let ui = use_ui();
    let failed = |role: ParserRole| props.tree.nodes.iter().filter(move |node| node.role == role);
    let roots = failed(ParserRole::Root).map(|root| {
        html! {
            <li data-root={root.name.clone()}>
                <code>{ &root.name }</code>{ " " }
                { if root.files.is_empty() { ui.get("tree-costs-nothing") } else { ui.with("tree-costs", [("files", root.files.clone().into())]) } }
            </li>
        }
    });
    let echoes: Vec<String> = failed(ParserRole::Echo).map(|node| node.name.clone()).collect();
    html! {
        <section class="panel parsers" aria-labelledby="tree-title">
            <h2 id="tree-title">{ ui.get("tree-title") }</h2>
            <p>{ ui.get("tree-what") }</p>
            <ul>{ for roots }</ul>
            if !echoes.is_empty() {
                <p>{ ui.with("tree-echoes", [("parsers", echoes.into())]) }</p>
            }
            <div class="scroll" tabindex="0" role="group" aria-labelledby="tree-title">{ drawing(&ui, &props.tree) }</div>
        </section>
    }
}

/// A parser's place: its column, and its place in it.
fn places(tree: &ParserTree) -> Vec<(f64, f64)> {
    let mut filled: Vec<usize> = Vec::new();
    let mut place = |node: &ParserNode| {
        filled.resize(filled.len().max(node.depth + 1), 0);
        let line = filled.get_mut(node.depth).map_or(0, |line| {
            *line += 1;
            *line - 1
        });
        (node.depth as f64 * (BOX.0 + GAP.0) + 1.0, line as f64 * (BOX.1 + GAP.1) + 1.0)
    };
    tree.nodes.iter().map(&mut place).collect()
}

fn drawing(ui: &Ui, tree: &ParserTree) -> Html {
    let places = places(tree);
    let width = places.iter().map(|(x, _)| x + BOX.0).fold(0.0, f64::max) + 1.0;
    let height = places.iter().map(|(_, y)| y + BOX.1).fold(0.0, f64::max) + 1.0;
    let fell = |role: ParserRole| role != ParserRole::Other;
    let lines = tree.nodes.iter().zip(&places).flat_map(|(node, to)| {
        let needs = node.needs.iter().filter_map(|need| Some((tree.nodes.get(*need)?, places.get(*need)?)));
        needs
            .map(|(need, from)| {
                let (x1, y1) = (from.0 + BOX.0, from.1 + BOX.1 / 2.0);
                let (x2, y2) = (to.0, to.1 + BOX.1 / 2.0);
                let bend = (x2 - x1) / 2.0;
                let class = if fell(need.role) && node.role == ParserRole::Echo { "need fell" } else { "need" };
                let data = format!(
                    "M{} {}C{} {} {} {} {} {}",
                    px(x1),
                    px(y1),
                    px(x1 + bend),
                    px(y1),
                    px(x2 - bend),
                    px(y2),
                    px(x2),
                    px(y2)
                );
                html! { <path {class} d={data} /> }
            })
            .collect::<Vec<_>>()
    });
    let boxes = tree.nodes.iter().zip(&places).map(|(node, (x, y))| {
        let (class, role) = match node.role {
            ParserRole::Root => ("parser root", "tree-root"),
            ParserRole::Echo => ("parser echo", "tree-echo"),
            ParserRole::Other => ("parser", "tree-other"),
        };
        // The sign repeats what the colour says.
        let sign = match node.role {
            ParserRole::Root => "✕ ",
            ParserRole::Echo => "↳ ",
            ParserRole::Other => "",
        };
        let name = node.name.strip_suffix("Parser").unwrap_or(&node.name);
        html! {
            <g {class} data-parser={node.name.clone()}>
                <title>{ format!("{}{}{}", node.name, ui.lang().colon(), ui.get(role)) }</title>
                <rect x={px(*x)} y={px(*y)} width={px(BOX.0)} height={px(BOX.1)} rx="4" />
                <text x={px(x + BOX.0 / 2.0)} y={px(y + BOX.1 / 2.0)} text-anchor="middle" dominant-baseline="central">{ sign }{ name }</text>
            </g>
        }
    });
    html! {
        <svg class="parser-tree" width={px(width)} height={px(height)} viewBox={frame(width, height)} aria-hidden="true">{ for lines }{ for boxes }</svg>
    }
}
