import { setTimeout as sleep } from "node:timers/promises";
import { Clients } from "./clients.ts";
import { Field } from "./field.ts";
import type { FieldKind } from "./fieldKinds.ts";
import { figure, heading } from "./figures.ts";
import { Installation } from "./installation.ts";
import { compare } from "./kept.ts";
import { processorShare, residentMegabytes } from "./machine.ts";
import { until } from "./program.ts";

interface ChangesPlan {
  readonly title: string;
  readonly kind: FieldKind;
  readonly gateways: number;
  readonly devicesPerGateway: number;
  /** Ms, where devices are polled. */
  readonly pollInterval: number;
  /** Changes a second of the whole field, one step after the other. */
  readonly rates: readonly { readonly perSecond: number; readonly budget?: string }[];
}

const WARM_UP = 2_000;
const MEASURED = 8_000;

/** Latency from a device's own change to the socket of a page in another process, with history on. */
export async function latency(): Promise<void> {
  await runChanges({
    title: "Live latency, BACnet/IP with change of value, 2,000 circuits at 10 gateways, one page that sees all",
    kind: "bacnet",
    gateways: 10,
    devicesPerGateway: 200,
    pollInterval: 10_000,
    rates: [
      { perSecond: 100 },
      { perSecond: 1_000, budget: "budget p50 ≤ 3 ms" },
      { perSecond: 5_000 },
      { perSecond: 20_000 },
    ],
  });
}

/** How many changes a second pass through driver, points, history and socket. */
export async function throughput(): Promise<void> {
  await runChanges({
    title: "Changes a second, Modbus TCP polled each 100 ms, 10,000 points of 200 dense devices at 10 gateways",
    kind: "registers",
    gateways: 10,
    devicesPerGateway: 20,
    pollInterval: 100,
    rates: [
      { perSecond: 5_000 },
      { perSecond: 20_000 },
      { perSecond: 50_000, budget: "budget p99 ≤ 120 ms from the source" },
      { perSecond: 80_000 },
    ],
  });
}

/** The same with meters whose few values lie far apart: the number of requests counts, not that of values. */
export async function meters(): Promise<void> {
  await runChanges({
    title: "Changes a second, Modbus TCP polled each 100 ms, 200 PM5000 meters (4 changing values each) at 10 gateways",
    kind: "pm5000",
    gateways: 10,
    devicesPerGateway: 20,
    pollInterval: 100,
    rates: [{ perSecond: 4_000 }, { perSecond: 8_000 }],
  });
}

async function runChanges(plan: ChangesPlan): Promise<void> {
  heading(plan.title);
  const base = Date.now();
  const field = await Field.open({ ...plan, base }, plan.pollInterval);
  let installation: Installation | undefined;
  const clients = new Clients(1);
  try {
    installation = await Installation.start(field.site);
    const { liveUrl: url, token } = installation;
    const channel = plan.kind === "bacnet" ? "lighting" : "energy";
    await clients.open({ url, token, channel, places: ["campus"], readEvery: 1, base });
    await everyPointHasAValue(field, clients);
    for (const rate of plan.rates) await measure(rate, { field, clients, installation });
    await field.setRate(0);
    await sleep(WARM_UP);
    const [report, atPage] = [await field.report(), await clients.newest()];
    await installation.program.stop();
    const kept = await compare(installation.dataFolder, report, atPage);
    figure("changes read or told / stored / lost", `${kept.told} / ${kept.stored} / ${kept.lost}`, "budget: none lost");
    figure("overwritten in the device before it was asked", String(kept.changes - kept.told));
    figure("last value right in history", `${kept.rightInHistory} of ${kept.points}`);
    figure("last value right at the page", `${kept.rightAtPage} of ${kept.points}`);
  } finally {
    await clients.stop();
    await field.stop();
    await installation?.stop();
  }
}

interface Parts {
  readonly field: Field;
  readonly clients: Clients;
  readonly installation: Installation;
}

async function measure(rate: ChangesPlan["rates"][number], { field, clients, installation }: Parts): Promise<void> {
  await field.setRate(rate.perSecond);
  await sleep(WARM_UP);
  const share = processorShare(installation.program.pid);
  const [before, changesBefore] = [await told(field), await installation.metric("atrium_point_changes")];
  await clients.take();
  const began = performance.now();
  await sleep(MEASURED);
  const receipt = await clients.take();
  const seconds = (performance.now() - began) / 1000;
  const used = share();
  const perSecond = (count: number): string => (count / seconds).toFixed(0);
  const taken = (await installation.metric("atrium_point_changes")) - changesBefore;
  figure(
    `${rate.perSecond}/s: told, taken, at the page`,
    [perSecond((await told(field)) - before), perSecond(taken), `${perSecond(receipt.changes)}/s`].join("  "),
  );
  figure("  source → socket", receipt.fromSource.toString(), rate.budget);
  figure("  driver → socket", receipt.fromDriver.toString());
  const memory = residentMegabytes(installation.program.pid).toFixed(0);
  figure("  server", `${used.toFixed(2)} of a core, ${memory} MB`);
}

async function told(field: Field): Promise<number> {
  return (await field.report()).told.reduce((total, one) => total + one, 0);
}

/** Nothing is measured before every point has been read once. */
async function everyPointHasAValue(field: Field, clients: Clients): Promise<void> {
  const { devices } = await field.report();
  await until("every point has a value", 60_000, async () => (await clients.newest()).size >= devices.length);
  // Subscriptions and first polls settle.
  await sleep(WARM_UP);
}
