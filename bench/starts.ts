import { setTimeout as sleep } from "node:timers/promises";
import { Campus } from "@atrium/e2e/campus.ts";
import { figure, heading } from "./figures.ts";
import { residentMegabytes } from "./machine.ts";

/** Start times from process start to the first answer, and resident memory with the default campus. */
export async function starts(): Promise<void> {
  heading("Starts and memory, default campus");
  const before = performance.now();
  const campus = await Campus.start();
  try {
    figure(
      "first start to first 200 (new database, site import)",
      seconds(performance.now() - before),
      "budget ≤ 10 s",
    );
    await campus.server.stop();
    const again = performance.now();
    campus.server.start();
    await campus.whenServing();
    figure("restart to first 200", seconds(performance.now() - again), "budget ≤ 1.5 s");
    await sleep(30_000);
    figure("server, resident after 30 s of importing history", memory(campus.server.pid), "budget ≤ 200 MB");
    figure("virtual campus, resident after 30 s", memory(campus.virtualCampus.pid));
  } finally {
    await campus.stop();
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

function memory(pid: number): string {
  return `${residentMegabytes(pid).toFixed(0)} MB`;
}
