import { randomUUID } from "node:crypto";
import { Paged } from "@atrium/contract";
import { HAND_OVER_LATE, HAND_OVER_WAITS, HandOverNow, HandOverRow, HandOverSheet } from "@atrium/contract/alarms";
import { CommandReply, QUALITY } from "@atrium/contract/devices";
import { HOUR } from "@atrium/time";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { AlarmTower, failureOf, START } from "../../../test/alarmTower.ts";
import { waitFor } from "../../../test/liveSocket.ts";
import { levelOf } from "../../../test/smallSite.ts";

/** 06:00 of the day, at which its first shift begins: three hours before the tower's. */
const FROM = START - 3 * HOUR;
const TO = START + 5 * HOUR;
const POINTS = { areExplained: true, isTold: true };

let tower: AlarmTower;
beforeAll(async () => {
  tower = await AlarmTower.make();
});
afterAll(async () => tower.database.stop());
beforeEach(async () => {
  await tower.database.ingest.query("TRUNCATE rest_values, standing_values, holds, command_targets, commands");
  await tower.begin();
});
afterEach(async () => tower.end());

async function now(placement = "campus"): Promise<HandOverNow> {
  return HandOverNow.parse((await tower.call("GET", `/hand-over?placement=${placement}`, "viewer")).json());
}

async function give(token = "operator", more: object = {}) {
  const body = { placement: "campus", shift: FROM, note: "ดูลิฟต์ 2", points: POINTS, ...more };
  return await tower.call("POST", "/hand-overs", token, body);
}

async function take(id: number, token = "second-operator") {
  return await tower.call("POST", `/hand-overs/${id}/taking`, token, { isTold: true });
}

async function command(device: string, value: number): Promise<CommandReply> {
  const id = randomUUID();
  const body = { id, targets: [{ device, point: "level", value }], holdMinutes: 360, reason: "Cleaning" };
  await tower.call("POST", "/commands", "operator", body);
  return await waitFor(async () => {
    tower.clock.pass(10);
    const reply = CommandReply.parse((await tower.call("GET", `/commands/${id}`)).json());
    return reply.targets.every(({ state }) => state === "confirmed" || state === "failed") ? reply : undefined;
  }, "the command");
}

/** The sheet once the outcomes of commands are in the database, which is a moment after they are reported. */
async function recorded(confirmed: number): Promise<HandOverNow> {
  return await waitFor(async () => {
    tower.clock.pass(10);
    const sheet = await now();
    return sheet.content.counts.confirmed === confirmed ? sheet : undefined;
  }, "the outcomes");
}

/** The alarms of lamps that fail at once. */
async function failing(lamps: readonly number[]): Promise<number[]> {
  for (const lamp of lamps) tower.say(failureOf(lamp), 1);
  tower.pass(1_000);
  const rows = await tower.failed();
  return lamps.flatMap((lamp) => rows.find(({ source }) => source.device === `L-${lamp}`)?.id ?? []);
}

test("the sheet builds itself: alarms, what is shelved, holds, failed commands, what happened, devices that are stale", async () => {
  const [open = 0, shelved = 0, over = 0] = await failing([1, 2, 3]);
  await tower.act({ kind: "acknowledge", alarms: [open, over] });
  await tower.act({ kind: "shelve", alarms: [shelved], reason: "New lamp at eleven", lasts: 2 * HOUR });
  tower.pass(1_000);
  tower.say(failureOf(3), 0);
  tower.pass(1_000);
  for (let point = 1; point <= 24; point += 1) if (point > 12 || point % 4 !== 3) tower.say(point, 0);
  tower.stand.field.answer = ({ point, value }) =>
    point === levelOf(5)
      ? { state: "failed", reason: "Write access denied." }
      : { state: "confirmed", value, time: tower.clock.now() };
  await command("L-4", 65);
  await command("L-5", 30);
  tower.say(levelOf(6), 0, QUALITY.stale);
  await tower.journal("view=all&kind=alarm&search=lamp", 3);
  const { content, next, waiting, isLate } = await recorded(1);
  expect([next, waiting, isLate]).toEqual(["Afternoon shift", null, false]);
  expect(content.shift).toEqual({ name: "Morning shift", from: FROM, to: TO });
  expect(content.alarms.filter(({ name }) => name === "Lamp 1")).toMatchObject([
    { id: open, name: "Lamp 1", state: "acknowledged", acknowledged: { by: "ann" } },
  ]);
  expect(content.shelved).toMatchObject([{ id: shelved, reason: "New lamp at eleven", by: "ann" }]);
  expect(content.shelved[0]?.until).toBeGreaterThan(START + HOUR);
  expect(content.happened.find(({ id }) => id === over)?.returnedAt).toBeGreaterThan(START);
  expect(content.holds).toMatchObject([{ name: "Lamp 4, Level", value: "65 %", by: "ann", reason: "Cleaning" }]);
  expect(content.failures).toMatchObject([
    {
      name: "Lamp 5, Level",
      place: "Tower, 2nd Floor, Zone A",
      value: "30 %",
      by: "ann",
      detail: "Write access denied.",
    },
  ]);
  expect(content.stale).toMatchObject([
    { cause: "Gateway second", since: null, total: 1, devices: ["Tower, 2nd Floor, Zone A · Lamp 6"] },
  ]);
  expect(content.counts).toMatchObject({
    shelved: 1,
    holds: 1,
    holdsPast: 1,
    failed: 1,
    doneLater: 0,
    commands: 2,
    confirmed: 1,
    stale: 1,
  });
  expect(content.counts.open).toBe(content.alarms.length);
});

test("a command that was done after all says so", async () => {
  tower.stand.field.answer = () => ({ state: "failed", reason: "Busy." });
  await command("L-5", 30);
  tower.stand.field.answer = ({ value }) => ({ state: "confirmed", value, time: tower.clock.now() });
  await command("L-5", 30);
  const { counts, failures } = (await recorded(1)).content;
  expect(counts).toMatchObject({ failed: 1, doneLater: 1, commands: 2, confirmed: 1 });
  expect(failures[0]?.doneAt).toBeGreaterThan(START);
});

test("what is signed stays as it was while alarms go on, is in the audit log with its hash, and the database refuses to change it", async () => {
  const { id } = await tower.raised(1);
  const given = HandOverSheet.parse((await give()).json());
  expect(given).toMatchObject({ note: "ดูลิฟต์ 2", given: { by: "ann" }, taken: null, isWhole: true });
  expect(given.content.alarms.some((alarm) => alarm.id === id)).toBe(true);
  await tower.act({ kind: "acknowledge", alarms: [id] });
  tower.say(failureOf(1), 0);
  tower.pass(1_000);
  expect((await now()).waiting).toEqual(given);
  const taken = HandOverSheet.parse((await take(given.id)).json());
  expect(taken).toEqual({ ...given, taken: { by: "bob", at: tower.clock.now(), isTold: true } });
  expect(HandOverSheet.parse((await tower.call("GET", `/hand-overs/${given.id}`, "viewer")).json())).toEqual(taken);
  expect((await now()).waiting).toBeNull();
  const listed = Paged(HandOverRow).parse((await tower.call("GET", "/hand-overs?placement=campus", "viewer")).json());
  expect(listed.data).toMatchObject([{ id: given.id, given: { by: "ann" }, taken: { by: "bob" } }]);
  const { rows } = await tower.database.ingest.query(
    "SELECT kind, by_name, after->>'hash' AS hash, sentence FROM audit_log WHERE kind LIKE 'hand-over.%' ORDER BY id DESC LIMIT 2",
  );
  expect(rows).toMatchObject([
    { kind: "hand-over.taken", by_name: "bob", hash: given.hash, sentence: "Morning shift taken over from ann" },
    { kind: "hand-over.signed", by_name: "ann", hash: given.hash },
  ]);
  for (const change of [
    "UPDATE hand_overs SET signed = '{}'",
    "UPDATE hand_overs SET taken_by = 'eve'",
    "DELETE FROM hand_overs",
  ]) {
    await expect(tower.database.ingest.query(change)).rejects.toThrow("a signed sheet does not change");
  }
});

test("of two who sign at once one does, and the other is informed who was faster", async () => {
  const replies = await Promise.all([give("operator"), give("second-operator")]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409]);
  const sheet = HandOverSheet.parse(replies.find(({ statusCode }) => statusCode === 201)?.json());
  const refused = replies.find(({ statusCode }) => statusCode === 409)?.json();
  expect(refused).toEqual({
    error_code: "ESH001",
    message: `${sheet.given.by} has already handed over this shift`,
  });
  const other = sheet.given.by === "ann" ? "second-operator" : "operator";
  const takes = await Promise.all([take(sheet.id, other), take(sheet.id, other)]);
  expect(takes.map(({ statusCode }) => statusCode).toSorted((one, next) => one - next)).toEqual([200, 409]);
});

test("nobody takes over from himself, without the right, what is not there, or a shift that is another one by now", async () => {
  expect((await give("viewer")).json()).toMatchObject({ error_code: "EAU004" });
  expect((await tower.call("GET", "/hand-over?placement=campus", "tenant")).statusCode).toBe(403);
  expect((await give("operator", { shift: FROM - 8 * HOUR })).json()).toMatchObject({ error_code: "ESH001" });
  expect((await give("operator", { placement: "moon" })).json()).toMatchObject({ error_code: "ENF001" });
  expect((await give("operator", { note: "a\0b" })).json()).toMatchObject({ error_code: "EVA001" });
  expect((await give("operator", { note: "n".repeat(2_001) })).json()).toMatchObject({ error_code: "EVA001" });
  const { id } = HandOverSheet.parse((await give()).json());
  expect((await take(id, "viewer")).json()).toMatchObject({ error_code: "EAU004" });
  expect((await take(id, "operator")).json()).toMatchObject({ error_code: "ESH002" });
  expect((await take(id + 1)).json()).toMatchObject({ error_code: "ENF001" });
});

test("a shift that nobody took over stands for an hour after its end, late after a quarter, and then the next one does", async () => {
  const jump = (moment: number) => tower.clock.set(moment - tower.clock.now());
  jump(TO + HAND_OVER_LATE - 1);
  expect(await now()).toMatchObject({ content: { shift: { from: FROM } }, isLate: false });
  jump(TO + HAND_OVER_LATE);
  expect(await now()).toMatchObject({ content: { shift: { from: FROM } }, isLate: true });
  const { id } = HandOverSheet.parse((await give()).json());
  expect(await now()).toMatchObject({ content: { shift: { from: FROM } }, isLate: true, waiting: { id } });
  await take(id);
  expect(await now()).toMatchObject({ content: { shift: { from: TO } }, isLate: false, waiting: null });
  jump(TO + 8 * HOUR + HAND_OVER_WAITS - 1);
  expect(await now()).toMatchObject({ content: { shift: { from: TO } }, isLate: true });
  jump(TO + 8 * HOUR + HAND_OVER_WAITS);
  expect(await now()).toMatchObject({ content: { shift: { from: TO + 8 * HOUR } }, isLate: false });
});

test("where shifts are taken over, one that nobody takes over is a high alarm a quarter of an hour after its end, until somebody does", async () => {
  const jump = (moment: number) => tower.clock.set(moment - tower.clock.now());
  const missed = async () =>
    (await tower.list("view=all&kind=alarm")).filter(({ alarm }) => alarm?.code === "shift-not-handed-over");
  const { id } = HandOverSheet.parse((await give()).json());
  await take(id);
  const end = TO + 8 * HOUR;
  jump(end + HAND_OVER_LATE - 60_000);
  await tower.clock.passSlowly(20_000);
  expect(await missed()).toEqual([]);

  jump(end + HAND_OVER_LATE);
  const [row, ...others] = await waitFor(async () => {
    tower.pass(5_000);
    const rows = await missed();
    return rows.length > 0 ? rows : undefined;
  }, "the alarm");
  // Nobody has ever taken over a shift of the building alone.
  expect(others).toEqual([]);
  expect(row).toMatchObject({ text: "Shift not handed over", alarm: { priority: 2, state: "unacknowledged" } });

  const late = HandOverSheet.parse((await give("operator", { shift: TO })).json());
  await take(late.id);
  await waitFor(async () => {
    tower.pass(5_000);
    return (await missed())[0]?.alarm?.state === "returned" ? true : undefined;
  }, "its return");
});

test("a building's sheet has its own, and its signature is not the campus's", async () => {
  await tower.raised(1);
  await give("operator", { placement: "tower" });
  expect((await now("tower")).waiting).not.toBeNull();
  expect((await now("campus")).waiting).toBeNull();
  expect((await now("tower")).content.alarms.length).toBeGreaterThan(0);
});
