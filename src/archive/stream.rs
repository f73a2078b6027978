//! A stream of bytes that is an archive or a member, and the archives one inside another.

use super::facts::Damage;
use super::gzip::Gzip;
use super::name::{self, Name};
use super::out::Out;
use super::sniff::{self, Format, HEAD};
use super::tar::Tar;
use super::zip::Zip;
use super::zstd::Zstd;

/// Archives inside archives that are opened: one, as a `tar.gz` in a zip.
const DEEPEST: usize = 1;

/// A member as its header tells.
pub(super) struct Entry<'a> {
    /// The name as it was written.
    pub(super) name: &'a [u8],
    pub(super) bytes: Option<u64>,
    pub(super) what: What,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    File,
    Folder,
    Link,
    /// There, and not readable, with what the header says of it.
    Unreadable(Damage, &'static str),
}

/// What tar and zip tell of their members. Only a file gets bytes and is left.
pub(super) trait Entries {
    /// Answers whether the bytes are wanted.
    fn enter(&mut self, entry: &Entry) -> Result<bool, Damage>;
    fn bytes(&mut self, bytes: &[u8]) -> Result<(), Damage>;
    fn leave(&mut self, end: Result<(), Damage>);
}

pub(super) struct Stream {
    path: String,
    depth: usize,
    content: Content,
}

enum Content {
    /// Waits for enough bytes to tell what it is.
    Head(Vec<u8>),
    /// What comes out of gzip or zstd: tar, else one file.
    Unpacked(Vec<u8>),
    Gzip(Box<Gzip>, Box<Stream>),
    Zstd(Box<Zstd>, Box<Stream>),
    Tar(Box<Tar>, Inner),
    Zip(Box<Zip>, Inner),
    /// A member that the sink has entered: bytes so far, and whether they are wanted.
    File(u64, bool),
    /// Nothing more can come of it.
    Lost,
}

/// The member in hand of an archive.
#[derive(Default)]
struct Inner(Option<Box<Stream>>);

/// An archive's member in hand, and where everything goes.
struct Opening<'a, 'b> {
    path: &'a str,
    depth: usize,
    inner: &'a mut Inner,
    out: &'a mut Out<'b>,
}

impl Stream {
    pub(super) fn archive(path: String, depth: usize) -> Stream {
        Stream { path, depth, content: Content::Head(Vec::new()) }
    }

    pub(super) fn is_lost(&self) -> bool {
        matches!(self.content, Content::Lost)
    }

    /// Takes the next bytes. What is wrong with them is noted, and ends the stream.
    pub(super) fn feed(&mut self, bytes: &[u8], out: &mut Out) {
        if let Err(damage) = self.pass(bytes, out) {
            self.lose(damage, "", out);
        }
    }

    fn pass(&mut self, bytes: &[u8], out: &mut Out) -> Result<(), Damage> {
        match &mut self.content {
            Content::Head(head) | Content::Unpacked(head) => {
                let (taken, rest) = bytes.split_at(bytes.len().min(HEAD - head.len()));
                head.extend_from_slice(taken);
                if head.len() < HEAD {
                    return Ok(());
                }
                self.recognise(out)?;
                self.pass(rest, out)
            }
            Content::Gzip(gzip, plain) => gzip.feed(bytes, &mut |bytes| plain.take(bytes, out)),
            Content::Zstd(zstd, plain) => zstd.feed_all(bytes, &mut |bytes| plain.take(bytes, out)),
            Content::Tar(tar, inner) => {
                tar.feed(bytes, &mut Opening { path: &self.path, depth: self.depth, inner, out })
            }
            Content::Zip(zip, inner) => {
                zip.feed(bytes, &mut Opening { path: &self.path, depth: self.depth, inner, out })
            }
            Content::File(count, wanted) => {
                *count += bytes.len() as u64;
                if *wanted {
                    out.sink.bytes(bytes);
                }
                Ok(())
            }
            Content::Lost => Ok(()),
        }
    }

    /// Takes bytes that were unpacked, as many as may come out.
    fn take(&mut self, bytes: &[u8], out: &mut Out) -> Result<(), Damage> {
        let (passing, end) = out.budget.spend(bytes);
        self.pass(passing, out)?;
        end
    }

    /// The stream for what comes out of this one.
    fn unpacked(&self) -> Box<Stream> {
        Box::new(Stream { path: self.path.clone(), depth: self.depth, content: Content::Unpacked(Vec::new()) })
    }

    /// Decides by the first bytes, and hands them on.
    fn recognise(&mut self, out: &mut Out) -> Result<(), Damage> {
        let is_unpacked = matches!(self.content, Content::Unpacked(_));
        let (Content::Head(head) | Content::Unpacked(head)) = &mut self.content else {
            return Ok(());
        };
        let head = std::mem::take(head);
        self.content = match sniff::format(&head) {
            Some(Format::Tar) => Content::Tar(Box::new(Tar::new()), Inner::default()),
            _ if is_unpacked => return self.become_file(&head, out),
            Some(Format::Gzip) => Content::Gzip(Box::new(Gzip::new()), self.unpacked()),
            Some(Format::Zstd) => Content::Zstd(Box::new(Zstd::new()), self.unpacked()),
            Some(Format::Zip) => Content::Zip(Box::new(Zip::new()), Inner::default()),
            Some(Format::Other(name)) => {
                self.lose(Damage::Unsupported, name, out);
                Content::Lost
            }
            None if sniff::may_begin(&head) => return Err(Damage::Truncated),
            None => return Err(Damage::NotAnArchive),
        };
        self.pass(&head, out)
    }

    /// What was in gzip or zstd is one file, or an archive of its own.
    fn become_file(&mut self, head: &[u8], out: &mut Out) -> Result<(), Damage> {
        let path = format!("{}/{}", self.path, name::stem(&self.path));
        *self = open(path, None, self.depth, out)?;
        self.pass(head, out)
    }

    /// Ends the stream before its end.
    fn lose(&mut self, damage: Damage, detail: &str, out: &mut Out) {
        match std::mem::replace(&mut self.content, Content::Lost) {
            Content::Lost => return,
            Content::File(..) => out.sink.leave(Err(damage)),
            Content::Gzip(_, mut plain) | Content::Zstd(_, mut plain) => plain.abandon(damage, out),
            Content::Tar(_, inner) | Content::Zip(_, inner) => inner.abandon(damage, out),
            Content::Head(_) | Content::Unpacked(_) => {}
        }
        // An archive inside that is none, or of another format, hides nothing of the one around it.
        out.facts.is_cut |= self.depth == 0 || damage.cuts();
        out.note(&self.path, damage, detail);
    }

    /// Ends with the stream around it, which tells why. What came before is still looked at: a short file is all head.
    fn abandon(&mut self, damage: Damage, out: &mut Out) {
        if matches!(self.content, Content::Head(_) | Content::Unpacked(_)) {
            // Why it breaks off is known already; what it began ends below.
            let _ = self.recognise(out);
        }
        match std::mem::replace(&mut self.content, Content::Lost) {
            Content::File(..) => out.sink.leave(Err(damage)),
            Content::Gzip(_, mut plain) => plain.abandon(damage, out),
            Content::Zstd(mut zstd, mut plain) => {
                let _ = zstd.give_up(&mut |bytes| plain.take(bytes, out));
                plain.abandon(damage, out);
            }
            Content::Tar(_, inner) | Content::Zip(_, inner) => inner.abandon(damage, out),
            Content::Head(_) | Content::Unpacked(_) | Content::Lost => {}
        }
    }

    /// The bytes are at their end, whole or for a reason that the stream around it tells.
    pub(super) fn finish(&mut self, end: Result<(), Damage>, out: &mut Out) {
        if let Err(damage) = end {
            return self.abandon(damage, out);
        }
        if matches!(self.content, Content::Head(_) | Content::Unpacked(_))
            && let Err(damage) = self.recognise(out)
        {
            return self.lose(damage, "", out);
        }
        let ended = match &mut self.content {
            Content::File(bytes, _) => {
                out.sink.leave(Ok(*bytes));
                self.content = Content::Lost;
                return;
            }
            Content::Gzip(gzip, plain) => gzip.finish().map(|()| plain.finish(Ok(()), out)),
            Content::Zstd(zstd, plain) => match zstd.finish() {
                Ok(()) => {
                    plain.finish(Ok(()), out);
                    Ok(())
                }
                Err(damage) => zstd.give_up(&mut |bytes| plain.take(bytes, out)).and(Err(damage)),
            },
            Content::Tar(tar, _) => tar.finish(),
            Content::Zip(zip, _) => zip.finish(),
            Content::Head(_) | Content::Unpacked(_) | Content::Lost => Ok(()),
        };
        match ended {
            Ok(()) => self.content = Content::Lost,
            Err(damage) => self.lose(damage, "", out),
        }
    }
}

/// A member: an archive inside the archive, or a file.
fn open(path: String, bytes: Option<u64>, depth: usize, out: &mut Out) -> Result<Stream, Damage> {
    if !name::has_archive_name(&path) || !out.sink.wants(&path) {
        out.budget.take_member()?;
        out.facts.members += 1;
        let wanted = out.sink.enter(&path, bytes);
        return Ok(Stream { path, depth, content: Content::File(0, wanted) });
    }
    if depth < DEEPEST {
        return Ok(Stream::archive(path, depth + 1));
    }
    out.budget.take_member()?;
    out.refuse(&path, bytes, Damage::TooDeep, "");
    Ok(Stream { path, depth, content: Content::Lost })
}

impl Inner {
    fn abandon(self, damage: Damage, out: &mut Out) {
        if let Some(mut stream) = self.0 {
            stream.abandon(damage, out);
        }
    }
}

impl Entries for Opening<'_, '_> {
    fn enter(&mut self, entry: &Entry) -> Result<bool, Damage> {
        self.inner.0 = None;
        let written = name::decode(entry.name);
        let (path, is_odd) = match name::clean(&written) {
            Name::Path { path, is_odd } => (format!("{}/{path}", self.path), is_odd),
            Name::Nothing => return Ok(false),
            Name::Refused => {
                let start: String = written.chars().take(80).collect();
                self.out.note(self.path, Damage::OddName, &start);
                return Ok(false);
            }
        };
        if is_odd {
            self.out.note(&path, Damage::OddName, &written);
        }
        match entry.what {
            What::File => {
                let stream = open(path, entry.bytes, self.depth, self.out)?;
                let wanted = !matches!(stream.content, Content::File(_, false) | Content::Lost);
                self.inner.0 = Some(Box::new(stream));
                return Ok(wanted);
            }
            What::Folder => {
                self.out.budget.take_member()?;
                let folder = format!("{}/", path.trim_end_matches('/'));
                self.out.sink.enter(&folder, Some(0));
                self.out.sink.leave(Ok(0));
            }
            What::Link if self.out.sink.wants(&path) => self.out.refuse(&path, None, Damage::Link, ""),
            What::Link => {}
            What::Unreadable(damage, detail) => {
                self.out.budget.take_member()?;
                self.out.refuse(&path, entry.bytes, damage, detail);
            }
        }
        Ok(false)
    }

    fn bytes(&mut self, bytes: &[u8]) -> Result<(), Damage> {
        let (passing, end) = self.out.budget.spend(bytes);
        let Some(stream) = &mut self.inner.0 else {
            return end;
        };
        match stream.pass(passing, self.out) {
            Err(damage) if damage.ends_all() => return Err(damage),
            Err(damage) => stream.lose(damage, "", self.out),
            Ok(()) => {}
        }
        end
    }

    fn leave(&mut self, end: Result<(), Damage>) {
        let Some(mut stream) = self.inner.0.take() else {
            return;
        };
        match end {
            Ok(()) => stream.finish(Ok(()), self.out),
            Err(damage) => {
                // The member itself is damaged, not the archive around it: it is named alone.
                stream.abandon(damage, self.out);
                self.out.note(&stream.path, damage, "");
            }
        }
    }
}
