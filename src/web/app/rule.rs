//! The page of a rule in the handbook.

use yew::prelude::*;

use super::copy_link::CopyLink;
use super::markdown::Blocks;
use super::presets::outward;
use super::ui::use_ui;
use crate::route::Route;

#[derive(Properties, PartialEq)]
pub struct RuleProps {
    pub id: String,
}

#[component]
pub fn RulePage(props: &RuleProps) -> Html {
    let ui = use_ui();
    let page = ui.page(&props.id);
    let sections = page.sections.iter().map(|section| {
        html! {
            <section>
                <h2>{ section.title.clone() }</h2>
                <Blocks blocks={section.blocks.clone()} level=3 />
            </section>
        }
    });
    html! {
        <article class="rule">
            <div class="heading">
                <p class="trail"><a href={ui.href(Route::Rules)}>{ ui.get("nav-handbook") }</a>{ " / " }<code>{ props.id.clone() }</code></p>
                <CopyLink />
            </div>
            <h1>{ page.title.clone() }</h1>
            if let Some(link) = ui.given.site.page_of(&props.id) {
                <p class="wiki">{ outward(&ui, link.as_str(), "wiki-rule") }</p>
            }
            <Blocks blocks={page.intro.clone()} level=2 />
            { for sections }
        </article>
    }
}
