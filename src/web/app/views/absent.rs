//! In place of a view: which file is missing, why, and where to read more.

use yew::prelude::*;

use profvet::views::{Absent, AbsentState};

use crate::app::ui::use_ui;
use crate::route::Route;

#[derive(Properties, PartialEq)]
pub struct AbsentProps {
    pub absent: Absent,
}

#[component]
pub fn AbsentNote(props: &AbsentProps) -> Html {
    let ui = use_ui();
    let absent = &props.absent;
    if absent.state == AbsentState::Reading {
        return html! { <StillReading /> };
    }
    let (title, prefix) = match absent.state {
        AbsentState::Missing => ("view-absent-missing", "because"),
        AbsentState::ByDesign => ("view-absent-by-design", "because"),
        AbsentState::Unsure => ("view-absent-unsure", "because"),
        AbsentState::Unusable | AbsentState::Reading => ("view-absent-unusable", "view-absent"),
    };
    let file = [("file", absent.file.as_str().into())];
    html! {
        <section class="absent" data-absent={absent.file.clone()}>
            <h2>{ ui.with(title, file.clone()) }</h2>
            <p>{ ui.with(&format!("{prefix}-{}", absent.because), file) }</p>
            <p><a href={ui.href(Route::Rule(absent.rule.clone()))}>{ ui.title(&absent.rule) }</a></p>
        </section>
    }
}

/// In place of a view whose files are still being read.
#[component]
pub fn StillReading() -> Html {
    let ui = use_ui();
    html! { <section class="absent" data-absent="reading"><p>{ ui.get("view-reading") }</p></section> }
}
