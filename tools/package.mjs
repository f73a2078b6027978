// Puts together what is passed on. In: dist/, the command line program, the checkout. Out: target/package/ with the hosted
// page as a zip, the one-file page, the program, the licences of all that is linked in, a CycloneDX list of it, checksums.

import { createHash } from "node:crypto";
import { chmodSync, copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, hostTriple, shipped } from "./dependencies.mjs";
import { zip } from "./zip.mjs";

const [program, out] = process.argv.slice(2);
if (!program || !out) {
  console.error("package: node tools/package.mjs PROGRAM FOLDER, see ./dev package");
  process.exit(1);
}
const dist = join(ROOT, "dist");
const { own, packages } = shipped();
const name = `profvet-${own.version}`;

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const licences = licenceTexts();
put("LICENSES.txt", licences);
put(`${name}.cdx.json`, `${JSON.stringify(components(), null, 2)}\n`);
put(`${name}.html`, readFileSync(join(dist, "profvet.html")));
put(`${name}-hosted.zip`, zip([...hosted(), ["LICENSES.txt", Buffer.from(licences)]]));
const ending = process.platform === "win32" ? ".exe" : "";
copyFileSync(program, join(out, `${name}-${hostTriple()}${ending}`));
chmodSync(join(out, `${name}-${hostTriple()}${ending}`), 0o755);
const sums = readdirSync(out).sort().map((file) => `${sha256(readFileSync(join(out, file)))}  ${file}\n`).join("");
put("SHA256SUMS", sums);
process.stdout.write(sums);

function put(file, content) {
  writeFileSync(join(out, file), content);
}

function sha256(content) {
  return createHash("sha256").update(content).digest("hex");
}

function hosted() {
  return readdirSync(dist).map((file) => [file, readFileSync(join(dist, file))]);
}

/** Licences as the packages carry them; one that is the same text in many packages stands once. */
function licenceTexts() {
  const texts = new Map();
  const without = [];
  for (const one of [own, ...packages]) {
    const files = readdirSync(one.folder).filter((file) => /^(licen[cs]e|copying|notice|unlicense|copyright)/i.test(file)).sort();
    for (const file of files) {
      const text = readFileSync(join(one.folder, file), "utf8").replaceAll("\r\n", "\n").trim();
      texts.set(text, [...(texts.get(text) ?? []), `${one.label} (${one.license})`]);
    }
    if (!files.length) without.push(`${one.label} (${one.license})`);
  }
  const parts = [...texts].map(([text, users]) => `${users.join("\n")}\n\n${text}\n`);
  const rest = without.length ? [`Without a licence text of their own, under the licence named:\n\n${without.join("\n")}\n`] : [];
  const rust = "The Rust standard library (MIT OR Apache-2.0) is linked, too: its licences are those above.\n";
  return [`What ${name} is made of, and under which licences.\n`, rust, ...parts, ...rest].join(`\n${"-".repeat(80)}\n\n`);
}

/** CycloneDX 1.5. No time and no random number: the same list from the same checkout. */
function components() {
  const component = (one, type) => ({
    type,
    "bom-ref": one.label,
    name: one.name,
    version: one.version,
    ...(one.description && { description: one.description.trim().replaceAll(/\s+/g, " ") }),
    ...(one.checksum && { hashes: [{ alg: "SHA-256", content: one.checksum }] }),
    licenses: [{ expression: one.license.replaceAll("/", " OR ") }],
    purl: `pkg:cargo/${one.name}@${one.version}`,
    ...(one.repository && { externalReferences: [{ type: "vcs", url: one.repository }] }),
  });
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: component(own, "application") },
    components: packages.map((one) => component(one, "library")),
    dependencies: [own, ...packages].map(({ label, uses }) => ({ ref: label, dependsOn: uses })),
  };
}
