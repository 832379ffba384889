import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PointId } from "@atrium/contract";
import { ConnectionFile } from "@atrium/contract/site";
import { type DriverPoint, isAddressProblem, protocols, setLoopback } from "@atrium/drivers";
import { systemClock } from "@atrium/time";
import pino from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { FakeField } from "../../../test/fakeField.ts";
import { LineProxy } from "../../../test/lineProxy.ts";
import { MeterWire } from "../../../test/meterWire.ts";
import { MemoryOwners } from "../../../test/nodeDesk.ts";
import { leafNode, type Nats, startNats } from "../../../test/natsServer.ts";
import { SmallSite } from "../../../test/smallSite.ts";
import { createInProcessBus } from "../../platform/inProcessBus.ts";
import { NatsLink } from "../../platform/nodes/natsConnection.ts";
import { NatsKeptLogs } from "../../platform/nodes/natsKept.ts";
import { NatsWire } from "../../platform/nodes/natsWire.ts";
import { KEY_LENGTH, SecretBox } from "../../platform/secretBox.ts";
import { FieldRuntime } from "../field/fieldRuntime.ts";
import { layFieldHost } from "../field-host/part.ts";
import { PointStore } from "../points/pointStore.ts";
import { fieldNodesPart } from "./part.ts";

const log = pino({ level: "silent" });
const clock = systemClock;
const METER = "meter";
const ENERGY = 1_000;
const LEVEL = 1_100;
const settings = { seedFile: undefined, caFile: undefined, replicas: 1, logOctets: 1e8, domain: undefined };
const WAIT = { timeout: 20_000, interval: 50 };

const ends: (() => unknown)[] = [];
const wire = new MeterWire();
const lamps = new FakeField();
let meterPort = 0;
let nats: Nats;
let leaf: Nats;
let line: LineProxy;

/** A real meter of Modbus, and a lamp that can be commanded, behind a node with a leaf node of NATS. */
beforeAll(async () => {
  setLoopback(true);
  meterPort = await wire.start();
  nats = await startNats({ size: 1 });
  line = await LineProxy.open({ port: nats.leafPorts[0] ?? 0, host: "127.0.0.1" });
  leaf = await leafNode(nats, "far", line.port);
  ends.push(
    () => wire.stop(),
    () => nats.stop(),
    () => line.close(),
    () => leaf.stop(),
  );
  const counting = setInterval(() => (wire.wattHours += 1n), 40);
  ends.push(() => clearInterval(counting));
  const folder = await mkdtemp(path.join(tmpdir(), "atrium-far-node-"));
  ends.push(async () => rm(folder, { recursive: true, force: true }));
  const host = layFieldHost({
    ...(await joined("far", leaf)),
    protocols: { ...protocols, bacnet: lamps },
    lease: { isValid: () => true },
    box: new SecretBox([randomBytes(KEY_LENGTH)]),
    folder,
    clock,
    log,
  });
  await host.start?.();
  ends.push(() => host.stop?.());
}, 60_000);
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
}, 60_000);

async function joined(node: string, to: Nats) {
  const link = await NatsLink.open({ ...settings, servers: to.urls }, node, log);
  ends.push(async () => link.close());
  const place = { link, node, prefix: "atrium.test", log };
  return { wire: new NatsWire(place), logs: new NatsKeptLogs({ ...place, settings }) };
}

const owners = new MemoryOwners();

function pointsOf(connection: string): DriverPoint[] {
  const rest = { expectedInterval: 200 };
  if (connection !== METER) {
    const name = { key: "level", name: "Level", kind: "number", isWritable: true, address: {} } as const;
    return [{ ...name, ...rest, id: PointId.parse(LEVEL), device: "lamp" }];
  }
  const found = protocols.modbus.catalog
    .points("pm5000", { unit: 1 })
    .find((one) => "key" in one && one.kind === "counter");
  if (found === undefined || isAddressProblem(found)) throw new Error("the meter counts");
  return [{ ...found, ...rest, id: PointId.parse(ENERGY), device: METER }];
}

/** A core of this epoch, with the lines of its field. */
async function openCore(epoch: number) {
  const connections = [
    {
      id: METER,
      name: "Meter",
      protocol: "modbus",
      settings: { host: "127.0.0.1", port: meterPort, pollInterval: 100 },
    },
    { id: "lamps", name: "Lamps", protocol: "bacnet", settings: {} },
  ].map((one) => ConnectionFile.parse(one));
  const points = connections.flatMap(({ id }) => pointsOf(id));
  const bus = createInProcessBus((error) => {
    throw error;
  });
  const seen: number[] = [];
  const newest = new PointStore({
    points,
    clock,
    log,
    publish: ({ ids, values, length }) => {
      for (let row = 0; row < length; row += 1) if (ids[row] === ENERGY) seen.push(values[row] ?? Number.NaN);
    },
  });
  const part = fieldNodesPart({
    ...(await joined(`core-${epoch}`, nats)),
    presence: {
      nodes: () => [{ ...FACTS, at: clock.now() }],
      onChange: () => () => undefined,
      isGone: async () => false,
    },
    epoch,
    store: owners.store,
    history: {
      get storedUntil() {
        return clock.now();
      },
      held: async () => undefined,
      late: () => ({ take: async () => undefined }),
    },
    connections: () => connections,
    isPaused: () => false,
    clock,
    log,
  });
  const secrets = { open: (connection: ConnectionFile) => connection, mayGoTo: () => true };
  const directory = { connections, pointsOf: (id: string) => pointsOf(id) };
  const remote = part.remote({ ...protocols, bacnet: new FakeField() });
  const runtime = new FieldRuntime({ directory, protocols: remote, secrets, newest, bus, clock, log });
  runtime.start();
  await part.start?.();
  let isOpen = true;
  const stop = async () => {
    if (isOpen) await part.stop?.();
    if (isOpen) await runtime.stop();
    isOpen = false;
  };
  ends.push(stop);
  return { newest, runtime, remote, seen, stop };
}

const FACTS = {
  node: "far",
  role: "field" as const,
  state: "active" as const,
  wireVersion: 1,
  version: "1",
  boot: "far",
  startedAt: 0,
  load: 0,
  memory: 0,
  bound: [METER, "lamps"],
  domain: "far",
};

test("a real meter far away is read, and a cut line loses none of its readings", async () => {
  const core = await openCore(1);
  await vi.waitFor(() => expect(core.seen.length).toBeGreaterThan(5), WAIT);
  line.cut();
  const cutAt = wire.wattHours;
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  line.mend();
  await vi.waitFor(() => expect(core.seen.at(-1) ?? 0).toBeGreaterThan(Number(wire.wattHours) / 1_000 - 0.02), WAIT);
  expect(wire.wattHours - cutAt).toBeGreaterThan(50n);
  // Each reading is there, in order: the meter is read ten times a second, and counts 25 Wh in that time.
  const steps = core.seen.slice(1).map((value, index) => value - (core.seen[index] ?? 0));
  expect(steps.filter((step) => step < 0 || step > 0.03)).toEqual([]);
  await core.stop();
}, 60_000);

test("the next core knows everything, and commands once", async () => {
  const core = await openCore(2);
  await vi.waitFor(() => expect(core.seen.length).toBeGreaterThan(1), WAIT);
  lamps.writes.length = 0;
  let sent = 0;
  const outcome = await core.runtime.write({ point: PointId.parse(LEVEL), value: 40, priority: 8 }, () => (sent += 1));
  expect([outcome, sent, lamps.writes.length]).toEqual([{ state: "confirmed", value: 40, time: 0 }, 1, 1]);
  const asked = { settings: { host: "127.0.0.1", port: meterPort }, product: "pm5000", address: { unit: 1 } };
  const options = { signal: new AbortController().signal, clock, connection: METER };
  const report = await core.remote.modbus.probe(asked, options);
  expect(report.points.find(({ key }) => key === "active-energy")?.value).toBeGreaterThan(0);
  await core.stop();
}, 60_000);

test("a connection with thousands of points is larger than a message, and is held all the same", async () => {
  const site = new SmallSite(2_000);
  expect(JSON.stringify(site.points).length).toBeGreaterThan(1_500_000);
  const { wire: own } = await joined("core-3", nats);
  const { askWhole } = await import("../../platform/nodes/field/parcels.ts");
  const content = Buffer.from(
    JSON.stringify({
      version: 1,
      core: 3,
      epoch: 1,
      isBound: true,
      connection: { id: "many", name: "Many", protocol: "bacnet", settings: {} },
      points: site.points,
      before: [],
      exchanges: [],
      clips: [],
    }),
  );
  await askWhole(own, "node.far.hold", content, { timeout: 10_000 });
  expect(lamps.drivers.get("many")?.options.points).toHaveLength(site.points.length);
}, 60_000);
