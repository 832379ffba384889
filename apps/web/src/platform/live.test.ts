import { PointId } from "@atrium/contract";
import { COMMANDS_CHANNEL, type LiveMessage, SUMMARY_CHANNEL } from "@atrium/contract/live";
import { expect, test, vi } from "vitest";
import { CONFIRMED } from "./command.fixture.ts";
import { fakeLive } from "./fakeLive.fixture.ts";

const topic = { channel: "lighting", place: { placement: "office-building", floor: "first" } } as const;
const p1 = PointId.parse(1);
const p2 = PointId.parse(2);

function snapshot(subscription: number, values: Record<number, number>, extra: object = {}): LiveMessage {
  const ids = Object.keys(values).map(Number);
  return {
    type: "snapshot",
    subscription,
    view: 7,
    sequence: 40,
    isComplete: true,
    ids,
    values: Object.values(values),
    qualities: ids.map(() => 0 as const),
    times: ids.map(() => 5),
    steadyFor: ids.map(() => 2),
    ...extra,
  };
}

function delta(id: number, value: number, sequence = 41): LiveMessage {
  return { type: "delta", view: 7, sequence, ids: [id], values: [value], qualities: [0], times: [6], steadyFor: [0] };
}

function inStep() {
  const live = fakeLive();
  live.client.start();
  live.socket().accept();
  const leave = live.client.join(topic);
  live.socket().say(snapshot(1, { 1: 80, 2: 20 }));
  live.draw();
  return { ...live, live, leave };
}

function passWithHeartbeats(live: ReturnType<typeof fakeLive>, seconds: number): void {
  for (let second = 0; second < seconds; second += 1) {
    live.timers.pass(1_000);
    live.socket().say({ type: "heartbeat", time: live.timers.now() });
  }
}

test("a topic that two parts of the page want is subscribed once and given up when both have left", () => {
  const live = fakeLive();
  live.client.start();
  live.socket().accept();
  const leaveFirst = live.client.join(topic);
  const leaveSecond = live.client.join(topic);
  expect(live.socket().requests).toEqual([{ type: "subscribe", subscription: 1, ...topic }]);
  leaveFirst();
  passWithHeartbeats(live, 40);
  expect(live.socket().requests).toHaveLength(1);
  leaveSecond();
  passWithHeartbeats(live, 30);
  expect(live.socket().requests.at(-1)).toEqual({ type: "unsubscribe", subscription: 1 });
});

test("a page that comes back within half a minute has its values at once, as they are now", () => {
  const { client, leave, live } = inStep();
  leave();
  passWithHeartbeats(live, 20);
  live.socket().say(delta(1, 81));
  live.draw();
  client.join(topic);
  expect(client.view(topic).isInStep).toBe(true);
  passWithHeartbeats(live, 40);
  expect(live.socket().requests).toHaveLength(1);
  expect(client.points.get(p1)).toMatchObject({ value: 81, time: 6 });
});

test("of many pages that were left in a row only the last ones stay subscribed", () => {
  const { live, leave } = inStep();
  leave();
  const floors = (["second", "third", "fourth", "fifth", "rooftop", undefined] as const).map((floor) => ({
    channel: topic.channel,
    place: floor === undefined ? { placement: "learning-building" } : { placement: "office-building", floor },
  }));
  for (const floor of floors.slice(0, -1)) live.client.join(floor)();
  expect(live.socket().requests.filter(({ type }) => type === "unsubscribe")).toEqual([]);
  for (const floor of floors.slice(-1)) live.client.join(floor)();
  expect(live.socket().requests.filter(({ type }) => type === "unsubscribe")).toEqual([
    { type: "unsubscribe", subscription: 1 },
  ]);
});

test("points that nobody looks at any more are forgotten, so that they never show as live again", () => {
  const { client, leave, live } = inStep();
  leave();
  passWithHeartbeats(live, 30);
  expect(client.points.get(p1)).toBeUndefined();
});

test("many changes within a frame reach a point's listener once, with the newest value", () => {
  const { client, live } = inStep();
  const listener = vi.fn<() => void>();
  client.points.listen(p1, listener);
  live.socket().say(delta(1, 81));
  live.socket().say(delta(1, 82, 42));
  expect(listener).not.toHaveBeenCalled();
  expect(live.frames).toHaveLength(1);
  live.draw();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(client.points.get(p1)?.value).toBe(82);
});

test("a command's change is heard with the values that came before it, without waiting for the frame", () => {
  const { live } = inStep();
  live.client.join({ channel: "commands" });
  live.socket().say({ type: "commands", subscription: 2, sequence: 1, isComplete: true, entities: [] });
  const seen = vi.fn<(value: number | null | undefined) => void>();
  live.client.listenToChanges(COMMANDS_CHANNEL, {}, () => {
    seen(live.client.points.get(p1)?.value);
  });
  live.socket().say(delta(1, 65));
  live.socket().say({ type: "commands", subscription: 2, sequence: 2, isComplete: false, entities: [CONFIRMED] });
  expect(seen.mock.calls).toEqual([[65]]);
});

test("a change of one point does not wake the listeners of another", () => {
  const { client, live } = inStep();
  const listener = vi.fn<() => void>();
  client.points.listen(p2, listener);
  live.socket().say(delta(1, 81));
  live.draw();
  expect(listener).not.toHaveBeenCalled();
});

test("changes of a view this page does not have are ignored", () => {
  const { client, live } = inStep();
  live
    .socket()
    .say({ type: "delta", view: 8, sequence: 41, ids: [3], values: [1], qualities: [0], times: [6], steadyFor: [0] });
  live.draw();
  expect(client.points.get(PointId.parse(3))).toBeUndefined();
});

test("three seconds without a frame count as disconnected, with the time of the last frame", () => {
  const { client, live } = inStep();
  const lastFrame = live.timers.now();
  live.timers.pass(2_999);
  expect(client.connection.state).toBe("open");
  live.timers.pass(1);
  expect(client.connection).toMatchObject({ state: "disconnected", lostAt: lastFrame });
  expect(client.view(topic).isInStep).toBe(false);
  expect(client.points.get(p1)?.value).toBe(80);
});

test("heartbeats keep it connected", () => {
  const { client, live } = inStep();
  passWithHeartbeats(live, 10);
  expect(client.connection.state).toBe("open");
  expect(live.sockets).toHaveLength(1);
});

test("tries again after growing delays until the server is back", () => {
  const { client, live } = inStep();
  live.socket().events.closed();
  const delays = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000];
  for (const [index, delay] of delays.entries()) {
    expect(live.sockets).toHaveLength(index + 1);
    live.timers.pass(delay - 1);
    expect(live.sockets).toHaveLength(index + 1);
    live.timers.pass(1);
    expect(live.sockets).toHaveLength(index + 2);
    expect(client.connection.state).toBe("connecting");
    live.socket().events.closed();
  }
});

test("after a loss it asks only for what changed, and is live again with that answer", () => {
  const { client, live } = inStep();
  live.socket().say(delta(1, 81, 55));
  live.socket().events.closed();
  live.timers.pass(500);
  live.socket().accept();
  expect(live.socket().requests).toEqual([
    { type: "subscribe", subscription: 1, ...topic, since: { epoch: "run-1", sequence: 55 } },
  ]);
  expect(client.view(topic).isInStep).toBe(false);
  live.socket().say(snapshot(1, { 2: 25 }, { isComplete: false, view: 9, sequence: 60 }));
  live.draw();
  expect(client.view(topic).isInStep).toBe(true);
  expect(client.points.get(p1)?.value).toBe(81);
  expect(client.points.get(p2)?.value).toBe(25);
});

test("a complete snapshot of another run of the server takes away points that are no more", () => {
  const { client, live } = inStep();
  live.socket().events.closed();
  live.timers.pass(500);
  live.socket().accept("run-2");
  live.socket().say(snapshot(1, { 2: 30 }));
  live.draw();
  expect(client.points.get(p1)).toBeUndefined();
  expect(client.points.get(p2)?.value).toBe(30);
});

test("trying now does not wait for the delay", () => {
  const { client, live } = inStep();
  live.socket().events.closed();
  client.retryNow();
  expect(live.sockets).toHaveLength(2);
  client.retryNow();
  expect(live.sockets).toHaveLength(2);
});

test("a socket that is turned away before it opens asks whether the session is over", () => {
  const live = fakeLive();
  live.client.start();
  live.socket().events.closed();
  expect(live.rejections).toBe(1);
});

test("rights that changed make the page ask at once what it may do now", () => {
  const { live } = inStep();
  live.socket().say({ type: "session" });
  expect(live.rejections).toBe(1);
});

test("what an old socket still says after a loss is not believed", () => {
  const { client, live } = inStep();
  const old = live.socket();
  live.timers.pass(3_000);
  old.say(delta(1, 99));
  live.draw();
  expect(client.points.get(p1)?.value).toBe(80);
});

test("a message that is not of the contract ends the socket", () => {
  const { client, live } = inStep();
  live.socket().events.received('{"type":"delta","view":"seven"}');
  expect(client.connection.state).toBe("disconnected");
  expect(live.sockets[0]?.isClosed).toBe(true);
});

test("a refused subscription says why and is no live view", () => {
  const live = fakeLive();
  live.client.start();
  live.socket().accept();
  live.client.join(topic);
  live.socket().say({ type: "refused", subscription: 1, error_code: "ENF001", message: "Place not found" });
  expect(live.client.view(topic)).toMatchObject({
    isInStep: false,
    refusal: { code: "ENF001", message: "Place not found" },
  });
});

test("later summaries change only their own rows; the first one after a loss replaces all", () => {
  const live = fakeLive();
  const row = (place: string, on: number) => ({ place, on, total: 9, stale: 0, trouble: 0, alarm: 0, mean: null });
  live.client.start();
  live.socket().accept();
  live.client.join({ channel: "summary", module: "lighting" });
  live.socket().say({ type: "summary", subscription: 1, rows: [row("a", 1), row("b", 2)] });
  live.socket().say({ type: "summary", subscription: 1, rows: [row("b", 3)] });
  expect(
    [...(live.client.rows(SUMMARY_CHANNEL, { module: "lighting" })?.values() ?? [])].map(({ place, on }) => [
      place,
      on,
    ]),
  ).toEqual([
    ["a", 1],
    ["b", 3],
  ]);
  live.socket().events.closed();
  live.timers.pass(500);
  live.socket().accept();
  live.socket().say({ type: "summary", subscription: 1, rows: [row("b", 4)] });
  expect([...(live.client.rows(SUMMARY_CHANNEL, { module: "lighting" })?.keys() ?? [])]).toEqual(["b"]);
});

test("ages are counted by the server's clock", () => {
  const { client, live } = inStep();
  live.socket().say({ type: "heartbeat", time: live.timers.now() + 7_000 });
  expect(client.serverNow()).toBe(live.timers.now() + 7_000);
});

test("stopping closes the socket and tries no more", () => {
  const { client, live } = inStep();
  client.stop();
  live.timers.pass(60_000);
  expect(live.sockets).toHaveLength(1);
  expect(live.sockets[0]?.isClosed).toBe(true);
});
