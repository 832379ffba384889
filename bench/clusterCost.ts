import { setTimeout as sleep } from "node:timers/promises";
import { Paged } from "@atrium/contract";
import * as z from "zod";
import { RunningCluster } from "./clusterRun.ts";
import { figure, heading } from "./figures.ts";
import { temporaryFolder, removeFolder } from "./leftovers.ts";
import { familySeconds, load, processorSeconds, residentMegabytes } from "./machine.ts";
import { writeScaledSite } from "./tenfold.ts";

/** Until what follows a start is over, and how long is measured then, ms. */
const [SETTLING, MEASURED] = [60_000, 60_000];
const START_LIMIT = 600_000;
const Monitor = z.object({ in_msgs: z.number(), in_bytes: z.number() });
const Counted = Paged(z.unknown());

/** What each role takes, with the sample site and with ten times its devices. */
export async function clusterCost(): Promise<void> {
  heading("Several nodes at rest: what each role takes");
  await costOf("the sample site");
  const folder = await temporaryFolder();
  try {
    await costOf("ten times its devices", await writeScaledSite({ ATRIUM_VIRTUAL_DATA: folder }));
  } finally {
    await removeFolder(folder);
  }
}

async function costOf(what: string, site?: string): Promise<void> {
  const running = await RunningCluster.start(site);
  try {
    const devices = await answering(running);
    await sleep(SETTLING);
    const [before, began] = [await readings(running), performance.now()];
    await sleep(MEASURED);
    const seconds = (performance.now() - began) / 1000;
    const after = await readings(running);
    heading(`${what}: ${devices} devices; load average ${load()}`);
    const thousands = devices / 1000;
    for (const [role, { cores, megabytes, count }] of after.roles) {
      const used = (cores - (before.roles.get(role)?.cores ?? 0)) / seconds;
      const each = `per 1,000 devices ${(used / thousands).toFixed(3)} core, ${(megabytes / thousands).toFixed(0)} MB`;
      figure(`${count} × ${role}, together`, `${used.toFixed(2)} core, ${megabytes.toFixed(0)} MB`, each);
    }
    const messages = (after.messages - before.messages) / seconds;
    const kilobytes = (after.octets - before.octets) / seconds / 1000;
    figure(
      "NATS, what its three servers receive",
      `${messages.toFixed(0)} messages/s, ${kilobytes.toFixed(0)} kB/s`,
      `per 1,000 devices ${(messages / thousands).toFixed(0)} messages/s, what they send each other included`,
    );
  } finally {
    await running.stop();
  }
}

interface RoleUse {
  /** Processor seconds so far. */
  cores: number;
  megabytes: number;
  count: number;
}

async function readings(running: RunningCluster) {
  const roles = new Map<string, RoleUse>();
  for (const [name, pid] of Object.entries(running.pids)) {
    if (name === "database") continue;
    const role = name.replace(/-[ab\d]$/, "");
    const use = roles.get(role) ?? { cores: 0, megabytes: 0, count: 0 };
    roles.set(role, use);
    use.cores += name === "postgres" ? familySeconds(pid) : processorSeconds(pid);
    use.megabytes += residentMegabytes(pid);
    use.count += 1;
  }
  const monitors = await Promise.all(
    running
      .natsPorts("http:")
      .map(async (port) => Monitor.parse(await (await fetch(`http://127.0.0.1:${port}/varz`)).json())),
  );
  const messages = monitors.reduce((sum, { in_msgs: count }) => sum + count, 0);
  const octets = monitors.reduce((sum, { in_bytes: count }) => sum + count, 0);
  return { roles, messages, octets };
}

/** @returns how many devices the site has, once all have values */
async function answering(running: RunningCluster): Promise<number> {
  await running.lampsAnswer(START_LIMIT);
  return (await running.read(Counted, "devices?page=1&size=10")).total;
}
