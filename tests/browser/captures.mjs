// Captures of a size or shape that no sample has, made from one that has it all: many ranks, many steps.

import { cpSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folder, sample } from "./cases.mjs";

const HEADER =
  "Device_id,Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble," +
  "Communication(Not Overlapped and Exclude Receive),Preparing";

/** A step table of `count` steps on device 0; `longer(step)` says how many times as long as usual a step computes. */
export function stepTable(count, longer = () => 1) {
  const rows = Array.from({ length: count }, (_, at) => {
    // Neither equal nor random: the same table every time.
    const computing = (1000 + ((at * 7919) % 97)) * longer(at);
    const [exposed, free] = [120 + ((at * 31) % 23), 200 + ((at * 17) % 41)];
    const stage = computing + exposed + free;
    return [0, at + 1, computing, exposed, 60, exposed + 60, free, stage, 0, exposed, 40].join(",");
  });
  return [HEADER, ...rows].join("\r\n") + "\r\n";
}

/** One capture with `count` steps, of which every 97th is slow. */
export function manySteps(count) {
  const path = copy("healthy", `steps-${count}`);
  const [capture] = captures(path);
  write(capture, "step_trace_time.csv", stepTable(count, (at) => (at % 97 === 50 ? 6 : 1)));
  return path;
}

/** A folder of `count` ranks; rank 5 computes longer, rank 7 has no kernel table. */
export function manyRanks(count) {
  const whole = folder(`ranks-${count}`);
  const first = captures(sample("healthy"))[0];
  for (let rank = 0; rank < count; rank++) {
    const name = `host_${4000 + rank}_20260101093000${String(rank).padStart(3, "0")}_ascend_pt`;
    const capture = join(whole, name);
    cpSync(first, capture, { recursive: true, filter: (path) => !(rank === 7 && path.endsWith("kernel_details.csv")) });
    setRank(capture, rank);
    write(capture, "step_trace_time.csv", stepTable(10, () => (rank === 5 ? 1.4 : 1)));
  }
  return whole;
}

function copy(name, target) {
  const path = folder(target);
  cpSync(sample(name), path, { recursive: true });
  return path;
}

/** The captures below a folder, by name. */
function captures(path) {
  const inside = readdirSync(path, { recursive: true, withFileTypes: true });
  const found = inside.filter((entry) => entry.isDirectory() && entry.name.endsWith("_ascend_pt"));
  return found.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort();
}

function write(capture, name, text) {
  writeFileSync(join(capture, "ASCEND_PROFILER_OUTPUT", name), text);
}

/** Gives a capture another rank, in its configuration and in the name of that file. */
function setRank(capture, rank) {
  const old = readdirSync(capture).find((name) => /^profiler_info.*\.json$/.test(name));
  const info = JSON.parse(readFileSync(join(capture, old), "utf8"));
  info.rank_id = rank;
  writeFileSync(join(capture, old), JSON.stringify(info));
  if (old !== `profiler_info_${rank}.json`) renameSync(join(capture, old), join(capture, `profiler_info_${rank}.json`));
}
