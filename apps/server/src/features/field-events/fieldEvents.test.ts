import { Paged } from "@atrium/contract";
import { FieldEvent, type FieldEventContent } from "@atrium/contract/access";
import type { DriverEvent } from "@atrium/drivers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openLiveSocket, waitFor } from "../../../test/liveSocket.ts";
import { openStand, type Stand } from "../../../test/stand.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/testDatabase.ts";

const FIRST = "gateway-first";
const CARD: FieldEventContent = { kind: "card-read", card: "0451", isGranted: true };

let database: TestDatabase;
let stand: Stand;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => database.stop());
beforeEach(async () => {
  await database.ingest.query("TRUNCATE field_events RESTART IDENTITY");
  stand = await start();
});
afterEach(async () => stand.stop());

async function start(): Promise<Stand> {
  const started = await openStand({ database });
  await waitFor(() => (started.field.drivers.size === 2 ? true : undefined), "the drivers");
  return started;
}

function event(id: string, time: number, content: FieldEventContent = CARD, device = "L-1"): DriverEvent {
  return { device, id, time, content };
}

async function list(query = "", token = "viewer"): Promise<string[]> {
  const url = `/api/core-service/v1.0/field-events?${query}`;
  const reply = await stand.http.inject({ url, headers: { authorization: `Bearer ${token}` } });
  if (reply.statusCode !== 200) return [String(reply.statusCode)];
  return Paged(FieldEvent)
    .parse(reply.json())
    .data.map(({ sourceId }) => sourceId);
}

async function shown(): Promise<FieldEvent[]> {
  const url = "/api/core-service/v1.0/field-events";
  const reply = await stand.http.inject({ url, headers: { authorization: "Bearer viewer" } });
  return Paged(FieldEvent).parse(reply.json()).data;
}

test("an event is kept with its source's number and time before the driver may confirm it", async () => {
  await stand.field.event(FIRST, event("e-1", 1_000));
  const { rows } = await database.ingest.query("SELECT device, source_id, kind FROM field_events");
  expect(rows).toEqual([{ device: "L-1", source_id: "e-1", kind: "card-read" }]);
  const url = "/api/core-service/v1.0/field-events";
  const reply = await stand.http.inject({ url, headers: { authorization: "Bearer viewer" } });
  expect(reply.json()).toMatchObject({
    total: 1,
    data: [{ device: "L-1", sourceId: "e-1", time: 1_000, content: CARD }],
  });
});

test("an event that a device sends again is kept once and published once; another device may use its number", async () => {
  const published: FieldEvent[] = [];
  stand.bus.subscribe("field.event", (kept) => published.push(kept));
  await stand.field.event(FIRST, event("e-1", 1_000));
  await stand.field.event(FIRST, event("e-1", 1_000));
  await stand.field.event(FIRST, event("e-1", 2_000, CARD, "L-2"));
  expect(published.map(({ device, sourceId }) => [device, sourceId])).toEqual([
    ["L-1", "e-1"],
    ["L-2", "e-1"],
  ]);
  expect(await list()).toHaveLength(2);
});

test("an event that cannot be kept now is not confirmed, and is kept when it comes again", async () => {
  await database.ingest.query("ALTER TABLE field_events RENAME TO away");
  await expect(stand.field.event(FIRST, event("e-1", 1_000))).rejects.toThrow("field_events");
  await database.ingest.query("ALTER TABLE away RENAME TO field_events");
  await stand.field.event(FIRST, event("e-1", 1_000));
  expect(await list()).toEqual(["e-1"]);
});

test("an event of a clock that is a day fast counts from when it came; a late one keeps its time", async () => {
  const before = Date.now();
  await stand.field.event(FIRST, event("tomorrow", before + 86_400_000));
  await stand.field.event(FIRST, event("late", before - 60_000));
  await stand.field.event(FIRST, event("now", Date.now()));
  expect(await list()).toEqual(["now", "tomorrow", "late"]);
  const { rows } = await database.ingest.query("SELECT time FROM field_events WHERE time > now()");
  expect(rows).toEqual([]);
  const [now, tomorrow, late] = await shown();
  expect(tomorrow?.sourceTime).toBe(before + 86_400_000);
  expect(tomorrow?.clockOffset).toBe(before + 86_400_000 - (tomorrow?.receivedAt ?? 0));
  expect([now, late].map((one) => one && "clockOffset" in one)).toEqual([false, false]);
});

test("an event of a clock beyond all calendars is kept once, with the last time that can be kept", async () => {
  await stand.field.event(FIRST, event("far", Number.MAX_SAFE_INTEGER));
  expect(await shown()).toMatchObject([{ sourceId: "far", sourceTime: Date.parse("9999-12-31T23:59:59.999Z") }]);
});

test.each<[string, DriverEvent]>([
  ["a device that is not there", event("e-1", 1_000, CARD, "nobody")],
  ["a device of another connection", event("e-1", 1_000, CARD, "L-4")],
  ["no number of its own", event("", 1_000)],
  ["an impossible time", event("e-1", -5)],
  ["a text that is too long", event("e-1", 1_000, { kind: "plate", plate: "x".repeat(100) })],
])("an event of %s is left out, and never asked for again", async (_case, wrong) => {
  await stand.field.event(FIRST, wrong);
  expect(await list()).toEqual([]);
});

test("events are listed by place, device and kind, the newest first, for those who may view", async () => {
  await stand.field.event(FIRST, event("old", 1_000));
  await stand.field.event(FIRST, event("locker", 3_000, { kind: "locker", event: "DropOff", box: "B 12" }, "L-2"));
  await stand.field.event("gateway-second", event("plate", 2_000, { kind: "plate", plate: "1กข 234" }, "L-4"));
  const message: FieldEventContent = { kind: "panel-message", eventName: "Pump 2", eventValue: "running dry" };
  await stand.field.event("gateway-second", event("panel", 4_000, message, "L-4"));
  expect(await list()).toEqual(["panel", "locker", "plate", "old"]);
  expect(await list("placement=tower&floor=first")).toEqual(["locker", "old"]);
  expect(await list("device=L-4&kind=plate")).toEqual(["plate"]);
  expect(await list("placement=tower&floor=first&device=L-4")).toEqual([]);
  expect(await list("kind=panel-message")).toEqual(["panel"]);
  expect([await list("kind=shout"), await list("floor=first")]).toEqual([["400"], ["400"]]);
  expect(await list("", "tenant")).toEqual(["403"]);
});

test("events at doors are listed by result and by person, without other events", async () => {
  const face: FieldEventContent = { kind: "face", isGranted: true, holder: "Malee Srisuk", direction: "in" };
  const expired: FieldEventContent = { kind: "card-read", card: "8841", isGranted: false, refusal: "expired" };
  await stand.field.event(FIRST, event("face", 1_000, face));
  await stand.field.event(FIRST, event("expired", 2_000, expired));
  await stand.field.event(FIRST, event("forced", 3_000, { kind: "door", event: "forced" }));
  await stand.field.event(FIRST, event("locker", 4_000, { kind: "locker", event: "DropOff", box: "01" }, "L-2"));
  expect(await list("passages=all")).toEqual(["forced", "expired", "face"]);
  expect(await list("passages=passed")).toEqual(["face"]);
  expect(await list("passages=refused")).toEqual(["expired"]);
  expect(await list("passages=incident")).toEqual(["forced"]);
  expect(await list("passages=all&who=sri")).toEqual(["face"]);
  expect(await list("who=88")).toEqual(["expired"]);
  expect(await list("who=%25")).toEqual([]);
  expect(await list("passages=danced")).toEqual(["400"]);
});

test("pages get the newest events and each that comes, after a loss those they missed, after a restart all again", async () => {
  await stand.field.event(FIRST, event("e-1", 1_000));
  const page = await openLiveSocket(stand.base, "viewer");
  page.send({ type: "subscribe", subscription: 1, channel: "field-events", placement: "tower" });
  const first = await page.first("field-events");
  expect(first).toMatchObject({ isComplete: true, entities: [{ sourceId: "e-1" }] });
  await stand.field.event(FIRST, event("e-2", 2_000));
  const { sequence } = await page.first("field-events", ({ entities }) => entities[0]?.sourceId === "e-2");
  page.socket.terminate();
  await stand.field.event(FIRST, event("e-3", 3_000));
  const again = await openLiveSocket(stand.base, "viewer");
  const since = { epoch: stand.points.epoch, sequence };
  again.send({ type: "subscribe", subscription: 1, channel: "field-events", placement: "tower", since });
  expect(await again.first("field-events")).toMatchObject({ isComplete: false, entities: [{ sourceId: "e-3" }] });
  again.send({ type: "subscribe", subscription: 2, channel: "field-events", kind: "plate" });
  expect((await again.first("field-events", ({ subscription }) => subscription === 2)).entities).toEqual([]);
  again.socket.terminate();
  await stand.stop();
  stand = await start();
  const later = await openLiveSocket(stand.base, "viewer");
  later.send({ type: "subscribe", subscription: 1, channel: "field-events", since });
  const all = await later.first("field-events");
  expect([all.isComplete, all.entities.map(({ sourceId }) => sourceId)]).toEqual([true, ["e-1", "e-2", "e-3"]]);
  later.socket.terminate();
});
