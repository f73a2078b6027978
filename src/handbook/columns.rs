//! The columns of kernel_details.csv, from the table that tells metric groups apart.

use crate::table::{BASE, Family, Group, METRICS, MetricSet, Need, SHAPES};
use crate::text::{Lang, Texts};

use super::table::{code, codes, head, write};

pub(super) fn base(lang: Lang) -> String {
    let texts = Texts::new(lang);
    let rows = BASE.iter().map(|column| {
        let need = match column.need {
            Need::Always => "columns-always",
            Need::Varies => "columns-varies",
        };
        let older = column.names.get(1..).unwrap_or_default();
        vec![
            column.names.first().map_or_else(String::new, |name| code(name)),
            codes(older, lang),
            texts.get(need),
            if column.reduced { "✓" } else { "–" }.to_string(),
        ]
    });
    write(&head(&texts, &["columns-name", "columns-older", "columns-need", "columns-reduced"]), rows)
}

pub(super) fn shapes(lang: Lang) -> String {
    codes(SHAPES, lang)
}

/// The groups in the order of the table.
fn groups() -> Vec<Group> {
    let mut groups = Vec::new();
    for set in METRICS {
        if !groups.contains(&set.group) {
            groups.push(set.group);
        }
    }
    groups
}

/// Name of a chip family.
fn family(family: Family) -> &'static str {
    match family {
        Family::A2A3 => "A2 / A3 (910B, 910_93)",
        Family::A5 => "A5 (950)",
        Family::P310 => "310P, 910A",
    }
}

/// A section for each metric group, with the columns on each family.
pub(super) fn metrics(lang: Lang) -> String {
    let texts = Texts::new(lang);
    let sections = groups().into_iter().map(|group| {
        let sets = METRICS.iter().filter(|set| set.group == group);
        let rows = sets.map(|set| vec![family(set.family).to_string(), listed(set, lang, &texts)]);
        let table = write(&head(&texts, &["columns-chip", "columns-columns"]), rows);
        let signature = codes(group.signature(), lang);
        format!("### `{group:?}`\n\n{}: {signature}\n\n{table}\n", texts.get("columns-signature"))
    });
    sections.collect()
}

fn listed(set: &MetricSet, lang: Lang, texts: &Texts) -> String {
    let columns = codes(set.columns, lang);
    if set.optional.is_empty() {
        return columns;
    }
    format!("{columns}; {}: {}", texts.get("columns-some-releases"), codes(set.optional, lang))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_known_column_is_on_the_page() {
        let page = format!("{}{}{}", base(Lang::En), shapes(Lang::En), metrics(Lang::En));
        let names = BASE.iter().flat_map(|column| column.names).chain(SHAPES);
        let metrics = METRICS.iter().flat_map(|set| set.columns.iter().chain(set.optional));
        for name in names.chain(metrics) {
            assert!(page.contains(&code(name)), "{name}");
        }
    }
}
