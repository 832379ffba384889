import { type EventCounts, EventPage } from "@atrium/contract/alarms";
import { ENGLISH, useLanguageOf } from "@atrium/words";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { AlarmTower, failureOf, START } from "../../../test/alarmTower.ts";
import { openLiveSocket, waitFor } from "../../../test/liveSocket.ts";
import { keepSentences } from "../../platform/words/reader.ts";

const byText = (one: unknown, other: unknown) => String(one).localeCompare(String(other));

let tower: AlarmTower;
beforeAll(async () => {
  tower = await AlarmTower.make();
});
afterAll(async () => tower.database.stop());
beforeEach(async () => tower.begin());
afterEach(async () => tower.end());

test("what a device reports is a row, once, also where the server ended before it was one", async () => {
  const event = { device: "L-1", id: "e-1", time: START, content: { kind: "plate", plate: "1กข 234" } as const };
  await tower.stand.field.event("gateway-first", event);
  expect(await tower.journal()).toMatchObject([
    { text: "Plate 1กข 234", source: { device: "L-1" }, content: event.content },
  ]);
  await tower.end();
  await tower.database.ingest.query("DELETE FROM events");
  await tower.start();
  await tower.journal();
  await tower.end();
  await tower.start();
  expect(await tower.journal()).toHaveLength(1);
});

test("rows are found by place, kind, priority and words in any case, Thai within a word, and whatever is typed is only text", async () => {
  tower.say(failureOf(1), 1);
  tower.say(failureOf(4), 1);
  tower.pass(1_000);
  const content = { kind: "panel-message", eventName: "ปั๊มน้ำหยุดทำงาน", eventValue: "CO₂ 50 %" } as const;
  await tower.stand.field.event("gateway-second", { device: "L-5", id: "e-1", time: START, content });
  await tower.journal("", 3);
  const found = async (query: string) => (await tower.list(query)).map(({ source }) => source.device).sort(byText);
  expect(await found("placement=tower&floor=second")).toEqual(["L-4", "L-5"]);
  expect(await found("placement=tower&floor=second&kind=alarm&priority=3,4")).toEqual(["L-4"]);
  expect(await found("search=LAMP FAIL")).toEqual(["L-1", "L-4"]);
  expect(await found(`search=${encodeURIComponent("failure second")}`)).toEqual(["L-4"]);
  expect(await found(`search=${encodeURIComponent("น้ำ")}`)).toEqual(["L-5"]);
  expect(await found("search=co2")).toEqual(["L-5"]);
  expect(await found(`search=${encodeURIComponent("50 %")}`)).toEqual(["L-5"]);
  for (const hostile of ["%", "_", "\\", "'; DROP TABLE events; --", "%%%%", "(.*)", "🔥", "\u0e33"]) {
    await found(`search=${encodeURIComponent(hostile)}`);
  }
  expect((await tower.call("GET", `/events?search=${encodeURIComponent("a\0b")}`)).statusCode).toBe(400);
  expect(await found(`search=${encodeURIComponent("%a%")}`)).toEqual([]);
});

test("an alarm is found by its words in each language", async () => {
  const thai: Record<string, string> = { "Lamp failure": "หลอดไฟเสีย" };
  keepSentences([{ tag: "th", direction: "ltr", sentence: (source) => thai[source] }]);
  tower.say(failureOf(1), 1);
  await tower.journal("", 1);
  for (const search of ["หลอดไฟ", "lamp fail"]) {
    const rows = await tower.list(`search=${encodeURIComponent(search)}`);
    expect(rows.map(({ source }) => source.device)).toEqual(["L-1"]);
  }
  useLanguageOf(() => ENGLISH);
});

test("a page after another one goes on where that one ended, whatever came between", async () => {
  for (let lamp = 1; lamp <= 6; lamp += 1) {
    tower.say(failureOf(lamp), 1);
    tower.pass(1_000);
  }
  await tower.journal("", 6);
  const first = EventPage.parse((await tower.call("GET", "/events?limit=2")).json());
  tower.say(failureOf(1), 0);
  const rest = EventPage.parse((await tower.call("GET", `/events?limit=50&after=${first.next}`)).json());
  expect([...first.rows, ...rest.rows].map(({ source }) => source.device)).toEqual([
    "L-6",
    "L-5",
    "L-4",
    "L-3",
    "L-2",
    "L-1",
  ]);
  expect(rest.next).toBeNull();
});

test("a storm of a thousand alarms loses none, and the bell counts a flood", async () => {
  const page = await openLiveSocket(tower.stand.base, "viewer");
  page.send({ type: "subscribe", subscription: 1, channel: "event-counts" });
  await page.first("event-counts");
  for (let round = 0; round < 167; round += 1) {
    for (let lamp = 1; lamp <= 6; lamp += 1) tower.say(failureOf(lamp), 1);
    for (let lamp = 1; lamp <= 6; lamp += 1) tower.say(failureOf(lamp), 0);
  }
  tower.pass(1_000);
  const counts = (await page.first("event-counts", (message) => message["event-counts"].floodSince !== null))[
    "event-counts"
  ];
  expect(counts satisfies EventCounts).toMatchObject({ unacknowledged: [0, 0, 0, 6], active: 6, rate: 1_002 });
  const kept = await waitFor(async () => {
    const { rows } = await tower.database.ingest.query(
      "SELECT count(*)::int AS count FROM event_steps WHERE annunciates",
    );
    return rows[0]?.count === 1_002 ? rows : undefined;
  }, "the steps");
  expect(kept).toHaveLength(1);
  page.socket.terminate();
});

test("pages get the alarms that stand, then each change, and only their building's", async () => {
  const { id } = await tower.raised();
  const page = await openLiveSocket(tower.stand.base, "viewer");
  page.send({ type: "subscribe", subscription: 1, channel: "events", placement: "tower" });
  expect(await page.first("events")).toMatchObject({
    isComplete: true,
    entities: [{ id, alarm: { state: "unacknowledged" } }],
  });
  await tower.act({ kind: "acknowledge", alarms: [id] });
  const changed = await page.first("events", ({ isComplete }) => !isComplete);
  expect(changed.entities).toMatchObject([{ id, alarm: { state: "acknowledged" } }]);
  page.socket.terminate();
});
