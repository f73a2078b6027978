//! The states after each call, drawn as a strip of cells. A long stretch shows its ends and says how many calls lie
//! between; of a long run the middle is left out.

use yew::prelude::*;

use profvet::schedule::{Phase, Schedule, Stretch, Strip};

use super::super::ui::{Ui, use_ui};

/// Stretches drawn from the start of the run.
const MOST_STRETCHES: usize = 16;
/// Cells of one stretch that are drawn one by one when all of them together would be too many.
const ENDS: u64 = 2;
/// As many cells can be told apart on a small screen.
const MOST_CELLS: u64 = 40;
/// Height of the cells and of the line of numbers below, in CSS pixels.
const CELL: u32 = 30;
const NUMBERS: u32 = 18;

#[derive(Properties, PartialEq)]
pub struct StripProps {
    pub schedule: Schedule,
    pub calls: u64,
}

#[component]
pub fn StripView(props: &StripProps) -> Html {
    let ui = use_ui();
    let strip = props.schedule.strip(props.calls, MOST_STRETCHES);
    let slots = slots(&strip);
    let width = 100.0 / slots.len().max(1) as f64;
    let is_numbered = |index: usize| matches!(slots.get(index), Some(Slot::Call { numbered: true, .. }));
    let cells = slots.iter().enumerate().map(|(index, slot)| {
        // On a small screen two numbers side by side would run into each other.
        let tight = index.checked_sub(1).is_some_and(is_numbered);
        draw(&ui, slot, index as f64 * width, width, tight)
    });
    let height = (CELL + NUMBERS).to_string();
    html! {
        <section class="strip">
            <h2>{ ui.get("schedule-strip") }</h2>
            <svg width="100%" {height} role="img" aria-label={ui.get("schedule-strip-label")}>{ for cells }</svg>
            <ol class="stretches">{ for listed(&ui, &strip) }</ol>
        </section>
    }
}

/// What takes up one cell of the strip.
enum Slot {
    Call {
        phase: Phase,
        call: u64,
        numbered: bool,
    },
    /// So many calls of one stretch.
    Fold {
        phase: Phase,
        count: u64,
    },
    /// Calls of several stretches that are not drawn.
    Gap,
}

fn slots(strip: &Strip) -> Vec<Slot> {
    let all: u64 = strip.stretches().fold(0, |sum, stretch| sum.saturating_add(stretch.length()));
    let folded = all > MOST_CELLS;
    let head = strip.head.iter().flat_map(|stretch| cells(stretch, folded));
    let gap = strip.left_out.map(|_| Slot::Gap);
    head.chain(gap).chain(strip.tail.iter().flat_map(|stretch| cells(stretch, folded))).collect()
}

fn cells(stretch: &Stretch, folded: bool) -> Vec<Slot> {
    let Stretch { phase, first, last } = *stretch;
    let call = |call| Slot::Call { phase, call, numbered: call == first };
    if !folded || stretch.length() <= 2 * ENDS + 1 {
        return (first..=last).map(call).collect();
    }
    let count = stretch.length() - 2 * ENDS;
    let start = (first..first + ENDS).map(call);
    let end = (last - (ENDS - 1)..=last).map(call);
    start.chain([Slot::Fold { phase, count }]).chain(end).collect()
}

fn draw(ui: &Ui, slot: &Slot, left: f64, width: f64, tight: bool) -> Html {
    let percent = |value: f64| format!("{value:.3}%");
    let (phase, sign, title, number) = match slot {
        Slot::Call { phase, call, numbered } => {
            let title = ui.with("schedule-cell", [("calls", (*call).into()), ("state", phase.action().name().into())]);
            (Some(*phase), letter(*phase).to_string(), title, numbered.then(|| call.to_string()))
        }
        Slot::Fold { phase, count } => {
            let title = ui.with("schedule-fold", [("calls", (*count).into()), ("state", phase.action().name().into())]);
            (Some(*phase), "…".to_string(), title, None)
        }
        Slot::Gap => (None, "…".to_string(), ui.get("schedule-gap"), None),
    };
    let state = phase.map_or("gap", |phase| state_class(phase));
    let middle = percent(left + width / 2.0);
    html! {
        <g class={classes!("cell", state)}>
            <title>{ title }</title>
            <rect x={percent(left)} y="0" width={percent(width)} height={CELL.to_string()} />
            <text x={middle.clone()} y={(CELL / 2 + 4).to_string()} text-anchor="middle">{ sign }</text>
            if let Some(number) = number.filter(|number| number.len() <= 4) {
                <text class={classes!("number", tight.then_some("tight"))} x={middle} y={(CELL + 13).to_string()} text-anchor="middle">{ number }</text>
            }
        </g>
    }
}

/// What stands in a cell, so that colour is not all there is.
fn letter(phase: Phase) -> &'static str {
    match phase {
        Phase::SkipFirst | Phase::Wait | Phase::Over => "·",
        Phase::Warmup => "W",
        Phase::Record => "R",
        Phase::Save => "S",
    }
}

pub fn state_class(phase: Phase) -> &'static str {
    match phase {
        Phase::SkipFirst | Phase::Wait | Phase::Over => "state-none",
        Phase::Warmup => "state-warmup",
        Phase::Record => "state-record",
        Phase::Save => "state-save",
    }
}

/// The same in words: for a screen reader, for numbers too long for a cell, and as the legend.
fn listed(ui: &Ui, strip: &Strip) -> Vec<Html> {
    let item = |stretch: &Stretch| {
        let text = ui.with(
            "schedule-stretch",
            [("first", stretch.first.into()), ("last", stretch.last.into()), ("calls", stretch.length().into())],
        );
        html! {
            <li data-phase={stretch.phase.name()}>
                <span class={classes!("state", state_class(stretch.phase))}>{ stretch.phase.action().name() }</span>
                { " " }{ text }{ " " }
                <span class="why">{ ui.get(&format!("phase-{}", stretch.phase.name())) }</span>
            </li>
        }
    };
    let head = strip.head.iter().map(item);
    let gap = strip.left_out.map(|(first, last)| {
        let count = (last - first).saturating_add(1);
        html! { <li class="gap">{ ui.with("schedule-left-out", [("calls", count.into())]) }</li> }
    });
    head.chain(gap).chain(strip.tail.iter().map(item)).collect()
}
