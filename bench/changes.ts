import { setTimeout as sleep } from "node:timers/promises";
import { Clients } from "./clients.ts";
import { Field, type Polling } from "./field.ts";
import { channelOf, type FieldKind } from "./fieldKinds.ts";
import { figure, heading } from "./figures.ts";
import { Installation } from "./installation.ts";
import { compare } from "./kept.ts";
import type { Options } from "./options.ts";
import { until } from "./program.ts";
import { shipped, type Runtime } from "./shipped.ts";

export interface ChangesPlan {
  readonly title: string;
  readonly kind: FieldKind;
  readonly gateways: number;
  readonly devicesPerGateway: number;
  readonly polling?: Polling;
  /** The server's runtime, for parts that compare runtimes. */
  readonly runtime?: Runtime;
  /**
   * Changes per second of the whole field, one step after the other. The budget is for the way from source to socket.
   */
  readonly rates: readonly { readonly perSecond: number; readonly budget?: string }[];
}

const WARM_UP = 2_000;
const MEASURED = 8_000;

/** The time, and the share of changes, from a device's own change to the socket of a page in another process. */
export async function runChanges(plan: ChangesPlan, { measured = MEASURED }: Options): Promise<void> {
  heading(plan.title);
  const base = Date.now();
  const field = await Field.open({ ...plan, base }, plan.polling);
  let installation: Installation | undefined;
  const clients = new Clients(1);
  try {
    installation = await Installation.start(field.site, plan.runtime ?? shipped);
    const { liveUrl: url, token } = installation;
    await clients.open({ url, token, channel: channelOf(plan.kind), places: ["campus"], readEvery: 1, base });
    await everyPointHasAValue(field, clients);
    for (const rate of plan.rates) await measure({ ...rate, measured }, { field, clients, installation });
    await field.setRate(0);
    await sleep(WARM_UP);
    const [report, atPage] = [await field.report(), await clients.newest()];
    await installation.program.stop();
    const kept = await compare(installation.dataFolder, report, atPage);
    figure("changes read or sent / stored / lost", `${kept.received} / ${kept.stored} / ${kept.lost}`);
    figure("overwritten in the device before it was asked", String(kept.changes - kept.received));
    figure("last value stored as it was sent", `${kept.rightInHistory} of ${kept.points}`);
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

interface Rate {
  readonly perSecond: number;
  readonly budget?: string;
  /** Ms. */
  readonly measured: number;
}

async function measure(rate: Rate, { field, clients, installation }: Parts): Promise<void> {
  await field.setRate(rate.perSecond);
  await sleep(WARM_UP);
  const use = installation.use();
  const [before, changesBefore] = [await receivedFrom(field), await installation.total("atrium_point_changes")];
  const shedBefore = await installation.total("atrium_field_shed_messages");
  await clients.take();
  const began = performance.now();
  await sleep(rate.measured);
  const receipt = await clients.take();
  const seconds = (performance.now() - began) / 1000;
  const used = use();
  const perSecond = (count: number): string => (count / seconds).toFixed(0);
  const taken = (await installation.total("atrium_point_changes")) - changesBefore;
  figure(
    `${rate.perSecond}/s: received, taken, at the page`,
    [perSecond((await receivedFrom(field)) - before), perSecond(taken), `${perSecond(receipt.changes)}/s`].join("  "),
  );
  figure("  source → socket", receipt.fromSource.toString(), rate.budget);
  figure("  driver → socket", receipt.fromDriver.toString());
  const shed = (await installation.total("atrium_field_shed_messages")) - shedBefore;
  if (shed > 0) figure("  passed over because a newer value of the topic waited behind it", `${perSecond(shed)}/s`);
  figure("  samples that wait for the database", String(await installation.total("atrium_history_queued_samples")));
  figure("  server", used.toString());
}

async function receivedFrom(field: Field): Promise<number> {
  return (await field.report()).received.reduce((total, one) => total + one, 0);
}

/** Nothing is measured before every point has been read once. */
async function everyPointHasAValue(field: Field, clients: Clients): Promise<void> {
  const { devices } = await field.report();
  await until("every point has a value", 60_000, async () => (await clients.newest()).size >= devices.length);
  // Subscriptions and first polls settle.
  await sleep(WARM_UP);
}
