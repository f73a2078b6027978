//! The page of profvet, and its worker: one program, which sees where it was started.

mod app;
mod browser;
mod clipboard;
mod intake;
mod markdown;
mod route;
mod save;
mod session;
mod site;
mod state;
#[cfg(test)]
mod tests;
mod visible;
mod worker;

fn main() {
    if let Some(bytes) = browser::random() {
        profvet::hashing::secret(bytes);
    }
    if web_sys::window().is_some() {
        app::start();
    } else {
        worker::serve();
    }
}
