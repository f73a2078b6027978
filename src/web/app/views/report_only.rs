//! In place of a view of a capture that is known from its report alone.

use yew::prelude::*;

use crate::app::ui::use_ui;

#[component]
pub fn ReportOnly() -> Html {
    let ui = use_ui();
    html! { <p class="absent">{ ui.get("view-report-only") }</p> }
}
