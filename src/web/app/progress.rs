//! The run under way: how far it is, what is in hand, and a way to stop it.

use yew::prelude::*;

use profvet::text::{decimal, size};

use super::ui::{Ui, use_ui};
use crate::browser;
use crate::route::Route;
use crate::state::{Offered, Work};
use crate::visible;
use crate::worker::protocol::Progress;

#[derive(Properties, PartialEq)]
pub struct ProgressProps {
    pub work: Work,
    pub offered: Offered,
}

#[component]
pub fn ProgressView(props: &ProgressProps) -> Html {
    let ui = use_ui();
    let cancel = {
        let ui = ui.clone();
        Callback::from(move |_: MouseEvent| {
            ui.session.cancel();
            browser::go(&ui.href(Route::Start));
        })
    };
    let course = match &props.work {
        Work::Reading(progress) => reading(&ui, progress),
        _ => listing(&ui, &props.offered),
    };
    html! {
        <section class="progress" aria-labelledby="progress-title">
            <h1 id="progress-title">{ ui.get("progress-title") }</h1>
            { course }
            <button type="button" data-action="cancel" onclick={cancel}>{ ui.get("cancel") }</button>
        </section>
    }
}

fn listing(ui: &Ui, offered: &Offered) -> Html {
    let found = ui.with("progress-found", [("files", offered.files.into())]);
    html! {
        <>
            <progress aria-labelledby="progress-title"></progress>
            <p class="numbers">{ format!("{found} · {}", size(offered.bytes)) }</p>
            <p class="path">{ ui.get("progress-listing") }</p>
        </>
    }
}

fn reading(ui: &Ui, progress: &Progress) -> Html {
    let bytes = format!("{} / {}", size(progress.bytes_done), size(progress.bytes_total));
    let counts = [("done", progress.files_done.into()), ("total", progress.files_total.into())];
    let files = ui.with("progress-files", counts);
    let speed = progress.speed().map(|speed| format!("{} MB/s", decimal((speed / 1e6).round())));
    let numbers = [Some(files), Some(bytes), speed].into_iter().flatten().collect::<Vec<_>>().join(" · ");
    // An empty bar of unknown length would run to and fro.
    let (value, max) = match progress.bytes_total {
        0 => (progress.files_done, progress.files_total.max(1)),
        total => (progress.bytes_done.min(total), total),
    };
    html! {
        <>
            <progress aria-labelledby="progress-title" max={max.to_string()} value={value.to_string()}></progress>
            <p class="numbers">{ numbers }</p>
            <p class="path">{ visible::plain(&progress.path) }</p>
        </>
    }
}
