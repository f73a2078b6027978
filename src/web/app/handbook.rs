//! A page of the handbook that is no rule's.

use yew::prelude::*;

use profvet::handbook;

use super::copy_link::CopyLink;
use super::markdown::Blocks;
use super::search::Search;
use super::ui::use_ui;
use crate::markdown::Page;
use crate::route::Route;

#[derive(Properties, PartialEq)]
pub struct HandbookProps {
    pub page: handbook::Page,
}

#[component]
pub fn HandbookPage(props: &HandbookProps) -> Html {
    let ui = use_ui();
    let page = use_memo((props.page, ui.lang()), |(page, lang)| Page::parse(&page.markdown(*lang)));
    let sections = page.sections.iter().map(|section| {
        html! {
            <section>
                <h2>{ section.title.clone() }</h2>
                <Blocks blocks={section.blocks.clone()} level=3 />
            </section>
        }
    });
    html! {
        <article class="rule handbook" data-page={props.page.id()}>
            <div class="heading">
                <p class="trail"><a href={ui.href(Route::Rules)}>{ ui.get("nav-handbook") }</a></p>
                <CopyLink />
            </div>
            <h1>{ page.title.clone() }</h1>
            <Blocks blocks={page.intro.clone()} level=2 />
            // Here a line can be pasted where the lines are listed.
            if props.page == handbook::Page::LogMessages {
                <Search />
            }
            { for sections }
        </article>
    }
}
