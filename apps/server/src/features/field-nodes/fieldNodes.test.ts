import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { QUALITY } from "@atrium/contract/devices";
import { DeskCore, NodeDesk } from "../../../test/nodeDesk.ts";
import { levelOf } from "../../../test/smallSite.ts";

const [FIRST, SECOND] = ["gateway-first", "gateway-second"];

let desk: NodeDesk;
beforeEach(() => {
  desk = new NodeDesk();
});
afterEach(async () => desk.end());

test("each connection is held by one node, and what its devices say reaches the core", async () => {
  const [a, b] = [await desk.node("a"), await desk.node("b")];
  const core = await desk.core(1);
  expect([a, b].map(({ part }) => part.connections().length)).toEqual([1, 1]);
  expect([core.stateOf(FIRST)?.state, core.stateOf(SECOND)?.state]).toEqual(["connected", "connected"]);
  for (const { field } of [a, b]) field.report([levelOf(1), 30], [levelOf(4), 40]);
  await desk.pass(100);
  expect([core.newest.values[levelOf(1)], core.newest.values[levelOf(4)]]).toEqual([30, 40]);
  expect(core.newest.qualities[levelOf(1)]).toBe(QUALITY.good);
});

test("a core that starts before any node waits for one, and says later that there is none", async () => {
  const core = await desk.core(1);
  expect(core.stateOf(FIRST)).toMatchObject({ state: "connecting" });
  await desk.pass(10_000);
  expect(core.stateOf(FIRST)).toMatchObject({ state: "lost" });
  await desk.node("a");
  await desk.pass(3_000);
  expect(core.stateOf(FIRST)).toMatchObject({ state: "connected" });
});

describe("a new core", () => {
  it("gets all states though the drivers go on as they were", async () => {
    const node = await desk.node("a");
    const first = await desk.core(1);
    const driver = node.field.drivers.get(FIRST);
    node.field.report([levelOf(1), 30]);
    const { sink } = driver?.options ?? {};
    sink?.device?.("L-2", false, "no answer");
    sink?.explained?.(levelOf(2), "no sensor");
    await desk.pass(1_000);
    await first.stop();
    const second = await desk.core(2);
    expect(node.field.drivers.get(FIRST)).toBe(driver);
    expect(second.stateOf(FIRST)?.state).toBe("connected");
    expect(second.devices).toMatchObject([
      { connection: FIRST, device: "L-2", isAnswering: false, reason: "no answer" },
    ]);
    expect(second.newest.values[levelOf(1)]).toBe(30);
    expect(second.newest.reasons.get(levelOf(2))).toBe("no sensor");
  });

  it("is the only one that nodes obey", async () => {
    const node = await desk.node("a");
    const old = await desk.core(1);
    await desk.core(2);
    const outcome = old.runtime.write({ point: levelOf(1), value: 50, priority: 8 }, () => undefined);
    await desk.pass(10_000);
    expect(await outcome).toMatchObject({ state: "failed", isUnsent: true });
    expect(node.field.writes).toEqual([]);
  });
});

test("an entry is confirmed once the database has its values and its events", async () => {
  let storedUntil = 0;
  const { promise: stored, resolve } = Promise.withResolvers<void>();
  const node = await desk.node("a");
  const core = await desk.core(1, { storedUntil: () => storedUntil, takeEvent: async () => stored });
  const log = desk.logs.of("a");
  node.field.report([levelOf(1), 30]);
  const content = { kind: "card-read", card: "7" } as const;
  const event = node.field.event(FIRST, { device: "L-1", id: "1", time: desk.clock.now(), content });
  await desk.pass(100);
  // The device may forget it: the log has it.
  await event;
  const { length } = log.entries;
  expect(log.confirmed).toBe(0);
  storedUntil = Number.POSITIVE_INFINITY;
  await desk.pass(1_000);
  expect(log.confirmed).toBeLessThan(length);
  resolve();
  await desk.pass(1_000);
  expect(log.confirmed).toBe(log.entries.length);
  expect(log.confirmed).toBeGreaterThanOrEqual(length);
  await core.stop();
});

test("the core heard of an event at a whole millisecond, however the clocks were compared", async () => {
  const node = await desk.node("a");
  const heard: (number | undefined)[] = [];
  const core = await desk.core(1, {
    takeEvent: async (_connection, { heardAt }) => {
      heard.push(heardAt);
    },
  });
  const ask = core.wire.ask.bind(core.wire);
  core.wire.ask = async (...question) => {
    const answer = await ask(...question);
    // The middle of the question and its answer is between two milliseconds.
    desk.clock.stall(1);
    return answer;
  };
  await desk.pass(5_000);
  const content = { kind: "card-read", card: "7" } as const;
  void node.field.event(FIRST, { device: "L-1", id: "1", time: desk.clock.now(), content });
  await desk.pass(1_000);
  expect(heard).toEqual([expect.any(Number)]);
  expect(heard.map((at) => (at ?? Number.NaN) % 1)).toEqual([0]);
});

describe("a write", () => {
  it("goes to the node that holds the point, and its outcome comes back", async () => {
    const node = await desk.node("a");
    const core = await desk.core(1);
    let sent = 0;
    const outcome = await core.runtime.write({ point: levelOf(1), value: 50, priority: 8 }, () => (sent += 1));
    expect([outcome, sent]).toEqual([{ state: "confirmed", value: 50, time: 0 }, 1]);
    expect(node.field.writes).toMatchObject([{ point: levelOf(1), value: 50, priority: 8 }]);
  });

  it("waits for a node that is about to hold the connection", async () => {
    const node = await desk.node("a");
    const next = new DeskCore(desk, 1, {});
    next.runtime.start();
    await next.part.start?.();
    await desk.clock.passSlowly(1);
    const outcome = next.runtime.write({ point: levelOf(1), value: 50, priority: 8 }, () => undefined);
    await desk.pass(3_000);
    expect(await outcome).toMatchObject({ state: "confirmed", value: 50 });
    expect(node.field.writes).toHaveLength(1);
    await next.stop();
  });

  it("is written once where the request comes twice", async () => {
    const node = await desk.node("a");
    const core = await desk.core(1);
    // The first answer is lost.
    const { wire } = core;
    const ask = wire.askParts.bind(wire);
    let asked = 0;
    wire.askParts = async function* (topic, message, options) {
      asked += 1;
      const answer = ask(topic, message, options);
      if (asked === 1) {
        void answer[Symbol.asyncIterator]().next();
        await new Promise<never>(() => undefined);
      }
      yield* answer;
    };
    const outcome = core.runtime.write({ point: levelOf(1), value: 50, priority: 8 }, () => undefined);
    await desk.pass(5_000);
    expect(await outcome).toMatchObject({ state: "confirmed", value: 50 });
    expect([asked, node.field.writes.length]).toEqual([2, 1]);
  });

  it("is not sent where the node died before it had it", async () => {
    const node = await desk.node("a");
    const core = await desk.core(1);
    node.cut();
    let sent = 0;
    const outcome = await core.runtime.write({ point: levelOf(1), value: 50, priority: 8 }, () => (sent += 1));
    expect([outcome, sent]).toMatchObject([{ state: "failed", isUnsent: true }, 0]);
    expect(node.field.writes).toEqual([]);
  });

  it("may have been carried out where the node died after it had it", async () => {
    const node = await desk.node("a");
    const core = await desk.core(1);
    node.field.answer = () => undefined;
    let sent = 0;
    const outcome = core.runtime.write({ point: levelOf(1), value: 50, priority: 8 }, () => (sent += 1));
    await desk.pass(100);
    node.cut();
    await desk.pass(40_000);
    expect([await outcome, sent]).toMatchObject([{ state: "timed-out" }, 1]);
    expect(node.field.writes).toHaveLength(1);
  });

  it("of a former owner is refused", async () => {
    const [a] = [await desk.node("a"), await desk.node("b")];
    const core = await desk.core(1);
    const owner = core.part.ownership.of(FIRST)?.node ?? "";
    const other = owner === "a" ? "b" : "a";
    const line = core.part.nodes.lineOf(FIRST);
    const held = line?.held;
    await core.part.ownership.move([FIRST], other);
    await desk.pass(3_000);
    expect(core.part.ownership.of(FIRST)).toMatchObject({ node: other, epoch: 2 });
    if (line) line.held = held;
    const outcome = core.runtime.write({ point: levelOf(1), value: 50, priority: 8 }, () => undefined);
    expect(await outcome).toMatchObject({ state: "failed", isUnsent: true });
    expect(a.field.writes).toEqual([]);
  });
});
