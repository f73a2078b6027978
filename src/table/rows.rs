//! Records in, facts out: finds the header, tells whole rows from damaged ones, and hands whole rows to the collector
//! of the table's kind.

use super::cell::Cell;
use super::columns::{Header, START, is_numeric};
use super::decode::{Encoding, guess};
use super::facts::Content;
use super::kind::Kind;
use super::record::{Ending, Record};
use super::row::Row;
use super::shape::{Defect, Shape, Spot};
use super::utf8::{Check, Found};
use super::{kernels, memory, operators, statistics, steps};

/// Longest column name kept, in characters.
const MAX_COLUMN_NAME: usize = 200;

pub(super) struct Rows {
    kind: Option<Kind>,
    pub(super) shape: Shape,
    /// Number of the next record, counted from the header.
    row: u64,
    body: Option<Body>,
}

/// What is known once the header is read.
struct Body {
    /// The header record, to recognise it when it comes again.
    header: (Vec<u8>, Vec<usize>),
    /// Columns whose cells must be numbers.
    numeric: Vec<usize>,
    cells: Vec<Cell>,
    /// The column that orders the table.
    time: Option<usize>,
    previous_ns: Option<i64>,
    collector: Collector,
}

enum Collector {
    Kernels(Box<kernels::Collector>),
    Steps(steps::Collector),
    Statistics(statistics::Collector),
    Operators(operators::Collector),
    Memory(memory::Collector),
    Nothing,
}

impl Rows {
    pub(super) fn new(kind: Option<Kind>) -> Self {
        Rows { kind, shape: Shape::new(kind.unwrap_or(Kind::Other)), row: 0, body: None }
    }

    pub(super) fn record(&mut self, record: &Record<'_>, check: &Check) {
        self.place_odd_bytes(record, check);
        if record.too_long {
            self.too_long(record);
        } else if self.body.is_some() {
            self.row(record);
        } else {
            self.header(record);
            return;
        }
        self.row += u64::from(self.body.is_some());
    }

    pub(super) fn finish(self) -> (Shape, Content) {
        let content = self.body.map_or(Content::Nothing, |body| body.collector.finish());
        (self.shape, content)
    }

    fn header(&mut self, record: &Record<'_>) {
        let column = |at| {
            let name = String::from_utf8_lossy(record.get(at).unwrap_or_default());
            name.trim().chars().take(MAX_COLUMN_NAME).collect()
        };
        let columns: Vec<String> = (0..record.len()).map(column).collect();
        if record.ending == Ending::OpenQuote {
            self.shape.cut = Some(Spot::of(record, 0));
        }
        self.shape.header_kind = Kind::of_header(&columns);
        self.shape.kind = self.kind.or(self.shape.header_kind).unwrap_or(Kind::Other);
        self.body = Some(Body::new(self.shape.kind, &columns, record));
        self.shape.columns = columns;
        self.row = 1;
    }

    fn too_long(&mut self, record: &Record<'_>) {
        let row = self.row;
        self.shape.too_long.add(|| Spot::of(record, row));
        if record.ending == Ending::OpenQuote {
            self.shape.cut = Some(Spot::of(record, row));
        }
    }

    fn row(&mut self, record: &Record<'_>) {
        let Some(body) = &mut self.body else { return };
        let (shape, row) = (&mut self.shape, self.row);
        let spot = || Spot::of(record, row);
        let (fields, expected) = (record.len(), shape.columns.len());
        if record.ending == Ending::OpenQuote || (record.ending == Ending::FileEnd && fields < expected) {
            let column = fields.checked_sub(1).and_then(|last| shape.column(last));
            shape.cut = Some(Spot { column, ..spot() });
            return;
        }
        if body.is_header(record) {
            shape.repeated_headers.add(spot);
            return;
        }
        shape.rows += 1;
        match fields.cmp(&expected) {
            std::cmp::Ordering::Less => shape.short_rows.add(spot),
            std::cmp::Ordering::Greater => shape.long_rows.add(spot),
            std::cmp::Ordering::Equal => body.row(record, row, shape),
        }
    }

    /// Turns the first odd byte into a place, as soon as its record is known.
    fn place_odd_bytes(&mut self, record: &Record<'_>, check: &Check) {
        let columns = &self.shape.columns;
        if place(&mut self.shape.not_utf8, check.not_utf8, record, self.row, columns, is_not_utf8) {
            self.shape.encoding = guess(record.text);
        }
        place(&mut self.shape.nul_bytes, check.nul, record, self.row, columns, |cell| cell.contains(&0));
    }

    /// Takes over the counts once all is read; an odd byte behind the last record has no row.
    pub(super) fn settle_odd_bytes(&mut self, check: &Check) {
        for (defect, found) in [(&mut self.shape.not_utf8, check.not_utf8), (&mut self.shape.nul_bytes, check.nul)] {
            defect.count = found.count;
            if let (Some(byte), None) = (found.first, &defect.first) {
                defect.first = Some(Spot { row: self.row, byte, ..Spot::default() });
            }
        }
        if self.shape.not_utf8.count > 0 && self.shape.encoding == Encoding::Utf8 {
            self.shape.encoding = Encoding::Unknown;
        }
    }
}

fn is_not_utf8(cell: &[u8]) -> bool {
    std::str::from_utf8(cell).is_err()
}

/// Answers whether this record holds the first odd byte.
fn place(
    defect: &mut Defect,
    found: Found,
    record: &Record<'_>,
    row: u64,
    columns: &[String],
    odd: impl Fn(&[u8]) -> bool,
) -> bool {
    let Some(byte) = found.first.filter(|byte| *byte < record.end && defect.first.is_none()) else { return false };
    let spot = Spot { byte, ..Spot::of(record, row) };
    let cell = (0..record.len()).find_map(|at| Some((at, record.get(at).filter(|cell| odd(cell))?)));
    defect.first = Some(match cell {
        Some((at, cell)) => spot.at(columns.get(at).cloned(), cell),
        None => spot,
    });
    true
}

impl Body {
    fn new(kind: Kind, columns: &[String], record: &Record<'_>) -> Self {
        let numbers = columns.iter().enumerate().filter(|(_, name)| is_numeric(kind, name));
        let header = Header(columns);
        Body {
            header: (record.text.to_vec(), record.ends.to_vec()),
            numeric: numbers.map(|(at, _)| at).collect(),
            cells: vec![Cell::Missing; columns.len()],
            time: header
                .find(START)
                .or_else(|| header.find(&["Timestamp(us)", "Allocation Time(us)", "task_start(us)", "Start_time(us)"])),
            previous_ns: None,
            collector: Collector::new(kind, columns),
        }
    }

    fn is_header(&self, record: &Record<'_>) -> bool {
        let (text, ends) = &self.header;
        record.text == text && record.ends == ends
    }

    /// A record with as many fields as the header.
    fn row(&mut self, record: &Record<'_>, number: u64, shape: &mut Shape) {
        for &column in &self.numeric {
            let text = record.get(column).unwrap_or_default();
            let cell = Cell::read(text);
            if cell == Cell::Bad {
                let columns = &shape.columns;
                shape.not_numbers.add(|| Spot::of(record, number).at(columns.get(column).cloned(), text));
            }
            if let Some(slot) = self.cells.get_mut(column) {
                *slot = cell;
            }
        }
        let row = Row { record, cells: &self.cells };
        if let Some(time) = row.ns(self.time) {
            shape.out_of_order += u64::from(self.previous_ns.is_some_and(|previous| time < previous));
            self.previous_ns = Some(time);
            kernels::lower(&mut shape.first_ns, Some(time));
            kernels::raise(&mut shape.last_ns, Some(time));
        }
        self.collector.row(&row);
    }
}

impl Collector {
    fn new(kind: Kind, columns: &[String]) -> Self {
        match kind {
            Kind::KernelDetails | Kind::OpSummary => Collector::Kernels(Box::new(kernels::Collector::new(columns))),
            Kind::StepTraceTime | Kind::ClusterStepTraceTime => Collector::Steps(steps::Collector::new(columns)),
            Kind::OpStatistic | Kind::ApiStatistic => Collector::Statistics(statistics::Collector::new(columns)),
            Kind::OperatorDetails => Collector::Operators(operators::Collector::new(columns)),
            Kind::MemoryRecord | Kind::OperatorMemory | Kind::NpuModuleMem => {
                Collector::Memory(memory::Collector::new(columns))
            }
            _ => Collector::Nothing,
        }
    }

    fn row(&mut self, row: &Row<'_>) {
        match self {
            Collector::Kernels(kernels) => kernels.row(row),
            Collector::Steps(steps) => steps.row(row),
            Collector::Statistics(statistics) => statistics.row(row),
            Collector::Operators(operators) => operators.row(row),
            Collector::Memory(memory) => memory.row(row),
            Collector::Nothing => {}
        }
    }

    fn finish(self) -> Content {
        match self {
            Collector::Kernels(kernels) => Content::Kernels(Box::new(kernels.finish())),
            Collector::Steps(steps) => Content::Steps(steps.finish()),
            Collector::Statistics(statistics) => Content::Statistics(statistics.finish()),
            Collector::Operators(operators) => Content::Operators(operators.finish()),
            Collector::Memory(memory) => Content::Memory(memory.finish()),
            Collector::Nothing => Content::Nothing,
        }
    }
}
