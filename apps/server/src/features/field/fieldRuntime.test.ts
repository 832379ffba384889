import { ConnectionId, PointId } from "@atrium/contract";
import type { ConnectionFile } from "@atrium/contract/site";
import { type Driver, protocols as shipped } from "@atrium/drivers";
import pino from "pino";
import { expect, test } from "vitest";
import { FakeField } from "../../../test/fakeField.ts";
import { SmallSite, levelOf } from "../../../test/smallSite.ts";
import type { BusEvents } from "../../platform/bus.ts";
import { createInProcessBus } from "../../platform/inProcessBus.ts";
import { FakeClock } from "@atrium/time/fakeClock";
import type { FieldRuntimeOptions } from "./fieldOptions.ts";
import { FieldRuntime } from "./fieldRuntime.ts";
import { PointStore } from "../points/pointStore.ts";

const { mqtt } = shipped;

/** Settings without secrets. */
const OPEN = { open: (connection: ConnectionFile) => connection, mayGoTo: () => true };

const NO_EXCHANGES: NonNullable<FieldRuntimeOptions["exchanges"]> = { newest: () => undefined };

function stand(
  field: FakeField,
  protocols: Record<string, FakeField> = { bacnet: field },
  { site = new SmallSite(), secrets = OPEN, log = pino({ level: "silent" }), exchanges = NO_EXCHANGES } = {},
) {
  const clock = new FakeClock();
  const bus = createInProcessBus((error) => {
    throw error;
  });
  const states: BusEvents["connection.changed"][] = [];
  bus.subscribe("connection.changed", (event) => states.push(event));
  const newest = new PointStore({ points: site.points, clock, log, publish: () => undefined });
  const runtime = new FieldRuntime({ directory: site, protocols, secrets, newest, exchanges, bus, clock, log });
  return { clock, states, site, newest, runtime, bus };
}

test("drivers start one after the other, and their readings become the newest values", async () => {
  const field = new FakeField();
  const { clock, states, newest, runtime } = stand(field);
  runtime.start();
  clock.pass(1);
  expect(states.map((event) => event.connection)).toEqual(["gateway-first"]);
  clock.pass(100);
  expect(states.map((event) => event.state)).toEqual(["connected", "connected"]);
  field.report([levelOf(1), 30], [levelOf(4), 40]);
  expect([newest.values[levelOf(1)], newest.values[levelOf(4)]]).toEqual([30, 40]);
  await runtime.stop();
  expect(field.drivers.size).toBe(0);
});

test("a lost connection is said by its name alone, and the log keeps its address", async () => {
  const field = new FakeField();
  const lines: string[] = [];
  const site = new SmallSite();
  const [first] = site.connections;
  if (first === undefined) throw new Error("the site has a connection");
  Object.assign(first, { settings: { ...first.settings, host: "192.0.2.7", port: 47_808 } });
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  const { clock, states, runtime } = stand(field, undefined, { site, log });
  runtime.start();
  clock.pass(100);
  field.drivers.get(first.id)?.options.sink.connection("lost", "Gateway is not responding.");
  expect(states.at(-1)).toEqual({ connection: first.id, state: "lost", reason: "Gateway is not responding." });
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ host: "192.0.2.7", port: 47_808, msg: "a connection is lost" });
  await runtime.stop();
});

const FIRST_CHANGED = { revision: 2, devices: [], connections: ["gateway-first"], places: [] };

/** Another port: the driver has to restart. */
function moveFirst(site: SmallSite): void {
  const [first, ...others] = site.connections;
  Object.assign(site, { connections: [{ ...first, settings: { port: 47_809 } }, ...others] });
}

test("a change of a connection's settings ends its driver and begins a new one; the others go on", async () => {
  const field = new FakeField();
  const { clock, site, newest, runtime, bus } = stand(field);
  runtime.start();
  clock.pass(100);
  const [first, second] = [field.drivers.get("gateway-first"), field.drivers.get("gateway-second")];
  moveFirst(site);
  bus.publish("site.changed", FIRST_CHANGED);
  await expect.poll(() => field.drivers.get("gateway-first")?.options.connection.settings).toEqual({ port: 47_809 });
  expect(field.drivers.get("gateway-first")).not.toBe(first);
  expect(field.drivers.get("gateway-second")).toBe(second);
  field.report([levelOf(2), 35]);
  expect(newest.values[levelOf(2)]).toBe(35);
  await runtime.stop();
});

test("a device that goes or comes leaves the driver of its connection running, and is commanded as it is now", async () => {
  const field = new FakeField();
  const { clock, states, site, runtime, bus } = stand(field);
  runtime.start();
  clock.pass(100);
  const { devices } = site;
  const driver = field.drivers.get("gateway-first");
  const before = states.length;
  Object.assign(site, { devices: devices.slice(1) });
  bus.publish("site.changed", FIRST_CHANGED);
  expect(driver?.options.points).toHaveLength(6);
  const command = (lamp: number) => runtime.write({ point: levelOf(lamp), value: 30, priority: 8 }, () => undefined);
  expect(await command(1)).toEqual({ state: "failed", reason: "No connection serves this point." });
  expect(await command(2)).toMatchObject({ state: "confirmed" });
  Object.assign(site, { devices });
  bus.publish("site.changed", FIRST_CHANGED);
  expect(await command(1)).toMatchObject({ state: "confirmed" });
  expect(field.drivers.get("gateway-first")).toBe(driver);
  expect(states.slice(before)).toEqual([]);
  await runtime.stop();
});

test("a driver that cannot take its new points is restarted", async () => {
  const field = new FakeField();
  const { clock, runtime, bus } = stand(field);
  runtime.start();
  clock.pass(100);
  const driver = field.drivers.get("gateway-first");
  if (driver === undefined) throw new Error("the gateway has a driver");
  driver.setPoints = () => {
    throw new Error("not an address");
  };
  bus.publish("site.changed", FIRST_CHANGED);
  await expect.poll(() => field.drivers.get("gateway-first")).toBeDefined();
  await expect.poll(() => field.drivers.get("gateway-first") === driver).toBe(false);
  await runtime.stop();
});

/** A field whose drivers reach it when the test says so. */
class SlowField extends FakeField {
  isSlow = false;
  made = 0;
  connect: () => void = () => undefined;

  override create(options: Parameters<FakeField["create"]>[0]): Driver {
    const driver = super.create(options);
    const { isSlow } = this;
    this.made += 1;
    this.connect = () => options.sink.connection("connected");
    return Object.assign(driver, {
      start: async () => options.sink.connection(isSlow ? "connecting" : "connected"),
    });
  }
}

function renewed() {
  const field = new SlowField();
  const scene = stand(field);
  scene.runtime.start();
  scene.clock.pass(100);
  field.isSlow = true;
  moveFirst(scene.site);
  scene.bus.publish("site.changed", FIRST_CHANGED);
  const outcome = scene.runtime.write({ point: levelOf(1), value: 30, priority: 8 }, () => undefined);
  return { ...scene, field, outcome };
}

test("a command right after a change waits until its driver has come to its field again, and is sent then", async () => {
  const { field, runtime, outcome } = renewed();
  await expect.poll(() => field.made).toBe(3);
  expect(field.writes).toEqual([]);
  const other = await runtime.write({ point: levelOf(4), value: 1, priority: 8 }, () => undefined);
  expect([other.state, field.writes.length]).toEqual(["confirmed", 1]);
  field.connect();
  expect(await outcome).toMatchObject({ state: "confirmed", value: 30 });
  await runtime.stop();
});

test("it waits five seconds and no longer: then the driver itself says what becomes of it", async () => {
  const { clock, field, runtime, outcome } = renewed();
  await expect.poll(() => field.made).toBe(3);
  clock.pass(4_900);
  expect(field.writes).toEqual([]);
  clock.pass(100);
  expect(await outcome).toMatchObject({ state: "confirmed" });
  await runtime.stop();
});

test("a driver is handed what its points showed before it began, and how long ago", async () => {
  const field = new FakeField();
  const { clock, newest, runtime } = stand(field);
  newest.restore({ length: 1, ids: [levelOf(1)], values: [12_345], times: [clock.now() - 60_000], since: [0] });
  runtime.start();
  clock.pass(100);
  const before = field.drivers.get("gateway-first")?.options.before;
  expect(before?.(levelOf(1))).toEqual({ value: 12_345, age: 60_100 });
  expect(before?.(levelOf(2))).toBeUndefined();
  await runtime.stop();
});

test("a driver is handed the newest exchange of a counter, also one that is recorded while it runs", async () => {
  const field = new FakeField();
  const recorded = new Map<number, { at: number; newStart: number }>();
  const { clock, runtime } = stand(field, undefined, { exchanges: { newest: (point) => recorded.get(point) } });
  runtime.start();
  clock.pass(100);
  const exchange = field.drivers.get("gateway-first")?.options.exchange;
  expect(exchange?.(levelOf(1))).toBeUndefined();
  recorded.set(levelOf(1), { at: clock.now() - 60_000, newStart: 433_175 });
  expect(exchange?.(levelOf(1))).toEqual({ value: 433_175, age: 60_000 });
  await runtime.stop();
});

test("a driver that cannot start leaves the others running, and its connection is lost with the reason", async () => {
  class BrokenField extends FakeField {
    override create(options: Parameters<FakeField["create"]>[0]): Driver {
      const driver = super.create(options);
      if (options.connection.id !== ConnectionId.parse("gateway-first")) return driver;
      const start = (): Promise<void> => Promise.reject(new Error("no such port"));
      return { start, stop: () => driver.stop(), setPoints: () => undefined };
    }
  }
  const { clock, states, runtime } = stand(new BrokenField());
  runtime.start();
  clock.pass(100);
  await Promise.resolve();
  await Promise.resolve();
  expect(states).toContainEqual({ connection: "gateway-first", state: "lost", reason: "no such port" });
  expect(states).toContainEqual({ connection: "gateway-second", state: "connected" });
  const outcome = await runtime.write({ point: levelOf(1), value: 1, priority: 8 }, () => undefined);
  expect(outcome).toEqual({ state: "failed", reason: "This connection is read-only." });
  expect(runtime.priorityReader(levelOf(1))).toBeUndefined();
  await runtime.stop();
});

test("a connection whose secret cannot be opened is lost alone, and says what to do", async () => {
  const field = new FakeField();
  const site = new SmallSite();
  const reason = "Password: it cannot be decrypted. Enter it again.";
  const secrets = {
    ...OPEN,
    open: (connection: ConnectionFile) => {
      if (connection.id === ConnectionId.parse("gateway-first")) throw new Error(reason);
      return { ...connection, settings: { password: "opened" } };
    },
  };
  const { clock, states, runtime } = stand(field, { bacnet: field }, { site, secrets });
  runtime.start();
  clock.pass(100);
  expect(states).toEqual([
    { connection: "gateway-first", state: "lost", reason },
    { connection: "gateway-second", state: "connected" },
  ]);
  expect(field.drivers.get("gateway-second")?.options.connection.settings).toEqual({ password: "opened" });
  expect(site.connections.map(({ settings }) => settings)).toEqual([{}, {}]);
  const outcome = await runtime.write({ point: levelOf(1), value: 1, priority: 8 }, () => undefined);
  expect(outcome).toEqual({ state: "failed", reason: "No connection serves this point." });
  await runtime.stop();
});

test("a connection without the secret that it needs is lost, and says which", () => {
  class GuardedField extends FakeField {
    override readonly settings = mqtt?.settings ?? [];
    override checkSettings(settings: Record<string, unknown>) {
      return "password" in settings ? [] : [{ field: "password", problem: "expected text" }];
    }
  }
  const { states, runtime } = stand(new GuardedField());
  runtime.start();
  expect(states[0]).toEqual({
    connection: "gateway-first",
    state: "lost",
    reason: "Password is missing. Enter it.",
  });
});

test("a point without priorities has none to read, even on a protocol that has them", () => {
  const { runtime, site } = stand(new FakeField());
  const [first] = site.points;
  if (first !== undefined) Object.assign(first, { hasPriorities: false });
  runtime.start();
  expect(runtime.priorityReader(1)).toBeUndefined();
  expect(runtime.priorityReader(2)).toBeDefined();
});

test("a connection whose protocol no driver speaks is lost from the start, and its points cannot be written", async () => {
  const { states, runtime } = stand(new FakeField(), {});
  runtime.start();
  expect(states[0]).toEqual({ connection: "gateway-first", state: "lost", reason: "no driver for bacnet" });
  const outcome = await runtime.write({ point: PointId.parse(1), value: 1, priority: 8 }, () => undefined);
  expect(outcome).toEqual({ state: "failed", reason: "No connection serves this point." });
});

test.each([
  [47, 1_000],
  [470, 2_100],
  [2_350, 9_500],
])("%i connections are all started within %i ms, a few in each turn of the loop", async (count, limit) => {
  const field = new FakeField();
  const clock = new FakeClock();
  const site = new SmallSite();
  const [first] = site.connections;
  const connections = Array.from({ length: count }, (_, index) => ({
    ...first,
    id: ConnectionId.parse(`gateway-${index}`),
    name: `Gateway ${index}`,
    protocol: "bacnet" as const,
    settings: {},
  }));
  const begun: string[] = [];
  const bus = createInProcessBus((error) => {
    throw error;
  });
  bus.subscribe("connection.changed", ({ connection }) => begun.push(connection));
  const directory = { connections, pointsOf: () => [] };
  const log = pino({ level: "silent" });
  const newest = new PointStore({ points: site.points, clock, log, publish: () => undefined });
  const runtime = new FieldRuntime({ directory, protocols: { bacnet: field }, secrets: OPEN, newest, bus, clock, log });
  runtime.start();
  clock.pass(1);
  expect(begun.length).toBeLessThan(10);
  clock.pass(limit);
  expect(begun).toHaveLength(count);
  expect(runtime.hasBegun).toBe(true);
  await runtime.stop();
});
