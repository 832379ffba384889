import { EventDetail } from "@atrium/contract/alarms";
import { QUALITY } from "@atrium/contract/devices";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { AlarmTower, failureOf, START } from "../../../test/alarmTower.ts";
import { waitFor } from "../../../test/liveSocket.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const byText = (one: unknown, other: unknown) => String(one).localeCompare(String(other));

let tower: AlarmTower;
beforeAll(async () => {
  tower = await AlarmTower.make();
});
afterAll(async () => tower.database.stop());
beforeEach(async () => tower.begin());
afterEach(async () => tower.end());

test("a value that is an alarm by its rule is one at once, with its place, its value and what to do", async () => {
  const row = await tower.raised();
  expect(row).toMatchObject({
    text: "Lamp failure",
    time: START,
    source: { device: "L-1", name: "Lamp 1", placeName: "Tower, 1st Floor", placement: "tower", floor: "first" },
    alarm: {
      code: "lamp-failure",
      priority: 4,
      state: "unacknowledged",
      isActive: true,
      times: 1,
      reading: { value: 1 },
    },
  });
  expect((await tower.journal()).map(({ id }) => id)).toEqual([row.id]);
});

test("it is acknowledged, returns, and stands in the journal with who did what and when", async () => {
  const { id } = await tower.raised();
  tower.pass(MINUTE);
  expect(await tower.act({ kind: "acknowledge", alarms: [id], remark: "On my way" })).toMatchObject([
    {
      alarm: id,
      outcome: "done",
      row: { alarm: { state: "acknowledged", acknowledged: { by: "ann", at: START + MINUTE } } },
    },
  ]);
  tower.pass(MINUTE);
  tower.say(failureOf(1), 0);
  expect(await tower.failed()).toEqual([]);
  const detail = await waitFor(async () => {
    const found = EventDetail.parse((await tower.call("GET", `/events/${id}`)).json());
    return found.steps.length === 3 ? found : undefined;
  }, "the steps");
  expect(detail.row.alarm).toMatchObject({ state: "normal", isActive: false, endedAt: START + 2 * MINUTE });
  expect(detail.steps.map(({ kind, by, at, text }) => [kind, by, (at - START) / MINUTE, text])).toEqual([
    ["raised", undefined, 0, undefined],
    ["acknowledged", "ann", 1, "On my way"],
    ["returned", undefined, 2, undefined],
  ]);
});

test("an alarm that returns before anybody has seen it waits for an acknowledgement, and comes again as the same one", async () => {
  const { id } = await tower.raised();
  tower.pass(MINUTE);
  tower.say(failureOf(1), 0);
  expect((await tower.failed())[0]?.alarm).toMatchObject({ state: "returned", isActive: false });
  tower.pass(MINUTE);
  tower.say(failureOf(1), 1);
  expect((await tower.failed()).map(({ id: same, alarm }) => [same, alarm?.times])).toEqual([[id, 2]]);
  tower.pass(MINUTE);
  tower.say(failureOf(1), 0);
  expect(await tower.act({ kind: "acknowledge", alarms: [id] })).toMatchObject([
    { outcome: "done", row: { alarm: { state: "normal" } } },
  ]);
  expect(await tower.failed()).toEqual([]);
});

test("of two operators at once one acknowledges, and the other is informed who did; the audit has one row", async () => {
  const audited = "SELECT by_name, sentence FROM audit_log WHERE kind = 'alarm.acted' ORDER BY id";
  const before = (await tower.database.ingest.query(audited)).rows.length;
  const { id } = await tower.raised();
  const both = await Promise.all([
    tower.act({ kind: "acknowledge", alarms: [id] }),
    tower.act({ kind: "acknowledge", alarms: [id] }, "second-operator"),
  ]);
  const [first, second] = both.map(([result]) => result);
  expect([first?.outcome, second?.outcome].sort(byText)).toEqual(["already", "done"]);
  const late = first?.outcome === "already" ? first : second;
  const winner = late === first ? "bob" : "ann";
  expect(late).toMatchObject({ by: winner, reason: `Already acknowledged by ${winner}.` });
  const { rows } = await tower.database.ingest.query(audited);
  expect(rows.slice(before)).toEqual([{ by_name: winner, sentence: 'Alarm "Lamp failure" of Lamp 1 acknowledged' }]);
});

test("who may only look changes nothing, and who may not even look sees nothing", async () => {
  const { id } = await tower.raised();
  const refused = await tower.call("POST", "/alarm-acts", "viewer", { kind: "acknowledge", alarms: [id] });
  const hidden = await tower.call("GET", "/events", "tenant");
  const rules = await tower.call("POST", "/alarm-rules", "operator", {});
  expect([refused.statusCode, hidden.statusCode, rules.statusCode]).toEqual([403, 403, 403]);
  expect((await tower.failed())[0]?.alarm?.state).toBe("unacknowledged");
});

test("a shelved alarm is listed with who, why and until when, and comes back by itself, also after a restart and a jump of the clock", async () => {
  const { id } = await tower.raised();
  await tower.act({ kind: "shelve", alarms: [id], reason: "Is being repaired", lasts: HOUR });
  expect(await tower.failed()).toEqual([]);
  expect((await tower.list("view=shelved"))[0]?.alarm?.shelf).toEqual({
    at: START,
    by: "ann",
    reason: "Is being repaired",
    until: START + HOUR,
  });
  await tower.end();
  tower.clock.pass(30 * MINUTE);
  await tower.start();
  expect((await tower.list("view=shelved")).map((row) => row.id)).toEqual([id]);
  tower.clock.set(-24 * HOUR);
  tower.pass(29 * MINUTE);
  expect(await tower.failed()).toEqual([]);
  tower.pass(MINUTE);
  expect((await tower.failed())[0]).toMatchObject({ id, alarm: { state: "unacknowledged" } });
});

test("an alarm that was acknowledged and is unshelved by hand is acknowledged still, also after a restart", async () => {
  const { id } = await tower.raised();
  await tower.act({ kind: "acknowledge", alarms: [id] });
  await tower.act({ kind: "shelve", alarms: [id], reason: "Is being repaired", lasts: HOUR });
  await tower.end();
  await tower.start();
  await tower.act({ kind: "unshelve", alarms: [id] });
  expect((await tower.failed())[0]).toMatchObject({
    id,
    alarm: { state: "acknowledged", times: 1, acknowledged: { by: "ann" } },
  });
});

test("more than a shift is shelved by who may set rules, a week at most", async () => {
  const { id } = await tower.raised();
  const shelve = async (user: string, lasts: number) =>
    (
      await tower.call("POST", "/alarm-acts", user, {
        kind: "shelve",
        alarms: [id],
        reason: "Spare part comes tomorrow",
        lasts,
      })
    ).statusCode;
  expect(await shelve("operator", 8 * HOUR + 1)).toBe(403);
  expect(await shelve("planner", 7 * 24 * HOUR + 1)).toBe(400);
  expect(await shelve("planner", 15 * HOUR)).toBe(200);
  expect((await tower.list("view=shelved"))[0]?.alarm?.shelf?.until).toBe(START + 15 * HOUR);
});

test("what stood when the server ended stands after it, and a value of then is believed only when it comes again", async () => {
  const { id } = await tower.raised();
  await tower.act({ kind: "acknowledge", alarms: [id] });
  await tower.end();
  tower.clock.pass(HOUR);
  await tower.start();
  expect((await tower.failed())[0]).toMatchObject({
    id,
    alarm: { state: "acknowledged", acknowledged: { by: "ann" } },
  });
  tower.say(failureOf(1), 0);
  expect(await tower.failed()).toEqual([]);
});

test("a server that was killed before it wrote raises the alarm again when the device reports it again, once", async () => {
  await tower.database.ingest.query("ALTER TABLE events RENAME TO away");
  tower.say(failureOf(1), 1);
  expect(await tower.failed()).toHaveLength(1);
  await tower.end();
  await tower.database.ingest.query("ALTER TABLE away RENAME TO events");
  await tower.start();
  expect(await tower.failed()).toEqual([]);
  tower.say(failureOf(1), 1);
  expect(await tower.failed()).toHaveLength(1);
  expect(await tower.journal("kind=alarm")).toHaveLength(1);
});

test("what happens while the database is away is written in its order when it is back", async () => {
  await tower.database.ingest.query("ALTER TABLE events RENAME TO away");
  const { id } = await tower.raised();
  tower.say(failureOf(1), 0);
  tower.say(failureOf(1), 1);
  await tower.database.ingest.query("ALTER TABLE away RENAME TO events");
  const steps = await waitFor(async () => {
    tower.clock.pass(1_000);
    const { rows } = await tower.database.ingest.query<{ kind: string }>(
      "SELECT kind FROM event_steps WHERE event = $1 ORDER BY id",
      [id],
    );
    return rows.length === 3 ? rows.map(({ kind }) => kind) : undefined;
  }, "the steps");
  expect(steps).toEqual(["raised", "returned", "raised"]);
});

test("devices behind a lost gateway are one alarm with the others folded under it", async () => {
  await tower.connected();
  for (const point of [1, 2, 3, 5, 6, 7, 9, 10, 11]) tower.say(point, 0);
  tower.stand.bus.publish("connection.changed", { connection: "gateway-first", state: "lost", reason: "no answer" });
  tower.pass(11_000);
  for (const point of [1, 2, 3, 5, 6, 7, 9, 10, 11]) tower.say(point, 0, QUALITY.stale);
  tower.pass(61_000);
  const [gateway, ...others] = (await tower.list("view=active")).filter(({ source }) => source.floor !== "second");
  expect(others).toEqual([]);
  expect(gateway).toMatchObject({ text: "Gateway does not answer", alarm: { priority: 2, folded: 3 } });
  // Whoever looks at the floor sees why it is silent.
  expect(gateway?.source).toMatchObject({ placement: "tower", floor: "first", placeName: expect.stringMatching(/, /) });
  const folded = await tower.journal(`cause=${gateway?.id}`, 3);
  expect(folded.map(({ source, alarm }) => [source.device, alarm?.state]).sort(byText)).toEqual([
    ["L-1", "suppressed"],
    ["L-2", "suppressed"],
    ["L-3", "suppressed"],
  ]);
});

test("a line that somebody has paused raises nothing of what is behind it", async () => {
  await tower.connected();
  for (let point = 1; point <= 24; point += 1) tower.say(point, 0);
  tower.stand.bus.publish("connection.changed", { connection: "gateway-first", state: "paused" });
  for (const point of [1, 2, 3, 5, 6, 7, 9, 10, 11]) tower.say(point, 0, QUALITY.stale);
  tower.pass(2 * MINUTE);
  expect((await tower.list("view=active")).filter(({ source }) => source.floor === "first")).toEqual([]);
});

test("only who acknowledged an alarm rates it, also once it is over", async () => {
  const { id } = await tower.raised();
  const rate = { kind: "rate", alarms: [id], rating: 2 };
  await tower.act({ kind: "acknowledge", alarms: [id] });
  tower.say(failureOf(1), 0);
  expect(await tower.act(rate, "second-operator")).toMatchObject([{ outcome: "refused" }]);
  await waitFor(async () => ((await tower.act(rate))[0]?.outcome === "done" ? true : undefined), "the rating");
  const detail = EventDetail.parse((await tower.call("GET", `/events/${id}`)).json());
  expect([detail.row.alarm?.rating, detail.mayRate]).toEqual([2, true]);
});
