//! Two captures side by side: first whether they can be compared, then what differs.

use std::rc::Rc;

use web_sys::HtmlSelectElement;
use yew::prelude::*;

use profvet::text::{decimal, grouped};
use profvet::views::Profile;
use profvet::views::compare::{Comparison, KernelPair, Pair, SettingPair, Side, Weight, compare};

use super::PanelProps;
use super::figures::{percent, signed};
use super::list::{Cell, Column, List, Sheet};
use crate::app::capture_choice::capture_name;
use crate::app::chart::measured;
use crate::app::ui::{Ui, use_ui};
use crate::state::Action;
use crate::visible;

#[derive(Properties, PartialEq)]
pub struct CompareProps {
    pub panel: PanelProps,
    /// The capture that was kept from another drop.
    pub baseline: Option<Rc<Profile>>,
}

/// What the shown capture is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Base {
    Kept,
    Capture(usize),
}

#[component]
pub fn ComparePanel(props: &CompareProps) -> Html {
    let ui = use_ui();
    let (outcome, selected) = (&props.panel.outcome, props.panel.selected);
    let others: Vec<usize> = (0..outcome.views.captures.len()).filter(|at| *at != selected).collect();
    let chosen = use_state(|| None::<Base>);
    let default = props.baseline.as_ref().map(|_| Base::Kept).or(others.first().copied().map(Base::Capture));
    let base = chosen.filter(|base| *base != Base::Kept || props.baseline.is_some()).or(default);
    let profile = |base: Base| match base {
        Base::Kept => props.baseline.clone(),
        Base::Capture(at) => outcome.views.captures.get(at).map(|views| Rc::new(views.profile.clone())),
    };
    let first = base.and_then(profile);
    let second = outcome.views.captures.get(selected).map(|views| Rc::new(views.profile.clone()));
    html! {
        <section class="panel compare" aria-labelledby="compare-title">
            <header><h2 id="compare-title">{ ui.get("view-compare") }</h2></header>
            { choice(&ui, props, base, &others, &chosen) }
            if let (Some(first), Some(second)) = (first, second) {
                <Differences {first} {second} />
            } else {
                <p>{ ui.get("compare-nothing") }</p>
            }
        </section>
    }
}

fn profile_name(ui: &Ui, profile: &Profile) -> String {
    capture_name(ui, profile.rank, &profile.path)
}

fn choice(
    ui: &Ui,
    props: &CompareProps,
    base: Option<Base>,
    others: &[usize],
    chosen: &UseStateHandle<Option<Base>>,
) -> Html {
    let kept = props
        .baseline
        .as_ref()
        .map(|profile| (Base::Kept, ui.with("compare-kept", [("name", profile_name(ui, profile).into())])));
    let captures = others.iter().filter_map(|at| {
        let views = props.panel.outcome.views.captures.get(*at)?;
        Some((Base::Capture(*at), profile_name(ui, &views.profile)))
    });
    let options: Vec<(Base, String)> = kept.into_iter().chain(captures).collect();
    let bases: Vec<Base> = options.iter().map(|(base, _)| *base).collect();
    let onchange = {
        let chosen = chosen.clone();
        Callback::from(move |event: Event| {
            let index = event.target_dyn_into::<HtmlSelectElement>().map(|select| select.selected_index());
            chosen.set(index.and_then(|index| bases.get(usize::try_from(index).ok()?).copied()));
        })
    };
    let keep = ui.act(Action::KeepBaseline(props.panel.selected));
    html! {
        <div class="controls">
            if !options.is_empty() {
                <label class="capture-choice">
                    <span>{ ui.get("compare-with") }</span>
                    <select id="compare-with" {onchange}>
                        { for options.iter().map(|(option, name)| html! { <option selected={Some(*option) == base}>{ name }</option> }) }
                    </select>
                </label>
            }
            <button type="button" data-action="keep-baseline" onclick={keep}>{ ui.get("compare-keep") }</button>
            if props.baseline.is_some() {
                <button type="button" data-action="forget-baseline" onclick={ui.act(Action::ForgetBaseline)}>{ ui.get("compare-forget") }</button>
            }
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct DifferencesProps {
    first: Rc<Profile>,
    second: Rc<Profile>,
}

#[component]
fn Differences(props: &DifferencesProps) -> Html {
    let ui = use_ui();
    let found = use_memo((Rc::clone(&props.first), Rc::clone(&props.second)), |(first, second)| compare(first, second));
    let key = (Rc::clone(&found), ui.lang());
    let names = use_memo(key.clone(), |(found, _)| kernels(&ui, "kernel-name", &found.by_name, found.per_step));
    let types = use_memo(key, |(found, _)| kernels(&ui, "kernel-type", &found.by_type, found.per_step));
    let sides = [("compare-first", &props.first), ("compare-second", &props.second)];
    html! {
        <>
            <dl class="totals">
                { for sides.map(|(id, profile)| html! { <div><dt>{ ui.get(id) }</dt><dd class="path">{ profile_name(&ui, profile) }</dd></div> }) }
            </dl>
            { comparable(&ui, &found) }
            { pairs(&ui, "steps", &found.steps, step_note(&ui, &found)) }
            { pairs(&ui, "sums", &found.sums, Some(ui.get(if found.per_step { "compare-per-step" } else { "compare-in-all" }))) }
            if !found.by_type.is_empty() {
                <List name="compare-types" title={ui.get("kernels-by-type")} sheet={Rc::clone(&types)} filter=true />
            }
            if !found.by_name.is_empty() {
                <List name="compare-names" title={ui.get("kernels-by-name")} sheet={Rc::clone(&names)} filter=true />
            }
            if found.further_names > 0 {
                <p class="remark">{ ui.with("list-further", [("rows", found.further_names.into())]) }</p>
            }
        </>
    }
}

/// Whether the two can be compared comes before any number.
fn comparable(ui: &Ui, found: &Comparison) -> Html {
    let (tone, sign, id) = match found.worst() {
        None => ("good", "✓", "comparable-yes"),
        Some(Weight::Unknown) => ("dim", "?", "comparable-unknown"),
        Some(Weight::Careful) => ("care", "!", "comparable-careful"),
        Some(Weight::Grave) => ("bad", "✕", "comparable-no"),
    };
    html! {
        <section class="comparable" data-comparable={id}>
            <h3><span class={classes!("mark", tone)}><span class="sign" aria-hidden="true">{ sign }</span>{ ui.get(id) }</span></h3>
            if !found.settings.is_empty() {
                <div class="scroll" tabindex="0" role="group" aria-label={ui.get("settings-title")}>
                    <table>
                        <thead><tr>
                            <th scope="col">{ ui.get("settings-title") }</th>
                            <th scope="col">{ ui.get("compare-first") }</th>
                            <th scope="col">{ ui.get("compare-second") }</th>
                            <th scope="col">{ ui.get("recorded-effect") }</th>
                        </tr></thead>
                        <tbody>{ for found.settings.iter().map(|setting| setting_row(ui, setting)) }</tbody>
                    </table>
                </div>
            }
        </section>
    }
}

fn setting_row(ui: &Ui, setting: &SettingPair) -> Html {
    let value = |value: &Option<String>| match value.as_deref() {
        None => ui.get("recorded-unknown"),
        Some("") => ui.get("recorded-none"),
        Some(value) => visible::plain(value),
    };
    html! {
        <tr data-setting={setting.name.clone()}>
            <th scope="row">{ ui.get(&format!("recorded-{}", setting.name)) }</th>
            <td>{ value(&setting.first) }</td>
            <td>{ value(&setting.second) }</td>
            <td>{ ui.get(&format!("recorded-effect-{}", setting.name)) }</td>
        </tr>
    }
}

fn step_note(ui: &Ui, found: &Comparison) -> Option<String> {
    let (first, second) = found.step_counts?;
    Some(ui.with("compare-step-counts", [("first", first.into()), ("second", second.into())]))
}

/// Both numbers, and their difference.
fn pairs(ui: &Ui, name: &str, pairs: &[Pair], note: Option<String>) -> Html {
    if pairs.is_empty() {
        return html! { <p class="remark">{ ui.get(&format!("compare-no-{name}")) }</p> };
    }
    let time = |ns: Option<i64>| ns.map_or_else(|| "–".to_string(), |ns| measured(ns as f64));
    let rows = pairs.iter().map(|pair| {
        let difference = pair.difference_ns().map(|ns| signed(measured(ns as f64), ns as f64));
        html! {
            <tr data-pair={pair.name.clone()}>
                <th scope="row">{ ui.get(&format!("compare-{}", pair.name)) }</th>
                <td class="number">{ time(pair.first_ns) }</td>
                <td class="number">{ time(pair.second_ns) }</td>
                <td class="number">{ difference.unwrap_or_else(|| "–".to_string()) }</td>
                <td class="number">{ change(pair.ratio()) }</td>
            </tr>
        }
    });
    let title = ui.get(&format!("compare-{name}-title"));
    let heads = ["compare-first", "compare-second", "compare-difference", "compare-change"];
    html! {
        <section>
            <h3>{ &title }</h3>
            { for note.map(|note| html! { <p class="remark">{ note }</p> }) }
            <div class="scroll" tabindex="0" role="group" aria-label={title}>
                <table>
                    <thead><tr><td></td>{ for heads.map(|id| html! { <th scope="col" class="number">{ ui.get(id) }</th> }) }</tr></thead>
                    <tbody>{ for rows }</tbody>
                </table>
            </div>
        </section>
    }
}

fn change(ratio: Option<f64>) -> String {
    ratio.map_or_else(|| "–".to_string(), |ratio| signed(percent(ratio - 1.0), ratio - 1.0))
}

fn kernels(ui: &Ui, name: &str, pairs: &[KernelPair], per_step: bool) -> Sheet {
    let numbers = [
        "compare-first-time",
        "compare-second-time",
        "compare-difference",
        "compare-change",
        "compare-first-count",
        "compare-second-count",
        "compare-first-mean",
        "compare-second-mean",
    ];
    let columns = std::iter::once(Column::text(ui.get(name))).chain(numbers.map(|id| Column::number(ui.get(id))));
    let of =
        |side: Option<Side>, of: fn(Side) -> f64| side.map_or_else(Cell::none, |side| super::figures::time(of(side)));
    let counted = |side: Option<Side>| {
        side.map_or_else(Cell::none, |side| {
            let text = if per_step { decimal((side.count * 10.0).round() / 10.0) } else { grouped(side.count as i128) };
            Cell::number(side.count, text, side.count.to_string())
        })
    };
    let row = |pair: &KernelPair| {
        let difference = pair.difference_ns();
        let ratio = pair.ratio();
        vec![
            Cell::text(&pair.name),
            of(pair.first, |side| side.duration_ns),
            of(pair.second, |side| side.duration_ns),
            Cell::number(difference, signed(measured(difference), difference), (difference / 1_000.0).to_string()),
            ratio.map_or_else(Cell::none, |ratio| Cell::number(ratio, change(Some(ratio)), (ratio - 1.0).to_string())),
            counted(pair.first),
            counted(pair.second),
            of(pair.first, |side| side.mean_ns),
            of(pair.second, |side| side.mean_ns),
        ]
    };
    Sheet { columns: columns.collect(), rows: pairs.iter().map(row).collect() }
}
