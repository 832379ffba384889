import { setTimeout as sleep } from "node:timers/promises";
import { Clients } from "./clients.ts";
import { Field, placeOf } from "./field.ts";
import { figure, heading } from "./figures.ts";
import { Installation } from "./installation.ts";
import type { Options } from "./options.ts";
import type { ServerUse } from "./serverUse.ts";

/** Ten places of 200 plugs each, whose power changes. */
const PLACES = 10;
const DEVICES_PER_PLACE = 200;
const POINTS = PLACES * DEVICES_PER_PLACE;

const WARM_UP = 3_000;
const MEASURED = 8_000;
/** Client processes: a single one could not keep up with a large crowd. */
const PROCESSES = 2;
/** About this many clients read their messages; the interval is odd, so that all places are among them. */
const READERS = 27;

const CROWDS = [
  { size: 1, budget: "" },
  { size: 50, budget: "" },
  { size: 200, budget: "" },
  { size: 500, budget: "budget p99 ≤ 60 ms" },
  { size: 1_000, budget: "budget p99 ≤ 60 ms" },
] as const;

/** Many pages at once: each shows one place of 200 points, and every point changes once a second. */
export async function crowd({ measured = MEASURED }: Options): Promise<void> {
  heading("Live clients, 200 changing points each, one change a second a point, 10 places, MQTT");
  const base = Date.now();
  const spec = { kind: "mqtt", gateways: PLACES, devicesPerGateway: DEVICES_PER_PLACE, base } as const;
  const field = await Field.open(spec);
  let installation: Installation | undefined;
  try {
    installation = await Installation.start(field.site);
    await field.setRate(POINTS);
    await sleep(WARM_UP);
    const use = installation.use();
    await sleep(measured);
    const alone = use();
    figure("server without a client", alone.toString());
    for (const { size, budget } of CROWDS) await measure({ size, budget, base, installation, measured, alone });
  } finally {
    await field.stop();
    await installation?.stop();
  }
}

interface Measured {
  readonly size: number;
  readonly budget: string;
  readonly base: number;
  readonly installation: Installation;
  /** Ms. */
  readonly measured: number;
  readonly alone: ServerUse;
}

async function measure({ size, budget, base, installation, measured, alone }: Measured): Promise<void> {
  const { liveUrl: url, token } = installation;
  const clients = new Clients(Math.min(size, PROCESSES));
  try {
    const places = Array.from({ length: size }, (_, index) => placeOf((index % PLACES) + 1));
    await clients.open({ url, token, channel: "lighting", places, readEvery: Math.floor(size / READERS) | 1, base });
    await sleep(WARM_UP);
    const use = installation.use();
    await clients.take();
    const began = performance.now();
    await sleep(measured);
    const receipt = await clients.take();
    const seconds = (performance.now() - began) / 1000;
    const megabits = (receipt.bytes * 8) / seconds / 1e6;
    figure(`${receipt.open} clients, source → socket`, receipt.fromSource.toString(), budget);
    figure("  driver → socket", receipt.fromDriver.toString());
    figure("  messages to all", `${(receipt.messages / seconds).toFixed(0)}/s, ${megabits.toFixed(0)} Mbit/s`);
    const used = use();
    figure("  server", used.toString());
    const kilobytes = ((used.resident - alone.resident) * 1024) / size;
    figure("  memory a client, over the server without one", `${kilobytes.toFixed(0)} KB`);
  } finally {
    await clients.stop();
  }
}
