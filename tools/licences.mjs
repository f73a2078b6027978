// Holds what is shipped to deny.toml: a licence that is allowed, and the registry as the only source. In: the checkout.
// Out: nothing, or the packages that breach it and exit code 1.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, shipped } from "./dependencies.mjs";

const allowed = new Set(
  [.../^allow = \[([^\]]*)\]/m.exec(readFileSync(join(ROOT, "deny.toml"), "utf8"))[1].matchAll(/"([^"]+)"/g)].map(([, id]) => id),
);

/** Whether an SPDX expression can be met: one side of every OR, both sides of every AND. */
export function isMet(expression, has = (id) => allowed.has(id)) {
  const words = (expression ?? "").replaceAll("/", " OR ").match(/[()]|[^\s()]+/g) ?? [];
  const either = () => {
    let met = both();
    while (words[0] === "OR") words.shift(), (met = both() || met);
    return met;
  };
  const both = () => {
    let met = one();
    while (words[0] === "AND") words.shift(), (met = one() && met);
    return met;
  };
  const one = () => {
    const word = words.shift();
    if (word === "(") {
      const met = either();
      words.shift();
      return met;
    }
    if (words[0] === "WITH") words.splice(0, 2);
    return has(word);
  };
  return words.length > 0 && either();
}

/** What breaches deny.toml, one line each. */
export function breaches({ packages } = shipped()) {
  const licence = packages.filter(({ license }) => !isMet(license)).map(({ label, license }) => `${label}: licence ${license}`);
  const source = packages.filter(({ source }) => !source?.startsWith("registry+")).map(({ label, source }) => `${label}: from ${source}`);
  const sum = packages.filter(({ checksum }) => !checksum).map(({ label }) => `${label}: no checksum in Cargo.lock`);
  return [...licence, ...source, ...sum];
}

if (process.argv[1] === join(ROOT, "tools/licences.mjs")) {
  const { packages } = shipped();
  const found = breaches({ packages });
  for (const line of found) console.error(`licences: ${line}`);
  if (found.length) process.exit(1);
  console.log(`licences: ${packages.length} packages, all allowed by deny.toml`);
}
