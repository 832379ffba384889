import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { QUALITY } from "@atrium/contract/devices";
import { said, ENGLISH } from "@atrium/words";
import { FakeField } from "../../../test/fakeField.ts";
import { NodeDesk } from "../../../test/nodeDesk.ts";
import { levelOf } from "../../../test/smallSite.ts";
import { PollingField } from "../../../test/pollingField.ts";

const [FIRST, SECOND] = ["gateway-first", "gateway-second"];

let desk: NodeDesk;
beforeEach(() => {
  desk = new NodeDesk();
});
afterEach(async () => desk.end());

describe("a node that is lost", () => {
  it("stops polling before another node begins", async () => {
    const polls = new PollingField();
    const a = await desk.node("a", { protocols: { bacnet: polls.of("a") } });
    const b = await desk.node("b", { protocols: { bacnet: polls.of("b") } });
    const core = await desk.core(1);
    await desk.pass(5_000);
    const owner = core.part.ownership.of(FIRST)?.node === "a" ? a : b;
    const other = owner === a ? b : a;
    expect(polls.pollers(FIRST)).toEqual([owner.name]);
    owner.cut();
    const cutAt = desk.clock.elapsed();
    await desk.pass(20_000);
    expect(core.part.ownership.of(FIRST)).toMatchObject({ node: other.name, epoch: 2 });
    expect(polls.pollers(FIRST)).toEqual([owner.name, other.name]);
    expect(polls.lastOf(owner.name, FIRST) - cutAt).toBeLessThanOrEqual(6_000);
    expect(polls.sharedSeconds(FIRST)).toEqual([]);
    // Its former connection stays where it is, and it takes its share of the others again.
    owner.mend();
    await desk.pass(10_000);
    expect([a, b].map(({ part }) => part.connections().length)).toEqual([1, 1]);
    expect([FIRST, SECOND].flatMap((id) => polls.sharedSeconds(id))).toEqual([]);
  });

  it("does not poll once when it goes on after it stood still", async () => {
    const polls = new PollingField();
    const a = await desk.node("a", { protocols: { bacnet: polls.of("a") } });
    await desk.core(1);
    await desk.pass(2_000);
    const polled = polls.lastOf("a", FIRST);
    // As a process that was stopped by a signal: no timer runs, and what came for it is read first.
    a.cut();
    desk.clock.stall(30_000);
    polls.answerWaiting("a");
    await desk.pass(2_000);
    expect(polls.lastOf("a", FIRST)).toBe(polled);
    expect(a.part.connections()).toEqual([]);
  });

  it("holds its connections again when its lease is back", async () => {
    const polls = new PollingField();
    const a = await desk.node("a", { protocols: { bacnet: polls.of("a") } });
    await desk.core(1);
    a.cut();
    await desk.pass(8_000);
    expect(a.part.connections()).toEqual([]);
    a.mend();
    const mendedAt = desk.clock.elapsed();
    await desk.pass(5_000);
    expect(a.part.connections().toSorted()).toEqual([FIRST, SECOND]);
    expect(polls.lastOf("a", FIRST)).toBeGreaterThan(mendedAt);
  });
});

describe("a node that is bound to a building", () => {
  it("goes on polling while it is cut off, and says why its points are stale", async () => {
    const polls = new PollingField();
    const a = await desk.node("a", { protocols: { bacnet: polls.of("a") }, bound: ["tower"] });
    const b = await desk.node("b");
    const core = await desk.core(1);
    await desk.pass(2_000);
    expect([a, b].map(({ part }) => part.connections().length)).toEqual([2, 0]);
    a.cut();
    await desk.pass(60_000);
    expect(desk.clock.elapsed() - polls.lastOf("a", FIRST)).toBeLessThan(2_000);
    expect(core.part.ownership.of(FIRST)).toMatchObject({ node: "a", epoch: 1 });
    expect(core.newest.qualities[levelOf(1)]).toBe(QUALITY.stale);
    const reason = said(core.newest.reasons.get(levelOf(1)) ?? "", ENGLISH);
    expect(reason).toBe("The line to a is down. Its node keeps recording.");
    expect(core.stateOf(FIRST)).toMatchObject({ state: "lost" });
    a.mend();
    await desk.pass(3_000);
    expect(core.stateOf(FIRST)).toMatchObject({ state: "connected" });
    expect(core.newest.qualities[levelOf(1)]).toBe(QUALITY.good);
    expect(core.newest.reasons.size).toBe(0);
  });

  it("goes on polling when it restarts while it is cut off, from what it kept sealed", async () => {
    const polls = new PollingField();
    const a = await desk.node("a", { protocols: { bacnet: polls.of("a") }, bound: ["tower"] });
    await desk.core(1);
    a.cut();
    await a.stop();
    const restarted = await desk.node("a", { protocols: { bacnet: polls.of("a") }, bound: ["tower"] });
    const restartedAt = desk.clock.elapsed();
    restarted.cut();
    await desk.pass(2_000);
    expect(restarted.part.connections().toSorted()).toEqual([FIRST, SECOND]);
    expect(polls.lastOf("a", FIRST)).toBeGreaterThan(restartedAt);
  });
});

test("what was read more than a minute ago comes late: it is no newest value", async () => {
  const node = await desk.node("a", { bound: ["tower"] });
  const core = await desk.core(1);
  node.field.report([levelOf(1), 10]);
  await desk.pass(500);
  node.cut();
  node.field.report([levelOf(1), 20]);
  await desk.pass(120_000);
  node.field.report([levelOf(1), 30]);
  await desk.pass(500);
  node.mend();
  await desk.pass(200);
  expect(core.late.map(({ values }) => [...values])).toEqual([[20]]);
  await desk.pass(3_000);
  expect(core.newest.values[levelOf(1)]).toBe(30);
});

test("a drained node hands its connections over, one after the other, and two owners never poll at once", async () => {
  const polls = new PollingField();
  const a = await desk.node("a", { protocols: { bacnet: polls.of("a") } });
  const b = await desk.node("b", { protocols: { bacnet: polls.of("b") } });
  const core = await desk.core(1);
  await desk.pass(2_000);
  polls.stopTakes = 1_500;
  await desk.passDuring(core.part.ownership.drain("a", true));
  expect([a, b].map(({ part }) => part.connections().length)).toEqual([0, 2]);
  expect(core.stateOf(FIRST)?.state).toBe("connected");
  // Each goes to the other node when its driver has ended.
  expect([FIRST, SECOND].flatMap((id) => polls.overlaps(id))).toEqual([]);
  polls.stopTakes = 0;
  await desk.passDuring(core.part.ownership.drain("a", false));
  expect([a, b].map(({ part }) => part.connections().length)).toEqual([1, 1]);
});

test("what goes over the wire is said while somebody looks, and not otherwise", async () => {
  const node = await desk.node("a");
  const core = await desk.core(1);
  const messages: string[] = [];
  core.wire.hear("core.tap", (message) => messages.push(Buffer.from(message).toString()));
  const exchange = { time: desk.clock.now(), station: 4, sent: [Uint8Array.of(1, 2)], took: 12 };
  node.field.exchanged(FIRST, exchange);
  await desk.pass(2_000);
  expect(messages).toEqual([]);
  core.part.nodes.look(FIRST);
  await desk.pass(500);
  for (let count = 0; count < 1_000; count += 1) node.field.exchanged(FIRST, exchange);
  await desk.pass(2_000);
  expect(messages).toHaveLength(1);
  const [newest, ...others] = core.exchanges.newestFirst(FIRST);
  expect(others.length).toBeGreaterThan(10);
  expect(newest).toMatchObject({ station: 4, took: 12 });
  expect(newest?.sent?.map((piece) => Buffer.from(piece).toString("hex"))).toEqual(["0102"]);
  await desk.pass(40_000);
  node.field.exchanged(FIRST, exchange);
  await desk.pass(2_000);
  expect(messages).toHaveLength(1);
});

test("new points reach a driver that goes on", async () => {
  const node = await desk.node("a");
  const core = await desk.core(1);
  const driver = node.field.drivers.get(FIRST);
  Object.assign(desk.site, { points: desk.site.points.filter(({ id }) => id !== levelOf(2)) });
  core.bus.publish("site.changed", { revision: 2, connections: [FIRST], devices: [], places: [] });
  await desk.pass(2_000);
  expect(node.field.drivers.get(FIRST)).toBe(driver);
  expect(driver?.options.points.some(({ id }) => id === levelOf(2))).toBe(false);
});

test("what the site does not want any more is let go", async () => {
  const field = new FakeField();
  const node = await desk.node("a", { field });
  const core = await desk.core(1);
  Object.assign(desk.site, { connections: desk.site.connections.filter(({ id }) => id !== FIRST) });
  core.bus.publish("site.changed", { revision: 2, connections: [FIRST], devices: [], places: [] });
  await desk.pass(3_000);
  expect(node.part.connections()).toEqual([SECOND]);
  expect([...field.drivers.keys()]).toEqual([SECOND]);
});
