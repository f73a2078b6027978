// What the shipped programs are made of, as cargo tells: the packages that the page or the command line link, without
// what only builds or tests them. In: the checkout. Out: packages with name, version, licence, checksum, folder and uses.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");

/** The two programs: where they run and which features they have. */
const PROGRAMS = [
  ["--filter-platform", hostTriple()],
  ["--filter-platform", "wasm32-unknown-unknown", "--no-default-features", "--features", "web"],
];

export function hostTriple() {
  return /^host: (.*)$/m.exec(execFileSync("rustc", ["-vV"], { encoding: "utf8" }))[1];
}

function metadata(words) {
  const text = execFileSync("cargo", ["metadata", "--format-version", "1", "--locked", ...words], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  return JSON.parse(text);
}

/** SHA-256 of each package as the registry gave it, from Cargo.lock. */
function checksums() {
  const packages = readFileSync(join(ROOT, "Cargo.lock"), "utf8").split("[[package]]");
  const field = (text, name) => new RegExp(`^${name} = "(.*)"$`, "m").exec(text)?.[1];
  return new Map(packages.map((text) => [`${field(text, "name")}@${field(text, "version")}`, field(text, "checksum")]));
}

/** `{ own, packages }`: profvet itself, and every other package in order of name and version. */
export function shipped() {
  const sums = checksums();
  const found = new Map();
  let own;
  for (const words of PROGRAMS) {
    const { packages, resolve } = metadata(words);
    const byId = new Map(packages.map((one) => [one.id, one]));
    const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
    const label = (id) => `${byId.get(id).name}@${byId.get(id).version}`;
    const queue = [resolve.root];
    const seen = new Set(queue);
    own ??= { ...describe(byId.get(resolve.root), sums), uses: new Set() };
    while (queue.length) {
      const id = queue.pop();
      const entry = id === resolve.root ? own : (found.get(label(id)) ?? { ...describe(byId.get(id), sums), uses: new Set() });
      if (id !== resolve.root) found.set(label(id), entry);
      for (const { pkg, dep_kinds } of nodes.get(id).deps) {
        if (!dep_kinds.some(({ kind }) => kind === null)) continue;
        entry.uses.add(label(pkg));
        if (!seen.has(pkg)) seen.add(pkg), queue.push(pkg);
      }
    }
  }
  const order = (a, b) => (a.label < b.label ? -1 : 1);
  return { own: sorted(own), packages: [...found.values()].map(sorted).sort(order) };
}

function describe({ name, version, license, source, manifest_path, repository, description }, sums) {
  const label = `${name}@${version}`;
  return { label, name, version, license, source, repository, description, folder: dirname(manifest_path), checksum: sums.get(label) };
}

function sorted(entry) {
  return { ...entry, uses: [...entry.uses].sort() };
}
