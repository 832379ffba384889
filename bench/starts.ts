import { readFile } from "node:fs/promises";
import { Campus } from "@atrium/e2e/campus.ts";
import { figure, heading } from "./figures.ts";

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
    await new Promise((resolve) => setTimeout(resolve, 30_000));
    figure("server, resident after 30 s", await resident(campus.server.pid), "budget ≤ 200 MB");
    figure("virtual campus, resident after 30 s", await resident(campus.virtualCampus.pid));
  } finally {
    await campus.stop();
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

async function resident(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
  return `${(kilobytes / 1024).toFixed(0)} MB`;
}
