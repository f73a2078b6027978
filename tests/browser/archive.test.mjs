// Captures in archives, as people pass them on: dropped as they are, judged without being unpacked.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { deflateRawSync, gzipSync } from "node:zlib";
import { folder, profvet, sample } from "./cases.mjs";
import { BUILDS, dropFiles, open } from "./harness.mjs";

const EN = { hash: "#/?lang=en" };

/** A sample as `tar` packs it. */
function tarGz(name, archive) {
  const path = join(folder(`archives-${name}`), archive);
  execFileSync("tar", ["-czf", path, "-C", sample(name), "."]);
  return path;
}

/** A sample as `tar` and `zstd` pack it, with blocks that are stored: what is packed is tried in the library's tests. */
function tarZst(name, archive) {
  const bytes = execFileSync("tar", ["-cf", "-", "-C", sample(name), "."], { maxBuffer: 1 << 28 });
  const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58]);
  const blocks = [];
  for (let at = 0; at < bytes.length; at += 100_000) {
    const block = bytes.subarray(at, at + 100_000);
    const isLast = at + block.length === bytes.length;
    const size = Buffer.alloc(4);
    size.writeUInt32LE(block.length * 8 + Number(isLast));
    blocks.push(size.subarray(0, 3), block);
  }
  const path = join(folder(`archives-${name}`), archive);
  writeFileSync(path, Buffer.concat([head, ...blocks]));
  return path;
}

/** A zip of one file, which is all that is needed to see that the page opens it. */
function zipOf(name, bytes, path) {
  const packed = deflateRawSync(bytes);
  const fixed = Buffer.alloc(26);
  fixed.writeUInt16LE(20, 0);
  fixed.writeUInt16LE(0x800, 2);
  fixed.writeUInt16LE(8, 4);
  fixed.writeUInt32LE(checksum(bytes), 10);
  fixed.writeUInt32LE(packed.length, 14);
  fixed.writeUInt32LE(bytes.length, 18);
  fixed.writeUInt16LE(Buffer.byteLength(name), 22);
  const local = Buffer.concat([Buffer.from("PK\x03\x04"), fixed, Buffer.from(name), packed]);
  const directory = Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), fixed, Buffer.alloc(14), Buffer.from(name)]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(local.length, 12);
  writeFileSync(path, Buffer.concat([local, directory, Buffer.from("PK\x05\x06"), end]));
  return path;
}

/** CRC-32, which older Node.js does not offer by itself: it is among the last bytes of what gzip writes. */
function checksum(bytes) {
  const packed = gzipSync(bytes);
  return packed.readUInt32LE(packed.length - 8);
}

async function verdict(page) {
  await page.waitForSelector("[data-verdict]", { timeout: 60_000 });
  return page.getAttribute("[data-verdict]", "data-verdict");
}

async function report(page) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.click('[data-action="download-json"]')]);
  return readFileSync(await file.path(), "utf8");
}

const status = (page, rule) => page.getAttribute(`[data-rule=${rule}]`, "data-status");

for (const build of BUILDS) {
  for (const [ending, pack] of [["tar.gz", tarGz], ["tar.zst", tarZst]]) {
    test(`${build}: a dropped .${ending} is judged as on the command line`, async () => {
      const { page, errors, close } = await open(build, EN);
      const archive = pack("healthy", `capture.${ending}`);
      await dropFiles(page, [archive]);
      assert.equal(await verdict(page), "usable");
      assert.equal(await report(page), profvet("check", archive, "--format", "json"));
      assert.deepEqual(errors, []);
      await close();
    });
  }

  test(`${build}: a trace in an archive in an archive is found broken, and is not mended there`, async () => {
    const { page, close } = await open(build, EN);
    const inner = readFileSync(tarGz("trace-cut", "in.tar.gz"));
    const archive = zipOf("from the customer/in.tar.gz", inner, join(folder("archives-nested"), "outer.zip"));
    await dropFiles(page, [archive]);
    assert.equal(await verdict(page), "partly-usable");
    assert.equal(await status(page, "trace-cut"), "fail");
    assert.equal(await status(page, "file-unreadable"), "ok");
    assert.equal(await page.$('[data-action="download-repaired-trace"]'), null);
    assert.match(await page.innerText(".downloads"), /unpack it and drop the file/);
    assert.equal(await report(page), profvet("check", archive, "--format", "json"));
    await close();
  });
}

test("what arrived of a cut .tar.gz is judged, and the rest is not called missing", async () => {
  const { page, close } = await open("one-file", EN);
  const whole = readFileSync(tarGz("healthy", "whole.tar.gz"));
  const archive = join(folder("archives-cut"), "capture.tar.gz");
  writeFileSync(archive, whole.subarray(0, (whole.length * 3) / 4));
  await dropFiles(page, [archive]);
  await verdict(page);
  assert.equal(await status(page, "file-unreadable"), "fail");
  assert.notEqual(await status(page, "files-missing"), "fail");
  assert.match(await page.innerText("[data-rule=file-unreadable]"), /ends too early/);
  assert.equal(await report(page), profvet("check", archive, "--format", "json"));
  await close();
});

test("a packed trace, a bomb and a file that is no archive get their answers", async () => {
  const { page, close } = await open("one-file", EN);
  const place = folder("archives-odd");
  const put = (name, bytes) => (writeFileSync(join(place, name), bytes), join(place, name));
  const trace = put("trace_view.json.gz", gzipSync('[{"ph": "X", "name": "a", "pid": 1, "ts": "1.5", "dur": 2}'));
  await dropFiles(page, [trace]);
  await page.waitForSelector("[data-rule=trace-unclosed][data-status=fail]");
  for (const [file, words] of [
    [put("bomb.json.gz", gzipSync(Buffer.alloc(200 << 20))), /200 times its size/],
    [put("page.tar.gz", "<html>Not found</html>"), /Not an archive, despite the name/],
    [put("capture.tar.bz2", Buffer.from("BZh9")), /not opened here/],
  ]) {
    await page.goto(page.url().replace(/#.*/, "#/?lang=en"));
    await page.setInputFiles("#pick-files", [file]);
    await page.waitForFunction(
      (words) => new RegExp(words).test(document.querySelector("[data-rule=file-unreadable]")?.innerText ?? ""),
      words.source,
    );
    assert.equal(await verdict(page), "unusable");
  }
  await close();
});
