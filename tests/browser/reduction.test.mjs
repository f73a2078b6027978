// The minimal reproduction of the page: what it says, that the zip makes the same findings, and that it is the command
// line's.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { folder, profvet, sample } from "./cases.mjs";
import { BUILDS, dropFolder, open } from "./harness.mjs";

function grave(report) {
  const all = [...report.captures.flatMap((capture) => capture.findings), ...report.findings];
  return all.filter(({ status }) => status === "fail" || status === "warn").map(({ rule, status }) => `${rule} ${status}`).sort();
}

const checked = (path) => grave(JSON.parse(profvet("check", path, "--format", "json")));

for (const build of BUILDS) {
  test(`${build}: a small copy with the same findings is made, verified and saved`, async () => {
    const path = sample("trace-cut");
    const { page, requests, errors, close } = await open(build, { hash: "#/?lang=en" });
    await dropFolder(page, path);
    await page.waitForSelector("[data-verdict]");
    const before = requests.length;
    await page.click('[data-action="make-reproduction"]');
    await page.waitForSelector('[data-action="download-reproduction"]');
    assert.match(await page.innerText(".reproduction [role=status]"), /findings are kept.*Replaced, a value by the same one everywhere: names \(\d+\)/s);
    const [file] = await Promise.all([page.waitForEvent("download"), page.click('[data-action="download-reproduction"]')]);
    assert.equal(file.suggestedFilename(), "profvet-reproduction.zip");
    const zip = join(folder(`reduction-${build}`), "small.zip");
    await file.saveAs(zip);
    assert.deepEqual(checked(zip), checked(path));
    const own = join(folder(`reduction-${build}`), "own.zip");
    profvet("reduce", path, "-o", own);
    assert.deepEqual(readFileSync(zip), readFileSync(own), "the same bytes as the command line");
    assert.equal(requests.length, before, "no request");
    assert.deepEqual(errors, []);
    await close();
  });
}

test("where nothing is wrong none is offered", async () => {
  const { page, close } = await open("served", { hash: "#/?lang=en" });
  await dropFolder(page, sample("healthy"));
  await page.waitForSelector("[data-verdict=usable]");
  assert.equal(await page.locator('[data-action="make-reproduction"]').count(), 0);
  await close();
});

test("an archive is taken as it is", async () => {
  const { page, errors, close } = await open("served", { hash: "#/?lang=en" });
  const packed = folder("packed");
  execFileSync("tar", ["-czf", join(packed, "result.tar.gz"), "-C", sample("trace-cut"), "."]);
  await dropFolder(page, packed);
  await page.click('[data-action="make-reproduction"]');
  await page.waitForSelector('[data-action="download-reproduction"]');
  const [file] = await Promise.all([page.waitForEvent("download"), page.click('[data-action="download-reproduction"]')]);
  const zip = join(folder("reduction-packed"), "small.zip");
  await file.saveAs(zip);
  assert.deepEqual(checked(zip), checked(sample("trace-cut")));
  const own = join(folder("reduction-packed"), "own.zip");
  profvet("reduce", packed, "-o", own);
  assert.deepEqual(readFileSync(zip), readFileSync(own), "the same bytes as the command line");
  assert.deepEqual(errors, []);
  await close();
});
