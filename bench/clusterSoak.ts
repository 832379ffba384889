import { setTimeout as sleep } from "node:timers/promises";
import { Commander } from "./clusterCommands.ts";
import { RunningCluster } from "./clusterRun.ts";
import { printGrowth, type Sizes, sizesOf } from "./clusterSizes.ts";
import { Watcher } from "./clusterWatch.ts";
import { Editor } from "./clusterWork.ts";
import { figure, heading } from "./figures.ts";
import { load } from "./machine.ts";
import type { Options } from "./options.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LENGTH = 4 * HOUR;
/** Until caches are full and the history of a start is written, ms. */
const WARMING = 20 * MINUTE;
const READING_EVERY = MINUTE;
const SHOWN_EVERY = 10;
/** Pages that stay, and how often another one comes and goes. */
const PAGES = 8;
const VISIT = 20_000;
const LAMPS = ["L-O1-A-01", "L-O2-A-01", "L-L1-A-01", "L-L3-A-01"];
const START_LIMIT = 180_000;
/** Between two commands, and two edits of the site, ms. */
const [COMMAND_EVERY, EDIT_EVERY] = [5_000, MINUTE];

/** Several nodes that work as on any day, for hours: what grows? */
export async function clusterSoak({ hours }: Options): Promise<void> {
  const length = hours === undefined ? LENGTH : hours * HOUR;
  heading(`Several nodes for ${(length / HOUR).toFixed(1)} hours: commands, edits, pages that stay and pages that go`);
  const running = await RunningCluster.start();
  try {
    await running.lampsAnswer(START_LIMIT);
    const commander = new Commander(running, LAMPS, COMMAND_EVERY);
    const editor = new Editor(running, "pavilion", EDIT_EVERY);
    const pages = Array.from({ length: PAGES }, (_, at) => new Watcher(running, at % 2 === 0 ? "lighting" : "energy"));
    await running.field("DELETE", "/traffic");
    for (const part of [commander, editor]) part.start();
    const readings = await readFor(running, length);
    await Promise.all([commander.stop(), editor.stop()]);
    for (const page of pages) page.stop();
    await report(running, { readings, commander, editor, pages });
  } finally {
    console.log(`  what the programs said is in ${running.keepLog()}`);
    await running.stop();
  }
}

async function readFor(running: RunningCluster, length: number): Promise<Sizes[]> {
  const [readings, end]: [Sizes[], number] = [[], Date.now() + length];
  await sleep(Math.min(WARMING, length / 4));
  for (let count = 0; Date.now() < end; count += 1) {
    const sizes = await sizesOf(running);
    readings.push(sizes);
    if (count % SHOWN_EVERY === 0) {
      const shown = Array.from(sizes.of, ([name, value]) => `${name} ${value.toFixed(0)}`).join("; ");
      console.log(`  ${new Date(sizes.at).toISOString()} load ${load()}; ${shown}`);
    }
    for (const next = Date.now() + READING_EVERY; Date.now() < next;) {
      const visitor = new Watcher(running, "lighting");
      await sleep(VISIT);
      visitor.stop();
    }
  }
  return readings;
}

interface Worked {
  readonly readings: readonly Sizes[];
  readonly commander: Commander;
  readonly editor: Editor;
  readonly pages: readonly Watcher[];
}

async function report(running: RunningCluster, { readings, commander, editor, pages }: Worked): Promise<void> {
  heading(`After ${readings.length} readings, first to last; load average ${load()}`);
  printGrowth(readings);
  const { given, accepted, lost, doubled, differing } = await commander.figures();
  const wrong = `${lost.length} lost, ${doubled.length} doubled, ${differing.length} lamps that hold something else`;
  figure("commands", `${given}`, `${accepted} accepted, ${wrong}`);
  figure("edits lost", `${editor.lost.length}`, `${editor.acknowledged} acknowledged`);
  figure("sockets lost", `${pages.reduce((sum, { losses }) => sum + losses.length, 0)}`, `${pages.length} pages`);
  figure("audit log", (await running.auditProof()).split("\n")[0] ?? "");
}
