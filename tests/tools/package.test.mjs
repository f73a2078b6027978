// What is passed on: licences, the list of components, a zip that others can open.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { inflateRawSync } from "node:zlib";
import { ROOT, shipped } from "../../tools/dependencies.mjs";
import { breaches, isMet } from "../../tools/licences.mjs";
import { zip } from "../../tools/zip.mjs";

test("every shipped package has an allowed licence and comes from the registry", () => {
  assert.deepEqual(breaches(), []);
});

test("licence expressions are read as SPDX means them", () => {
  const has = (id) => ["MIT", "Zlib"].includes(id);
  for (const expression of ["MIT", "GPL-3.0 OR MIT", "MIT/Apache-2.0", "(GPL-3.0 AND X) OR Zlib", "MIT AND (Zlib OR X)", "MIT WITH LLVM"]) {
    assert.ok(isMet(expression, has), expression);
  }
  for (const expression of ["GPL-3.0", "MIT AND GPL-3.0", "", null, "(GPL-3.0 OR X) AND MIT"]) {
    assert.ok(!isMet(expression, has), expression);
  }
});

test("a package that breaches is named", () => {
  const bad = { label: "x@1.0.0", license: "GPL-3.0", source: "git+ssh://elsewhere" };
  assert.deepEqual(breaches({ packages: [bad] }).length, 3);
});

test("what is linked is listed, and what only builds or tests is not", () => {
  const names = shipped().packages.map(({ name }) => name);
  for (const name of ["miniz_oxide", "yew", "clap", "serde_json"]) assert.ok(names.includes(name), name);
  for (const name of ["proptest", "tempfile", "zip", "tar", "csv"]) assert.ok(!names.includes(name), name);
});

test("a zip opens elsewhere, and its bytes depend on its files alone", { skip: !has("unzip") && "unzip is not installed" }, () => {
  const files = [["b/ü.txt", Buffer.from("second")], ["a.txt", Buffer.alloc(100_000, "first ")]];
  const bytes = zip(files);
  assert.deepEqual(zip([...files].reverse()), bytes);
  const folder = mkdtempSync(join(tmpdir(), "profvet-zip-"));
  writeFileSync(join(folder, "x.zip"), bytes);
  execFileSync("unzip", ["-q", "x.zip"], { cwd: folder, env: { ...process.env, LC_ALL: "C.UTF-8" } });
  for (const [name, content] of files) assert.deepEqual(readFileSync(join(folder, name)), content);
  rmSync(folder, { recursive: true });
});

test("a zip's members unpack to what was put in", () => {
  const content = Buffer.from("first ".repeat(1000));
  const bytes = zip([["a.txt", content]]);
  const packed = bytes.readUInt32LE(18);
  assert.deepEqual(inflateRawSync(bytes.subarray(35, 35 + packed)), content);
});

test("every test that SECURITY.md names is there", () => {
  const text = readFileSync(join(ROOT, "SECURITY.md"), "utf8");
  const named = [...text.matchAll(/`((?:tests|src)\/[^`]+?)`: ((?:“[^”]+”(?:, )?)+)/g)];
  assert.ok(named.length >= 8, `${named.length} tests are named`);
  for (const [, file, titles] of named) {
    assert.ok(existsSync(join(ROOT, file)), file);
    const source = readFileSync(join(ROOT, file), "utf8");
    for (const [, title] of titles.matchAll(/“([^”]+)”/g)) {
      // A Rust test is a function, one of the page a text, perhaps with the build or the case in front.
      const isThere = file.endsWith(".rs") ? source.includes(`fn ${title}(`) : new RegExp(`test\\([^]{0,3}[^"\`]*["\`](\\$\\{\\w+\\}:? )?${escape(title)}["\`]`).test(source);
      assert.ok(isThere, `${file} has no test “${title}”`);
    }
  }
});

function escape(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function has(program) {
  try {
    execFileSync(program, ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
