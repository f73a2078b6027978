// Writes a zip whose bytes depend on nothing but its files: fixed times, names in order. No tool of the system is needed.

import { deflateRawSync, gzipSync } from "node:zlib";

/** 1 January 1980, the first day that zip knows. */
const DAY = 0x21;

/** A zip of `[name, bytes]` pairs. */
export function zip(files) {
  const locals = [];
  const directory = [];
  let at = 0;
  for (const [name, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const packed = deflateRawSync(bytes, { level: 9 });
    const entry = header(name, bytes, packed);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), entry, Buffer.from(name), packed]);
    // Made by Unix, a plain file that everyone may read.
    const more = Buffer.alloc(14);
    more.writeUInt32LE((0o100644 << 16) >>> 0, 6);
    more.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x03"), entry, more, Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(locals.length, 8);
  end.writeUInt16LE(locals.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, list, end]);
}

/** The part that a member's header and its line in the directory share. */
function header(name, bytes, packed) {
  const head = Buffer.alloc(26);
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(0x800, 2);
  head.writeUInt16LE(8, 4);
  head.writeUInt16LE(DAY, 8);
  head.writeUInt32LE(checksum(bytes), 10);
  head.writeUInt32LE(packed.length, 14);
  head.writeUInt32LE(bytes.length, 18);
  head.writeUInt16LE(Buffer.byteLength(name), 22);
  return head;
}

/** CRC-32, which older Node.js does not offer by itself: it is among the last bytes of what gzip writes. */
function checksum(bytes) {
  const packed = gzipSync(bytes, { level: 1 });
  return packed.readUInt32LE(packed.length - 8);
}
