import { setTimeout as sleep } from "node:timers/promises";
import { Campus } from "@atrium/e2e/campus.ts";
import { figure, heading } from "./figures.ts";
import { processorSeconds, residentMegabytes } from "./machine.ts";
import { until } from "./program.ts";
import { shipped, type Runtime } from "./shipped.ts";

/** Start times from process start to the first answer, and resident memory with the default campus. */
export async function starts(): Promise<void> {
  await startAndMemory("Starts and memory, default campus", shipped);
}

/** The same with flags of Node other than the shipped ones. */
export async function startAndMemory(title: string, runtime: Runtime): Promise<void> {
  heading(title);
  const before = performance.now();
  const campus = await Campus.start({ nodeArguments: runtime.nodeArguments });
  try {
    figure("first start to first 200 (new database, site import)", secondsSince(before), "budget ≤ 10 s");
    await sleep(30_000);
    figure("server, resident after 30 s of importing history", memory(campus.server.pid));
    figure("virtual campus, resident after 30 s", memory(campus.virtualCampus.pid));
    await campus.server.stop();
    const again = performance.now();
    campus.server.start();
    await until("the server answers", 60_000, async () => (await fetch(`${campus.url}/api/health`)).ok);
    const used = processorSeconds(campus.server.pid);
    figure("restart to first 200", secondsSince(again), "budget ≤ 1.5 s");
    figure("  processor until then, user and system", `${used.toFixed(2)} s`, "budget ≤ 1.2 s");
    await campus.whenServing();
    figure("  until every connection has been begun", secondsSince(again));
    await sleep(60_000);
    figure("server, resident a minute after the restart", memory(campus.server.pid), "budget ≤ 200 MB");
  } finally {
    await campus.stop();
  }
}

function secondsSince(moment: number): string {
  return `${((performance.now() - moment) / 1000).toFixed(2)} s`;
}

function memory(pid: number): string {
  return `${residentMegabytes(pid).toFixed(0)} MB`;
}
