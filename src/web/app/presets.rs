//! Says by what captures are judged where it is not the usual, and what else the site presets; sets it aside; and says
//! what of addresses, presets and messages of other pages was not taken.

use std::rc::Rc;

use serde_json::Value;
use yew::prelude::*;

use profvet::settings::{Expected, Preset, Settings, limits};
use profvet::site::Site;

use super::ui::{Ui, use_ui};
use crate::browser;
use crate::route::{Address, Asked};
use crate::state::{Given, Overheard};
use crate::visible;

#[derive(Properties, PartialEq)]
pub struct PresetsProps {
    pub given: Rc<Given>,
    pub asked: Asked,
    /// Parameters of the address that were not understood.
    pub odd: Vec<&'static str>,
    pub overheard: Option<Overheard>,
}

#[component]
pub fn Presets(props: &PresetsProps) -> Html {
    let ui = use_ui();
    let site_error = props.given.error.as_ref().map(|reason| {
        let text = ui.with("site-broken", [("reason", visible::plain(reason).into())]);
        html! { <p class="note trouble" role="alert" data-site-error="">{ text }</p> }
    });
    html! {
        <>
            { for site_error }
            if !props.odd.is_empty() {
                <p class="note odd" role="status">{ ui.with("address-odd", [("names", props.odd.clone().into())]) }</p>
            }
            { for props.overheard.iter().map(|overheard| told(&ui, overheard)) }
            { active(&ui, props) }
        </>
    }
}

/// What another page tried.
fn told(ui: &Ui, overheard: &Overheard) -> Html {
    let text = match overheard {
        Overheard::Stranger { origin } => ui.with("handover-stranger", [("origin", visible::plain(origin).into())]),
        Overheard::Malformed { origin, reason } => {
            ui.with("handover-malformed", [("origin", visible::plain(origin).into()), ("reason", (*reason).into())])
        }
    };
    html! { <p class="note trouble" role="status" data-overheard="">{ text }</p> }
}

fn active(ui: &Ui, props: &PresetsProps) -> Html {
    let (site, asked) = (&props.given.site, &props.asked);
    let judged = props.given.settings(asked);
    let items = items(ui, site, judged.as_ref().unwrap_or(&Settings::default()));
    let conflict = judged.err().map(|invalid| {
        let text = ui.with("presets-conflict", [("reason", invalid.to_string().into())]);
        html! { <p class="trouble">{ text }</p> }
    });
    let is_aside = asked.without_site && site.settings() != Settings::default();
    if items.is_empty() && conflict.is_none() && !is_aside {
        return Html::default();
    }
    html! {
        <aside class="note presets" aria-label={ui.get("presets-label")} data-presets="">
            { for conflict }
            if !items.is_empty() {
                <details>
                    <summary>{ summary(ui, site, asked) }</summary>
                    <ul>{ for items }</ul>
                </details>
            }
            { buttons(ui, props, is_aside) }
        </aside>
    }
}

/// Where what is preset comes from.
fn summary(ui: &Ui, site: &Site, asked: &Asked) -> String {
    let by_site = !(site.is_empty() || asked.without_site && only_judges(site));
    match (by_site, asked.preset.is_empty()) {
        (true, true) => ui.get("presets-by-site"),
        (true, false) => ui.get("presets-by-both"),
        (false, _) => ui.get("presets-by-address"),
    }
}

/// Whether the site presets nothing but by what is judged.
fn only_judges(site: &Site) -> bool {
    let settings = site.settings();
    Site { thresholds: settings.thresholds, expect: settings.expect, ..Site::default() } == *site
}

fn items(ui: &Ui, site: &Site, judged: &Settings) -> Vec<Html> {
    let limits = limits().iter().filter_map(|limit| {
        let value = (limit.get)(&judged.thresholds);
        let usually = ui.with("limit-default", [("value", limit.default.into())]);
        (value != limit.default)
            .then(|| html! { <li data-preset={limit.name}><code>{ format!("{} = {value}", limit.name) }</code>{ format!(" ({usually})") }</li> })
    });
    let expected = expectations(&judged.expect).into_iter().map(|words| {
        let words = ui.with("presets-expected", [("setting", words.into())]);
        html! { <li data-preset="expect">{ words }</li> }
    });
    let language = site.language.map(|lang| {
        html! { <li data-preset="language">{ ui.with("presets-language", [("language", lang.own_name().into())]) }</li> }
    });
    let origins: Vec<&str> = site.embed.origins.iter().map(|origin| origin.as_str()).collect();
    let embed = (!origins.is_empty()).then(|| {
        let name = if site.embed.verdict { "presets-embed-verdict" } else { "presets-embed" };
        html! { <li data-preset="embed">{ ui.with(name, [("origins", Value::from(origins))]) }</li> }
    });
    let wiki = site
        .wiki
        .home
        .as_ref()
        .map(|link| html! { <li data-preset="wiki">{ outward(ui, link.as_str(), "wiki-home") }</li> });
    let pages = (!site.wiki.rules.is_empty()).then(|| {
        let text = ui.with("presets-wiki-rules", [("rules", site.wiki.rules.len().into())]);
        html! { <li data-preset="wiki-rules">{ text }</li> }
    });
    limits.chain(expected).chain(language).chain(wiki).chain(pages).chain(embed).collect()
}

/// What is expected, each in the words of the configuration.
fn expectations(expect: &Expected) -> Vec<String> {
    let level = expect.level.as_ref().map(|level| format!("profiler_level = {}", level.python_name()));
    let metrics = expect.aic_metrics.as_ref().map(|metrics| format!("aic_metrics = {}", metrics.python_name()));
    let schedule = expect.schedule.map(|schedule| format!("schedule: {}", schedule.words()));
    level.into_iter().chain(metrics).chain(schedule).collect()
}

fn buttons(ui: &Ui, props: &PresetsProps, is_aside: bool) -> Html {
    let has_site = props.given.site.settings() != Settings::default();
    let judges = has_site && !is_aside || !props.asked.preset.is_empty();
    html! {
        <>
            if is_aside {
                <p>{ ui.get("presets-aside") }{ " " }{ button(ui, "site-settings", |asked| asked.without_site = false) }</p>
            }
            if judges {
                { button(ui, "usual-limits", move |asked| {
                    asked.preset = Preset::default();
                    asked.without_site = has_site;
                }) }
            }
        </>
    }
}

fn button(ui: &Ui, name: &'static str, change: impl Fn(&mut Asked) + 'static) -> Html {
    let onclick = Callback::from(move |_: MouseEvent| ask(&change));
    html! { <button type="button" class="plain" data-action={name} {onclick}>{ ui.get(name) }</button> }
}

/// Changes what the address asks for besides the page.
pub fn ask(change: impl FnOnce(&mut Asked)) {
    let Address { route, mut asked, .. } = Address::parse(&browser::fragment());
    change(&mut asked);
    browser::go_in_place(&asked.address(route).format());
}

/// A link that leads out of profvet: in a tab of its own, without telling where it was followed.
pub fn outward(ui: &Ui, address: &str, name: &str) -> Html {
    html! { <a class="outward" href={address.to_string()} target="_blank" rel="noopener noreferrer">{ ui.get(name) }</a> }
}
