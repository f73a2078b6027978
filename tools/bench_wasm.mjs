// Times the engine alone, as WebAssembly in this Node.js (the same V8 as Chromium's): no browser, no file, no copies.
// In: the module built from benches/engine/examples/engine.rs. Out: a table row per case, best of the rounds, which go
// through the cases in turn.

import { readFileSync } from "node:fs";

const BYTES = 64e6;
const ROUNDS = 15;

const [module] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(module));
const { make, skip, facts } = instance.exports;
const bytes = make(BYTES);

const rows = [
  { name: "scanner alone", run: skip, best: Infinity },
  { name: "all facts", run: facts, best: Infinity },
];
for (let round = 0; round < ROUNDS; round++) {
  for (const row of rows) {
    const start = performance.now();
    if (!row.run()) throw new Error(`${row.name}: the trace was not read to its end`);
    row.best = Math.min(row.best, (performance.now() - start) / 1000);
  }
}
console.log(`${"wasm in Node.js".padEnd(24)}  file MB     MB/s`);
for (const { name, best } of rows) {
  console.log(`${name.padEnd(24)} ${(bytes / 1e6).toFixed(0).padStart(8)} ${(bytes / best / 1e6).toFixed(0).padStart(8)}`);
}
