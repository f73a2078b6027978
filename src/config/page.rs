//! The configuration page as a page of the handbook: the code for each framework under the usual choice. The page on the
//! screen makes it for any other.

use crate::text::{Lang, Texts};

use super::{Choice, Collected, Framework, code};

/// The page as Markdown.
pub fn markdown(lang: Lang) -> String {
    let texts = Texts::new(lang);
    let mut text = format!("# {}\n\n{}\n", texts.get("config-title"), texts.get("config-what-static"));
    for framework in Framework::ALL {
        let choice = Choice { framework, ..Choice::default() };
        text.push_str(&of_framework(&choice, &texts));
    }
    let collected = Collected::of(&Choice::default());
    text.push_str(&format!("\n## {}\n\n", texts.get("config-costs")));
    for cost in collected.costs() {
        text.push_str(&format!("- {}\n", texts.get(&format!("cost-{cost}"))));
    }
    text.push_str(&format!("\n## {}\n\n", texts.get("config-files")));
    for file in collected.files(&Choice::default()).iter().filter(|file| file.due.is_ok()) {
        text.push_str(&format!("- `{}`\n", file.file));
    }
    text
}

fn of_framework(choice: &Choice, texts: &Texts) -> String {
    let name = choice.framework.name();
    let title = texts.get(&format!("framework-{name}"));
    let mut text = format!("\n## {title}\n\n{}\n", texts.get(&format!("config-note-{name}")));
    for piece in code(choice, texts) {
        text.push_str(&format!(
            "\n### {}\n\n```{}\n{}\n```\n",
            texts.get(piece.purpose),
            piece.language,
            piece.text.trim_end()
        ));
    }
    text
}
