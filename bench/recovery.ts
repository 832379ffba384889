import { readFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { moveConnections } from "@atrium/e2e/ports.ts";
import { figure, heading } from "./figures.ts";
import { removeFolder, temporaryFolder } from "./leftovers.ts";
import { childrenOf, processorSeconds } from "./machine.ts";
import type { Options } from "./options.ts";
import { freePort, Program, root, until } from "./program.ts";
import { shipped } from "./shipped.ts";

const START_LIMIT = 120_000;
/**
 * The pause between a recovery and the next kill: longer than the time in which a program counts as unable to start.
 */
const AT_WORK = 4_000;

/** `npm start` with the default campus, whose server is killed repeatedly: how long until it answers. */
export async function recovery({ kills }: Options): Promise<void> {
  heading(`Recovery of the default campus under npm start, ${kills} times kill -9 of the server`);
  const folder = await temporaryFolder();
  const site = path.join(folder, "site");
  await cp(path.join(root, "sites/campus"), site, { recursive: true });
  await moveConnections(site);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const start = new Program(new URL("../tools/start.mjs", import.meta.url), {
    ATRIUM_SITE: site,
    ATRIUM_DATA: path.join(folder, "data"),
    ATRIUM_VIRTUAL_DATA: path.join(folder, "virtual-campus"),
    ATRIUM_PORT: String(port),
    VIRTUAL_CAMPUS_PORT: String(await freePort()),
    VIRTUAL_CAMPUS_BOOKING_PORT: String(await freePort()),
    VIRTUAL_CAMPUS_HISTORY_DAYS: "3",
  });
  const answers = async (): Promise<boolean> => (await fetch(`${url}/api/health`)).ok;
  try {
    await until("the server answers", START_LIMIT, answers);
    const rounds: Round[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(AT_WORK);
      rounds.push(await killed(start, answers));
    }
    report("kill to the first 200 of /api/health, the pause of 0.25 s included", rounds, "seconds", "budget p95 ≤ 5 s");
    report("  processor until then, user and system", rounds, "processor", "budget ≤ 1.2 s");
  } finally {
    await start.stop();
    await removeFolder(folder);
  }
}

interface Round {
  readonly seconds: number;
  readonly processor: number;
}

async function killed(start: Program, answers: () => Promise<boolean>): Promise<Round> {
  const before = serverOf(start);
  if (before === undefined) throw new Error(`There is no server to kill:\n${start.output}`);
  const began = performance.now();
  process.kill(before, "SIGKILL");
  let now: number | undefined;
  await until("the server answers again", START_LIMIT, async () => {
    now = serverOf(start);
    return now !== undefined && now !== before && (await answers());
  });
  const seconds = (performance.now() - began) / 1000;
  return { seconds, processor: now === undefined ? Number.NaN : processorSeconds(now) };
}

/** The server's process among those that `npm start` keeps running. */
function serverOf(start: Program): number | undefined {
  return childrenOf(start.pid).find((pid) => commandLine(pid).includes(shipped.entry));
}

/** Empty for a process that has just ended. */
function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

function report(name: string, rounds: readonly Round[], key: keyof Round, budget: string): void {
  const sorted = rounds.map((round) => round[key]).sort((one, other) => one - other);
  const at = (share: number): string =>
    (sorted[Math.ceil(share * sorted.length) - 1] ?? sorted[0] ?? Number.NaN).toFixed(2);
  figure(name, `min ${at(0)}  median ${at(0.5)}  p95 ${at(0.95)} s`, budget);
}
