import { execFile } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { figure, heading } from "./figures.ts";
import { removeFolder, temporaryFolder } from "./leftovers.ts";
import { processorSeconds, residentMegabytes } from "./machine.ts";
import { freePort, Program, root, until } from "./program.ts";
import { shipped, shippedCampus, type Runtime } from "./shipped.ts";

/** A restart and the memory of a site with ten times the devices of the sample campus, without a past. */
export async function tenfold(): Promise<void> {
  heading("Restart and memory, ten times the campus");
  const folder = await temporaryFolder();
  const port = await freePort();
  const environment = {
    ATRIUM_PORT: String(port),
    ATRIUM_DATA: path.join(folder, "data"),
    ATRIUM_ADMIN_PASSWORD: "measured-password-1",
    ATRIUM_LOG: "warn",
    ATRIUM_VIRTUAL_DATA: path.join(folder, "virtual-campus"),
    VIRTUAL_CAMPUS_PORT: String(await freePort()),
    VIRTUAL_CAMPUS_BOOKING_PORT: String(await freePort()),
    VIRTUAL_CAMPUS_DISCOVERY_PORT: "0",
  };
  const running: Program[] = [];
  const launch = (runtime: Runtime, site: string): Program => {
    const own = { ...runtime.environment, ...environment, ATRIUM_SITE: site };
    const program = new Program(new URL(`../${runtime.entry}`, import.meta.url), own, runtime.nodeArguments);
    running.push(program);
    return program;
  };
  const answers = async (call: string) =>
    until(`${call} answers`, 120_000, async () => (await fetch(`http://127.0.0.1:${port}${call}`)).ok);
  try {
    const site = await writeScaledSite(environment);
    launch(shippedCampus, site);
    const first = launch(shipped, site);
    await answers("/api/ready");
    await first.stop();
    const began = performance.now();
    const server = launch(shipped, site);
    await answers("/api/health");
    const used = processorSeconds(server.pid);
    figure("restart to first 200", secondsSince(began), "budget ≤ 4 s");
    figure("  processor until then, user and system", `${used.toFixed(2)} s`);
    figure("  resident then", memory(server));
    await answers("/api/ready");
    figure("  until every connection has been begun", secondsSince(began));
    await sleep(60_000);
    figure("server, resident a minute after the restart", memory(server), "budget ≤ 400 MB");
  } finally {
    await Promise.all(running.map(async (program) => program.stop()));
    await removeFolder(folder);
  }
}

/** The site folder with ten of each device, on free ports. */
export async function writeScaledSite(environment: Readonly<Record<string, string>>): Promise<string> {
  const env = { ...process.env, ...environment, VIRTUAL_CAMPUS_SCALE: "10" };
  const writing = promisify(execFile)(process.execPath, ["apps/virtual-campus/src/scaleSite.ts"], { cwd: root, env });
  return (await writing).stdout.trim();
}

function secondsSince(moment: number): string {
  return `${((performance.now() - moment) / 1000).toFixed(2)} s`;
}

function memory({ pid }: Program): string {
  return `${residentMegabytes(pid).toFixed(0)} MB`;
}
