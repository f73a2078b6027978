//! The bytes around a place of a file, as they are: offsets, hexadecimal, text.

use js_sys::Uint8Array;
use wasm_bindgen_futures::JsFuture;
use web_sys::File;
use yew::prelude::*;

use crate::app::ui::use_ui;
use crate::browser;

/// Bytes in a line.
const LINE: u64 = 16;
/// Whole lines before and behind the line of the place.
const BEFORE: u64 = 5;
const BEHIND: u64 = 3;

#[derive(Properties, PartialEq)]
pub struct BytesProps {
    /// Path of the file below what was dropped.
    pub path: String,
    /// Offset of the place.
    pub at: u64,
}

#[component]
pub fn Bytes(props: &BytesProps) -> Html {
    let ui = use_ui();
    let start = (props.at / LINE).saturating_sub(BEFORE) * LINE;
    // Read from the file itself, when the view is opened.
    let bytes = use_state(Vec::<u8>::new);
    {
        let (session, bytes) = (ui.session.clone(), bytes.setter());
        use_effect_with((props.path.clone(), start), move |(path, start)| {
            let (file, start) = (session.file_at(path), *start);
            wasm_bindgen_futures::spawn_local(async move {
                match file {
                    Ok(file) => bytes.set(read(&file, start, start + (BEFORE + 1 + BEHIND) * LINE).await),
                    Err(thrown) => browser::log(&browser::words(&thrown)),
                }
            });
        });
    }
    let lines = lines(start, &bytes, props.at);
    let rows = lines.iter().map(|line| {
        html! {
            <tr>
                <th scope="row">{ &line.offset }</th>
                <td class="hex">{ for line.cells.iter().map(cell) }</td>
                <td class="text">{ for line.cells.iter().map(letter) }</td>
            </tr>
        }
    });
    html! {
        <section class="bytes" aria-label={ui.get("bytes-title")}>
            <h3>{ ui.with("bytes-around", [("byte", props.at.into())]) }</h3>
            <div class="scroll" tabindex="0" role="group" aria-label={ui.get("bytes-title")}>
                <table class="dump" aria-label={ui.get("bytes-title")}>
                    <thead class="visually-hidden">
                        <tr><th scope="col">{ ui.get("bytes-offset") }</th><th scope="col">{ ui.get("bytes-hex") }</th><th scope="col">{ ui.get("bytes-text") }</th></tr>
                    </thead>
                    <tbody>{ for rows }</tbody>
                </table>
            </div>
        </section>
    }
}

/// Nothing, when the browser does not hand the bytes out.
async fn read(file: &File, start: u64, end: u64) -> Vec<u8> {
    let Ok(slice) = file.slice_with_f64_and_f64(start as f64, end as f64) else { return Vec::new() };
    let buffer = JsFuture::from(slice.array_buffer()).await;
    buffer.map(|buffer| Uint8Array::new(&buffer).to_vec()).unwrap_or_default()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Byte {
    value: Option<u8>,
    is_place: bool,
}

#[derive(Debug, PartialEq, Eq)]
struct Line {
    offset: String,
    cells: Vec<Byte>,
}

/// The lines of a dump. The place may be the end of the file, where there is no byte: a gap stands for it.
fn lines(start: u64, bytes: &[u8], place: u64) -> Vec<Line> {
    let mut cells: Vec<Byte> =
        (start..).zip(bytes).map(|(at, byte)| Byte { value: Some(*byte), is_place: at == place }).collect();
    if place == start + bytes.len() as u64 && !bytes.is_empty() {
        cells.push(Byte { value: None, is_place: true });
    }
    let offsets = (start..).step_by(LINE as usize);
    let lines = offsets.zip(cells.chunks(LINE as usize));
    lines.map(|(offset, cells)| Line { offset: format!("{offset:08x}"), cells: cells.to_vec() }).collect()
}

fn cell(byte: &Byte) -> Html {
    let text = byte.value.map_or_else(|| "··".to_string(), |value| format!("{value:02x}"));
    html! { <><span class={classes!(byte.is_place.then_some("place"))}>{ text }</span>{ " " }</> }
}

/// ASCII as it is, anything else as a dot.
fn letter(byte: &Byte) -> Html {
    let text = match byte.value {
        Some(value @ 0x20..=0x7e) => char::from(value),
        Some(_) => '.',
        None => '␄',
    };
    html! { <span class={classes!(byte.is_place.then_some("place"))}>{ text }</span> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_is_marked_in_its_line() {
        let lines = lines(0x20, b"0123456789abcdef{\"ph\"", 0x31);
        assert_eq!(lines.iter().map(|line| line.offset.as_str()).collect::<Vec<_>>(), ["00000020", "00000030"]);
        assert_eq!(lines[1].cells[1], Byte { value: Some(b'"'), is_place: true });
        assert_eq!(lines.iter().flat_map(|line| &line.cells).filter(|byte| byte.is_place).count(), 1);
    }

    #[test]
    fn the_end_of_the_file_is_a_place_too() {
        let lines = lines(0, b"abc", 3);
        assert_eq!(lines[0].cells.last(), Some(&Byte { value: None, is_place: true }));
        assert!(super::lines(0, b"", 0).is_empty());
    }
}
