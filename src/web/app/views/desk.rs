//! The rows that somebody looks at: the worker that finds and reads them, and the pages that are at hand.
//! In: a question and the rows in sight. Out: rows, as soon as they are there.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use web_sys::{Blob, File};
use yew::Callback;

use profvet::table::listing::Query;

use crate::browser;
use crate::worker::Client;
use crate::worker::protocol::{Listed, News, Page, PageRow, Progress, RowNews, Window};

/// Rows that are read together: about as many as are in sight. In sorted rows each lies elsewhere in the file, and the
/// browser opens the file for every one.
const PAGE: u64 = 25;
/// Pages that are kept; those farthest from sight go first.
const MOST_PAGES: usize = 240;

/// How far the search for the rows is.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Course {
    #[default]
    Idle,
    Finding(Progress),
    Found(Listed),
    Failed(String),
}

pub struct Desk {
    inner: RefCell<Inner>,
    /// Called when something is to be drawn anew.
    redraw: Callback<()>,
}

#[derive(Default)]
struct Inner {
    client: Option<Client>,
    /// Number of the question; what belongs to an earlier one is not heard.
    run: u64,
    course: Course,
    pages: BTreeMap<u64, Vec<PageRow>>,
    /// The page that is being read.
    asked: Option<u64>,
    /// Pages in sight.
    wanted: (u64, u64),
    file_name: String,
}

impl Desk {
    pub fn new(redraw: Callback<()>) -> Rc<Desk> {
        Rc::new(Desk { inner: RefCell::default(), redraw })
    }

    pub fn course(&self) -> Course {
        self.inner.borrow().course.clone()
    }

    /// Looks for rows; an earlier question is given up.
    pub fn ask(self: &Rc<Self>, file: &File, query: &Query) {
        let run = {
            let mut inner = self.inner.borrow_mut();
            let run = inner.run + 1;
            let total = file.size() as u64;
            let course = Course::Finding(Progress { bytes_total: total, ..Progress::default() });
            *inner = Inner { run, course, file_name: file.name(), ..Inner::default() };
            run
        };
        let desk = Rc::downgrade(self);
        let started = Client::start(move |news, blob| {
            if let Some(desk) = desk.upgrade().filter(|desk| desk.inner.borrow().run == run) {
                desk.hear(news, blob);
            }
        });
        let sent = started.and_then(|client| client.list(file, query).map(|()| client));
        match sent {
            Ok(client) => self.inner.borrow_mut().client = Some(client),
            Err(thrown) => self.fail(browser::words(&thrown)),
        }
        self.redraw.emit(());
    }

    /// Says why there are no rows.
    pub fn fail(&self, reason: String) {
        self.inner.borrow_mut().course = Course::Failed(reason);
        self.redraw.emit(());
    }

    /// The row at a place of the listing, when it is at hand.
    pub fn row(&self, at: u64) -> Option<PageRow> {
        let inner = self.inner.borrow();
        let place = usize::try_from(at % PAGE).ok()?;
        inner.pages.get(&(at / PAGE))?.get(place).cloned()
    }

    /// These rows are in sight: what of them is not at hand is read.
    pub fn look(&self, first: u64, count: u64) {
        let last = first.saturating_add(count.max(1) - 1);
        self.inner.borrow_mut().wanted = (first / PAGE, last / PAGE);
        self.read_on();
    }

    /// Asks for one page at a time, so that what passed by quickly is never read.
    fn read_on(&self) {
        let mut inner = self.inner.borrow_mut();
        let Course::Found(listed) = &inner.course else { return };
        let (first, last) = inner.wanted;
        let missing = (first..=last).find(|page| page * PAGE < listed.len && !inner.pages.contains_key(page));
        let (Some(page), None) = (missing, inner.asked) else { return };
        let window = Window { first: page * PAGE, count: PAGE };
        if inner.client.as_ref().is_some_and(|client| client.page(window).is_ok()) {
            inner.asked = Some(page);
        }
    }

    /// Asks for the rows as a file of their own.
    pub fn save(&self) {
        if let Some(client) = &self.inner.borrow().client
            && let Err(thrown) = client.save_rows()
        {
            browser::log(&browser::words(&thrown));
        }
    }

    fn hear(&self, news: News, blob: Option<Blob>) {
        match news {
            News::Progress(progress) => self.inner.borrow_mut().course = Course::Finding(progress),
            News::Rows(RowNews::Listed(listed)) => self.inner.borrow_mut().course = Course::Found(listed),
            News::Rows(RowNews::Page(page)) => self.take(page),
            News::Crashed(reason) => self.fail(reason),
            News::Rows(RowNews::Saved) => {
                let name = format!("profvet-{}", self.inner.borrow().file_name);
                let saved = blob.map_or(Ok(()), |blob| browser::save(&blob, &name));
                if let Err(thrown) = saved {
                    browser::log(&browser::words(&thrown));
                }
            }
            _ => {}
        }
        self.read_on();
        self.redraw.emit(());
    }

    fn take(&self, page: Page) {
        let mut inner = self.inner.borrow_mut();
        inner.asked = None;
        inner.pages.insert(page.first / PAGE, page.rows);
        let middle = inner.wanted.0;
        if inner.pages.len() > MOST_PAGES {
            let farthest = inner.pages.keys().copied().max_by_key(|page| page.abs_diff(middle));
            if let Some(farthest) = farthest {
                inner.pages.remove(&farthest);
            }
        }
    }
}
