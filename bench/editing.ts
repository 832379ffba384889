import { setTimeout as sleep } from "node:timers/promises";
import { DeviceDescription, SiteDevice } from "@atrium/contract/devices";
import type { BenchDevice } from "./benchSite.ts";
import { ask } from "./calls.ts";
import { Field, placeOf } from "./field.ts";
import { channelOf, gatewayId } from "./fieldKinds.ts";
import { figure, heading } from "./figures.ts";
import { Histogram } from "./histogram.ts";
import { Installation } from "./installation.ts";
import { OpenPlan } from "./openPlan.ts";
import { pollsDuring, printPolls } from "./polls.ts";

const GATEWAYS = 8;
/** Of the devices behind each gateway: as many again are added, and as many wait to be mapped instead of others. */
const MAPPED = 20;
/** Ms. */
const POLL_INTERVAL = 1_000;
/** Ms from one edit to the next: a technician saves one device, then another. */
const PAUSE = 1_000;
const SETTLED = 5_000;
const EDITED = gatewayId(1);
const BUDGET = "budget p95 ≤ 1,000 ms";

/** The value of each device that identifies it. */
const KEYS = { pm5000: "active-power", bacnet: "power" } as const;
type Kind = keyof typeof KEYS;

interface Scene {
  readonly kind: Kind;
  readonly installation: Installation;
  readonly plan: OpenPlan;
  /** Of each device behind the edited gateway, what its key has. */
  readonly values: ReadonlyMap<string, number>;
}

/** Devices are added to one connection and changed on it, while a page is open and seven others are polled. */
export async function editing(): Promise<void> {
  await edit("pm5000", `${GATEWAYS} Modbus gateways`);
  await edit("bacnet", `${GATEWAYS} BACnet gateways`);
}

async function edit(kind: Kind, gateways: string): Promise<void> {
  heading(`Devices added and changed at one of ${gateways} that are polled every second`);
  const spec = { kind, gateways: GATEWAYS, devicesPerGateway: MAPPED * 3, base: Date.now() };
  const field = await Field.open(spec, { pollInterval: POLL_INTERVAL });
  let installation: Installation | undefined;
  let plan: OpenPlan | undefined;
  try {
    const { connections, places } = field.site;
    const behind = places[0]?.devices ?? [];
    installation = await Installation.start({
      connections,
      places: places.map(({ key, devices }) => ({ key, devices: devices.slice(0, MAPPED) })),
    });
    const values = await distinctValues(field, KEYS[kind]);
    plan = await OpenPlan.open(installation, { channel: channelOf(kind), place: { placement: placeOf(1) } });
    await plan.shows(MAPPED);
    await sleep(SETTLED);
    const scene = { kind, installation, plan, values };
    printPolls(
      "polls of the other seven, nothing edited",
      await pollsDuring(installation, async () => sleep(MAPPED * PAUSE), { except: EDITED }),
    );
    const added = new Histogram();
    const adding = async (): Promise<void> => {
      for (const device of behind.slice(MAPPED, MAPPED * 2)) added.add(await spaced(async () => add(scene, device)));
    };
    printPolls(`  while ${MAPPED} devices were added`, await pollsDuring(installation, adding, { except: EDITED }));
    const changed = new Histogram();
    for (const [index, device] of behind.slice(0, MAPPED).entries()) {
      const other = behind[MAPPED * 2 + index];
      if (other !== undefined) changed.add(await spaced(async () => readdress(scene, device, other)));
    }
    figure("an added device is live on the open page", added.toString(), "from the call");
    figure("a changed mapping is live on the open page", changed.toString(), BUDGET);
  } finally {
    plan?.close();
    await installation?.stop();
    await field.stop();
  }
}

/** @param act resolves with ms of its own, which this does too when it is time for the next */
async function spaced(act: () => Promise<number>): Promise<number> {
  const [taken] = await Promise.all([act(), sleep(PAUSE)]);
  return taken;
}

/** Ms from the call to the value of the new device on the page. */
async function add({ kind, installation, plan, values }: Scene, device: BenchDevice): Promise<number> {
  const {
    revision: _,
    changed: __,
    retiredAt: ___,
    ...like
  } = await settingsOf(installation, device.id.replace(/\d+$/, "1"));
  const began = performance.now();
  const reply = await ask(installation, "POST", "devices", {
    ...like,
    id: device.id,
    name: device.id,
    parts: device.parts,
  });
  await plan.hears(pointOf(await reply.json(), KEYS[kind]), values.get(device.id) ?? Number.NaN);
  return performance.now() - began;
}

/** The device takes another one's address behind the same gateway: ms from the call to that one's value on the page. */
async function readdress(
  { kind, installation, plan, values }: Scene,
  device: BenchDevice,
  other: BenchDevice,
): Promise<number> {
  const { id: _, changed: __, retiredAt: ___, ...settings } = await settingsOf(installation, device.id);
  const began = performance.now();
  const reply = await ask(installation, "PUT", `devices/${device.id}`, { ...settings, parts: other.parts });
  await plan.hears(pointOf(await reply.json(), KEYS[kind]), values.get(other.id) ?? Number.NaN);
  return performance.now() - began;
}

async function settingsOf(installation: Installation, id: string): Promise<SiteDevice> {
  return SiteDevice.parse(await (await ask(installation, "GET", `devices/${id}`)).json());
}

function pointOf(reply: unknown, key: string): number {
  const { points } = DeviceDescription.parse(reply);
  const point = points.find((one) => one.key === key);
  if (point === undefined) throw new Error(`the device has no point ${key}`);
  return point.id;
}

/** Lets every value of the field change to one of its own; then they stand still. */
async function distinctValues(field: Field, key: string): Promise<Map<string, number>> {
  await field.setRate(1_000);
  await sleep(SETTLED);
  await field.setRate(0);
  const { devices, keys, values } = await field.report();
  const rows = devices.flatMap((device, index) =>
    keys[index] === key ? [[device, values[index] ?? Number.NaN] as const] : [],
  );
  return new Map(rows.filter(([device]) => device.startsWith("D-1-")));
}
