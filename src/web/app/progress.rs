//! The run under way: how far it is, what is in hand, and a way to stop it. Stands where the verdict will be.

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
    /// With what is in hand, and not one line alone.
    pub whole: bool,
}

#[component]
pub fn ProgressBand(props: &ProgressProps) -> Html {
    let ui = use_ui();
    let cancel = {
        let ui = ui.clone();
        Callback::from(move |_: MouseEvent| {
            ui.session.cancel();
            browser::go(&ui.href(Route::Start));
        })
    };
    let course = match &props.work {
        Work::Reading(progress) => Course::reading(&ui, progress),
        _ => Course::listing(&ui, &props.offered),
    };
    html! {
        <section class={classes!("verdict", "reading", "dim", (!props.whole).then_some("slim"))} aria-labelledby="progress-title">
            <h1 id="progress-title">{ ui.get("progress-title") }</h1>
            <progress aria-labelledby="progress-title" max={course.max} value={course.value}></progress>
            <p class="numbers">{ course.numbers }</p>
            if props.whole {
                <p class="path">{ course.path }</p>
            }
            <button type="button" data-action="cancel" onclick={cancel}>{ ui.get("cancel") }</button>
        </section>
    }
}

/// How far it is, in words; without a value the bar runs to and fro.
struct Course {
    value: Option<String>,
    max: Option<String>,
    numbers: String,
    path: String,
}

impl Course {
    fn listing(ui: &Ui, offered: &Offered) -> Course {
        let found = ui.with("progress-found", [("files", offered.files.into())]);
        let numbers = format!("{found} · {}", size(offered.bytes));
        Course { value: None, max: None, numbers, path: ui.get("progress-listing") }
    }

    fn reading(ui: &Ui, progress: &Progress) -> Course {
        let bytes = format!("{} / {}", size(progress.bytes_done), size(progress.bytes_total));
        let counts = [("done", progress.files_done.into()), ("total", progress.files_total.into())];
        let files = ui.with("progress-files", counts);
        let speed = progress.speed().map(|speed| format!("{} MB/s", decimal((speed / 1e6).round())));
        // An empty bar of unknown length would run to and fro.
        let (value, max) = match progress.bytes_total {
            0 => (progress.files_done, progress.files_total.max(1)),
            total => (progress.bytes_done.min(total), total),
        };
        Course {
            value: Some(value.to_string()),
            max: Some(max.to_string()),
            numbers: [Some(files), Some(bytes), speed].into_iter().flatten().collect::<Vec<_>>().join(" · "),
            path: visible::plain(&progress.path),
        }
    }
}
