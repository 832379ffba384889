import { CommandReply, Place, QUALITY } from "@atrium/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openLiveSocket, waitFor, type LiveSocket } from "../../../test/liveSocket.ts";
import { SmallSite, levelOf } from "../../../test/smallSite.ts";
import { openStand, type Stand } from "../../../test/stand.ts";

let stand: Stand;
const sockets: LiveSocket[] = [];
beforeEach(async () => {
  stand = await openStand();
  await waitFor(() => (stand.field.drivers.size === 2 ? true : undefined), "the drivers");
});
afterEach(async () => {
  for (const { socket } of sockets.splice(0)) socket.terminate();
  await stand.stop();
});

async function open(token = "viewer", headers: Record<string, string> = {}): Promise<LiveSocket> {
  const live = await openLiveSocket(stand.base, token, headers);
  sockets.push(live);
  return live;
}

function lighting(place: unknown, subscription = 1) {
  return { type: "subscribe", subscription, channel: "lighting", place: Place.parse(place) } as const;
}

const FIRST_FLOOR = lighting({ placement: "tower", floor: "first" });

test("a page gets a welcome, all points of its place, then the changes", async () => {
  stand.field.report([levelOf(1), 80]);
  const page = await open();
  const { epoch } = await page.first("welcome");
  expect(epoch).toBe(stand.points.epoch);
  page.send(FIRST_FLOOR);
  const snapshot = await page.first("snapshot");
  expect(snapshot).toMatchObject({ subscription: 1, isComplete: true });
  expect(snapshot.ids).toHaveLength(9);
  expect(page.valueOf(levelOf(1))).toBe(80);
  expect(page.valueOf(levelOf(2))).toBeNull();
  stand.field.report([levelOf(2), 30], [levelOf(4), 50]);
  const delta = await page.first("delta");
  expect(delta).toMatchObject({ view: snapshot.view, ids: [levelOf(2)], values: [30], qualities: [QUALITY.good] });
  expect(delta.sequence).toBeGreaterThan(snapshot.sequence);
});

test("a page gets the time when each value last changed, not when it was last read", async () => {
  const readAt = Date.now();
  const read = (age: number, rows: readonly (readonly [id: number, value: number])[]) =>
    stand.points.apply({
      length: rows.length,
      ids: Int32Array.from(rows, ([id]) => id),
      values: Float64Array.from(rows, ([, value]) => value),
      qualities: Uint8Array.from(rows, () => QUALITY.good),
      times: Float64Array.from(rows, () => readAt - age),
    });
  read(20_000, [
    [levelOf(1), 80],
    [levelOf(2), 30],
  ]);
  read(1_000, [
    [levelOf(1), 80],
    [levelOf(2), 31],
  ]);
  const page = await open();
  page.send(FIRST_FLOOR);
  const { ids, times, steadyFor } = await page.first("snapshot");
  const timesOf = (point: number) => [times[ids.indexOf(point)], steadyFor[ids.indexOf(point)]];
  expect(timesOf(levelOf(1))).toEqual([readAt - 1_000, 19_000]);
  expect(timesOf(levelOf(2))).toEqual([readAt - 1_000, 0]);
  expect(timesOf(levelOf(3))).toEqual([null, null]);
});

test("two pages at one place share a view; another place is another", async () => {
  const [one, two] = [await open(), await open()];
  one.send(FIRST_FLOOR);
  two.send({ ...FIRST_FLOOR, subscription: 7 });
  two.send(lighting({ placement: "tower", floor: "first", zone: "A" }, 8));
  const first = await one.first("snapshot");
  const second = await two.first("snapshot", (message) => message.subscription === 7);
  const zone = await two.first("snapshot", (message) => message.subscription === 8);
  expect(second.view).toBe(first.view);
  expect(zone.view).not.toBe(first.view);
  expect(zone.ids).toHaveLength(6);
  stand.field.report([levelOf(1), 10]);
  await one.first("delta");
  await two.first("delta");
  expect(two.all("delta")).toHaveLength(1);
});

test("a page that comes back gets only the changes that it missed, from the same run", async () => {
  const page = await open();
  page.send(FIRST_FLOOR);
  await page.first("snapshot");
  stand.field.report([levelOf(1), 10]);
  const { sequence } = await page.first("delta");
  page.socket.terminate();
  await page.whenClosed();
  stand.field.report([levelOf(2), 20]);
  const again = await open();
  again.send({ ...FIRST_FLOOR, since: { epoch: stand.points.epoch, sequence } });
  const missed = await again.first("snapshot");
  expect(missed).toMatchObject({ isComplete: false, ids: [levelOf(2)], values: [20] });
  again.send({ ...FIRST_FLOOR, subscription: 2, since: { epoch: "an-earlier-run", sequence } });
  expect(await again.first("snapshot", (message) => message.subscription === 2)).toMatchObject({ isComplete: true });
  again.send({ ...FIRST_FLOOR, subscription: 3, since: { epoch: stand.points.epoch, sequence: 1_000_000 } });
  expect(await again.first("snapshot", (message) => message.subscription === 3)).toMatchObject({ isComplete: true });
});

test("a page that does not read gets the newest value afterwards, not every one in between", async () => {
  await stand.stop();
  stand = await openStand({ site: new SmallSite(300) });
  await waitFor(() => (stand.field.drivers.size === 2 ? true : undefined), "the drivers");
  const [slow, quick] = [await open(), await open()];
  for (const page of [slow, quick]) {
    page.send(lighting({ placement: "campus" }));
    await page.first("snapshot");
  }
  slow.socket.pause();
  let level = 0;
  for (let rounds = 0; rounds < 50; rounds = stand.hub.behind > 0 ? rounds + 1 : 0) {
    level += 1;
    stand.field.report(...stand.site.points.map((point): [number, number] => [Number(point.id), level]));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  for (let received = quick.messages.length; quick.messages.length < received + 200; level += 1) {
    stand.field.report([levelOf(1), level]);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  stand.field.report([levelOf(1), -1]);
  await waitFor(() => (quick.valueOf(levelOf(1)) === -1 ? true : undefined), "the quick page");
  slow.socket.resume();
  await waitFor(() => (slow.valueOf(levelOf(1)) === -1 ? true : undefined), "the slow page");
  expect(slow.messages.length).toBeLessThan(quick.messages.length - 150);
}, 60_000);

test("unknown places, missing permissions and too many subscriptions are refused, and the socket stays", async () => {
  const page = await open();
  page.send(lighting({ placement: "nowhere" }));
  expect(await page.first("refused")).toMatchObject({ subscription: 1, error_code: "ENF001" });
  page.send({ type: "subscribe", subscription: 2, channel: "commands", placement: "nowhere" });
  await page.first("refused", (message) => message.subscription === 2);
  for (let subscription = 10; subscription < 75; subscription += 1) page.send({ ...FIRST_FLOOR, subscription });
  expect(await page.first("refused", (message) => message.subscription === 74)).toMatchObject({ error_code: "ERL001" });
  const tenant = await open("tenant");
  tenant.send(FIRST_FLOOR);
  expect(await tenant.first("refused")).toMatchObject({ error_code: "EAU004" });
});

test("nobody without a session and no page of another site gets a socket", async () => {
  await expect(open("stranger")).rejects.toThrow("refused 401");
  await expect(open("viewer", { authorization: "" })).rejects.toThrow("refused 401");
  const foreign = { authorization: "", cookie: "_dtc=viewer", origin: "http://elsewhere.example" };
  await expect(open("viewer", foreign)).rejects.toThrow("refused 403");
  const own = { authorization: "", cookie: "_dtc=viewer", origin: stand.base };
  await (await open("viewer", own)).first("welcome");
});

test.each([
  ["no JSON", "{"],
  ["an unknown type", `{"type":"shout","subscription":1}`],
  ["a number that is none", `{"type":"unsubscribe","subscription":"one"}`],
  ["a binary frame", Buffer.from("{}")],
])("%s is answered with an error; the socket and its subscriptions go on", async (_what, frame) => {
  const page = await open();
  page.send(FIRST_FLOOR);
  await page.first("snapshot");
  page.socket.send(frame);
  expect(await page.first("error")).toMatchObject({ error_code: "EVA001" });
  stand.field.report([levelOf(1), 63]);
  await page.first("delta");
  expect(page.valueOf(levelOf(1))).toBe(63);
  expect(page.closed).toBeUndefined();
});

test.each([
  ["an unknown channel", { channel: "elevators" }, "There is no such channel"],
  ["a word every object has", { channel: "toString" }, "There is no such channel"],
  ["a wrong place", { channel: "lighting", place: { placement: 7 } }, "not what this channel expects"],
])("%s refuses that subscription and leaves the others", async (_what, wrong, sentence) => {
  const page = await open();
  page.send(FIRST_FLOOR);
  await page.first("snapshot");
  page.socket.send(JSON.stringify({ type: "subscribe", subscription: 2, ...wrong }));
  const refused = await page.first("refused");
  expect(refused).toMatchObject({ subscription: 2, error_code: "EVA001" });
  expect(refused.message).toContain(sentence);
  stand.field.report([levelOf(1), 64]);
  await page.first("delta");
  expect(page.closed).toBeUndefined();
});

test.each(["ac", "doas", "locker", "access-door", "wulian", "lift", "lighting", "schneider", "curtain"])(
  "the channel %s of specification point 7 answers a snapshot, an empty one where it has no devices",
  async (channel) => {
    const page = await open();
    page.socket.send(JSON.stringify({ ...FIRST_FLOOR, channel }));
    const snapshot = await page.first("snapshot");
    expect(snapshot).toMatchObject({ subscription: 1, isComplete: true });
    expect(snapshot.ids).toHaveLength(channel === "lighting" ? 9 : 0);
  },
);

test("a message that is too long or a flood of them closes the socket", async () => {
  const page = await open();
  page.socket.send("x".repeat(20_000));
  expect(await page.whenClosed()).toMatchObject({ code: 1009 });
  const flood = await open();
  for (let count = 0; count < 500; count += 1) flood.send({ type: "unsubscribe", subscription: 1 });
  expect(await flood.whenClosed()).toMatchObject({ code: 1008, reason: "Too many messages in a second" });
});

test("a session that ends takes its sockets with it and no others", async () => {
  const [page, other] = [await open("viewer"), await open("operator")];
  for (const one of [page, other]) {
    one.send(FIRST_FLOOR);
    await one.first("snapshot");
  }
  stand.bus.publish("session.ended", { sessionId: 3, userId: 3 });
  expect(await page.whenClosed()).toMatchObject({ code: 4401 });
  expect(page.all("refused")).toMatchObject([{ subscription: 1, error_code: "EAU002" }]);
  stand.field.report([levelOf(1), 5]);
  await other.first("delta");
  expect(other.closed).toBeUndefined();
});

test("an ended subscription gets nothing more, and its view goes with its last member", async () => {
  const page = await open();
  page.send(FIRST_FLOOR);
  page.send(lighting({ placement: "tower", floor: "second" }, 2));
  await page.first("snapshot", (message) => message.subscription === 2);
  page.send({ type: "unsubscribe", subscription: 1 });
  page.send({ type: "subscribe", subscription: 3, channel: "health" });
  await page.first("health");
  stand.field.report([levelOf(1), 44]);
  stand.field.report([levelOf(4), 55]);
  await page.first("delta", (message) => message.ids.includes(levelOf(4)));
  expect(page.valueOf(levelOf(1))).toBeNull();
});

test("heartbeats come by themselves", async () => {
  const page = await open();
  expect((await page.first("heartbeat")).time).toBeGreaterThan(0);
});

test("the summary begins with all rows and goes on with the changed ones", async () => {
  const page = await open();
  page.send({ type: "subscribe", subscription: 1, channel: "summary", module: "lighting" });
  const { rows } = await page.first("summary");
  expect(rows.map((row) => row.place)).toEqual([
    "tower",
    "tower/first",
    "tower/first/corridor",
    "tower/first/A",
    "tower/second",
    "tower/second/corridor",
    "tower/second/A",
  ]);
  expect(rows[0]).toEqual({ place: "tower", on: 0, total: 6, stale: 6, trouble: 0, alarm: 0, mean: null });
  stand.field.report([levelOf(2), 60], [levelOf(2) + 2, 1]);
  await waitFor(() => (page.all("summary").length > 1 ? true : undefined), "changed rows");
  expect(page.all("summary")[1]?.rows).toEqual([
    { place: "tower", on: 1, total: 6, stale: 5, trouble: 1, alarm: 0, mean: null },
    { place: "tower/first", on: 1, total: 3, stale: 2, trouble: 1, alarm: 0, mean: null },
    { place: "tower/first/A", on: 1, total: 2, stale: 1, trouble: 1, alarm: 0, mean: null },
  ]);
  const reply = await stand.http.inject({
    url: "/api/core-service/v1.0/summaries?module=lighting&size=50",
    headers: { authorization: "Bearer viewer" },
  });
  expect(reply.json()).toMatchObject({ total: 7, data: [{ place: "tower", on: 1 }, {}, {}, {}, {}, {}, {}] });
});

test("health reports a lost connection, and stale devices as they come back", async () => {
  const page = await open();
  page.send({ type: "subscribe", subscription: 1, channel: "health" });
  const { health } = await page.first("health");
  expect(health).toMatchObject({ staleDevices: 6, database: "available" });
  stand.bus.publish("connection.changed", { connection: "gateway-first", state: "lost", reason: "no answer" });
  const lost = await page.first("health", (message) => message.health.connections[0]?.state === "lost");
  expect(lost.health.connections[0]).toMatchObject({ id: "gateway-first", reason: "no answer" });
  stand.field.report([levelOf(1), 1], [levelOf(1) + 1, 1], [levelOf(1) + 2, 0]);
  await page.first("health", (message) => message.health.staleDevices === 5);
});

test("health and metrics say how many messages of a connection were dropped in a flood", async () => {
  const page = await open();
  page.send({ type: "subscribe", subscription: 1, channel: "health" });
  const { health } = await page.first("health");
  expect(health.connections.some(({ shedMessages }) => shedMessages !== undefined)).toBe(false);
  stand.field.shed("gateway-first", 40);
  stand.field.shed("gateway-first", 2);
  const flooded = await page.first("health", (message) => message.health.connections[0]?.shedMessages === 42);
  expect(flooded.health.connections[0]).toMatchObject({ isFlooded: true });
  expect(flooded.health.connections[1]).not.toHaveProperty("shedMessages");
  const { body } = await stand.http.inject("/metrics");
  expect(body).toContain('atrium_field_shed_messages{connection="gateway-first"} 42');
});

test("a page that comes while a command runs gets it, and its end", async () => {
  const target = { device: "L-1", deviceName: "Lamp", point: "level", pointId: levelOf(1), before: 0, value: 50 };
  const reply = { id: "0c3c1f6e-5f5b-4d0e-9a6f-1f3f3a0b7c11", source: "operator", by: "viewer", at: 1 };
  const running = CommandReply.parse({ ...reply, targets: [{ ...target, state: "sent" }] });
  stand.bus.publish("command.changed", running);
  const page = await open();
  page.send({ type: "subscribe", subscription: 3, channel: "commands" });
  expect(await page.first("commands")).toMatchObject({
    subscription: 3,
    isComplete: true,
    entities: [{ id: reply.id }],
  });
  const ended = CommandReply.parse({ ...reply, targets: [{ ...target, state: "confirmed" }] });
  stand.bus.publish("command.changed", ended);
  await page.first("commands", ({ entities }) => entities[0]?.targets[0]?.state === "confirmed");
  const later = await open();
  later.send({ type: "subscribe", subscription: 4, channel: "commands" });
  expect((await later.first("commands")).entities).toEqual([]);
});
