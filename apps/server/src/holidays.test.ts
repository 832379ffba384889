import { CORE_API, Paged, USER_API } from "@atrium/contract";
import { AuditRow } from "@atrium/contract/people";
import { type Holiday, HolidayPreview, HolidaysReply, SiteSettingsReply } from "@atrium/contract/site";
import { type Clock, SiteTime, systemClock } from "@atrium/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Person, signIn } from "../test/people.ts";
import { TestServer } from "./testServer.ts";

const PATH = `${CORE_API}/holidays`;
const time = new SiteTime("Asia/Bangkok");
const ahead = time.parse("2026-11-20T10:42") - systemClock.now();
const clock: Clock = { ...systemClock, now: () => systemClock.now() + ahead };

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await TestServer.make({ clock });
  await server.app.start();
  admin = new Person(server, await server.signIn());
}, 120_000);
afterAll(() => server.stop());

async function find(year?: number): Promise<HolidaysReply> {
  const query = year === undefined ? "" : `?year=${year}`;
  return HolidaysReply.parse((await admin.ask("GET", `${PATH}${query}`)).json());
}

async function holidayOn(on: string): Promise<Holiday | undefined> {
  const { days } = await find(Number(on.slice(0, 4)));
  return days.find((day) => day.on === on)?.holiday;
}

async function newestEntry(kind: string): Promise<AuditRow | undefined> {
  const reply = await admin.ask("GET", `${USER_API}/audit?kind=${kind}`);
  return Paged(AuditRow).parse(reply.json()).data[0];
}

test("a year has its own holidays and those of every year; those to come go over the end of the year", async () => {
  const { year, today, days, coming } = await find();
  expect([year, today, days.length]).toEqual([2026, "2026-11-20", 22]);
  expect(coming[0]).toMatchObject({ on: "2026-12-05", holiday: { date: "2024-12-05", isYearly: true } });
  expect(coming.map(({ on }) => on)).toContain("2027-01-01");
  expect((await find(2030)).days).toHaveLength(15);
  expect((await find(2023)).days).toEqual([]);
});

test("a holiday that is added counts at once, outlives a restart and is in the audit log", async () => {
  const holiday = { date: "2026-12-24", name: "Campus day", isYearly: true, isCampusOnly: true };
  const counted = async () =>
    SiteSettingsReply.parse((await admin.ask("GET", `${CORE_API}/site-settings`)).json()).holidays;
  const before = await counted();
  expect((await admin.ask("POST", PATH, holiday)).json()).toEqual(holiday);
  expect(await counted()).toBe(before + 1);
  expect(await newestEntry("holiday.added")).toMatchObject({
    sentence: "Holiday added: Campus day, 24 Dec 2026, every year",
    before: null,
    after: holiday,
  });
  await server.restart();
  await server.app.start();
  admin = new Person(server, await server.signIn());
  expect(await holidayOn("2031-12-24")).toEqual(holiday);
});

test("a yearly holiday on a weekday of its month is on another date each year", async () => {
  const onWeekday = { weekday: 4, nth: 4 };
  const holiday = { date: "2026-11-26", name: "Thanksgiving", isYearly: true, onWeekday };
  expect((await admin.ask("POST", PATH, holiday)).json()).toEqual(holiday);
  expect(await newestEntry("holiday.added")).toMatchObject({
    sentence: "Holiday added: Thanksgiving, 26 Nov 2026, every year on the fourth Thursday of November",
  });
  expect([await holidayOn("2027-11-25"), await holidayOn("2027-11-26")]).toEqual([holiday, undefined]);
});

test.each([
  ["the day of a holiday", { date: "2026-05-31", name: "Mine" }, "A holiday on that date already exists"],
  ["the day of a yearly one", { date: "2029-05-01", name: "Mine" }, "A holiday on that date already exists"],
  [
    "each year, over the day of a later one",
    { date: "2025-05-31", name: "Mine", isYearly: true },
    "A holiday on that date already exists: 2026-05-31, Visakha Bucha Day",
  ],
])("a holiday cannot be on %s", async (_, holiday, message) => {
  const reply = await admin.ask("POST", PATH, holiday);
  expect([reply.statusCode, reply.json()]).toEqual([
    409,
    { error_code: "EHO002", message, fields: [{ path: "date", message }] },
  ]);
});

test.each([
  ["a day that is none", { date: "2026-02-29", name: "Mine" }, "date"],
  ["a day of another age", { date: "1899-12-31", name: "Mine" }, "date"],
  ["no name", { date: "2026-02-27", name: " " }, "name"],
  ["a last year before the first", { date: "2026-02-27", name: "Mine", isYearly: true, lastYear: 2025 }, "lastYear"],
  [
    "a weekday that is not the date's",
    { date: "2026-11-27", name: "Mine", isYearly: true, onWeekday: { weekday: 4, nth: 4 } },
    "onWeekday",
  ],
  ["a last year of a single day", { date: "2026-02-27", name: "Mine", lastYear: 2027 }, "lastYear"],
])("%s is refused at the field", async (_, holiday, path) => {
  const reply = await admin.ask("POST", PATH, holiday);
  expect(reply.json()).toMatchObject({ error_code: "EVA001", fields: [{ path }] });
});

test("a holiday is changed as it was read, and one that somebody else has changed since is not", async () => {
  const before = await holidayOn("2026-03-03");
  const holiday = { date: "2026-03-04", name: "Makha Bucha Day, moved" };
  expect((await admin.ask("PUT", `${PATH}/2026-03-03`, { before, holiday })).statusCode).toBe(200);
  expect([await holidayOn("2026-03-03"), await holidayOn("2026-03-04")]).toEqual([undefined, holiday]);
  expect(await newestEntry("holiday.changed")).toMatchObject({ before, after: holiday });
  expect((await admin.ask("PUT", `${PATH}/2026-03-03`, { before, holiday })).statusCode).toBe(404);
  const late = await admin.ask("PUT", `${PATH}/2026-03-04`, { before: { ...holiday, name: "Other" }, holiday });
  expect(late.json()).toMatchObject({ error_code: "EDV009" });
  const taken = await admin.ask("PUT", `${PATH}/2026-03-04`, {
    before: holiday,
    holiday: { ...holiday, date: "2026-05-01" },
  });
  expect(taken.json()).toMatchObject({ error_code: "EHO002", fields: [{ path: "holiday.date" }] });
});

test("of two who add a holiday on one day at once, the second is refused", async () => {
  const replies = await Promise.all(
    ["One", "Two"].map((name) => admin.ask("POST", PATH, { date: "2026-09-01", name })),
  );
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
});

test("a yearly holiday that is removed is gone from all its years; one that was only for a time stays in the past", async () => {
  const date = "2024-06-03";
  const before = await holidayOn(date);
  await admin.ask("PUT", `${PATH}/${date}`, { before, holiday: { ...before, lastYear: 2026 } });
  expect([await holidayOn("2026-06-03"), await holidayOn("2027-06-03")]).toEqual([
    { ...before, lastYear: 2026 },
    undefined,
  ]);
  expect((await admin.ask("DELETE", `${PATH}/${date}`)).statusCode).toBe(204);
  expect(await holidayOn("2026-06-03")).toBeUndefined();
  expect(await newestEntry("holiday.removed")).toMatchObject({ before: { date }, after: null });
  expect((await admin.ask("DELETE", `${PATH}/${date}`)).statusCode).toBe(404);
});

const FILE = [
  "BEGIN:VCALENDAR",
  ...["20260501", "20280217", "20280217", "20280704"].flatMap((date, index) => [
    "BEGIN:VEVENT",
    `SUMMARY:Day ${index}`,
    `DTSTART;VALUE=DATE:${date}`,
    "END:VEVENT",
  ]),
  "BEGIN:VEVENT",
  "SUMMARY:Meeting",
  "DTSTART:20280101T090000Z",
  "END:VEVENT",
  "END:VCALENDAR",
].join("\r\n");

test("a file is looked at first, and only what was chosen comes in, all of it or nothing", async () => {
  const { days } = await find(2028);
  const reply = await admin.ask("POST", `${CORE_API}/holiday-previews`, { text: FILE });
  const { rows, unread, unreadCount } = HolidayPreview.parse(reply.json());
  expect(rows.map(({ holiday, taken }) => [holiday.date, taken?.name])).toEqual([
    ["2026-05-01", "National Labour Day"],
    ["2028-02-17", undefined],
    ["2028-02-17", "Day 1"],
    ["2028-07-04", undefined],
  ]);
  expect([unread, unreadCount]).toEqual([[{ name: "Meeting", why: "It has times, so it is not a day off" }], 1]);
  expect((await find(2028)).days).toEqual(days);

  const bringIn = async (...dates: string[]) =>
    admin.ask("POST", `${CORE_API}/holiday-imports`, {
      file: "two.ics",
      kind: "public",
      holidays: dates.map((date) => ({ date, name: "Chosen" })),
    });
  const refused = await bringIn("2028-07-04", "2028-05-01");
  expect(refused.json()).toMatchObject({ error_code: "EHO002", fields: [{ path: "holidays.1.date" }] });
  expect((await bringIn("2028-07-04", "2028-07-04")).statusCode).toBe(409);
  expect((await find(2028)).days).toEqual(days);
  expect((await bringIn("2028-07-04", "2028-02-17")).json()).toEqual({ added: 2 });
  expect((await find(2028)).days).toHaveLength(days.length + 2);
  expect(await newestEntry("holidays.imported")).toMatchObject({ sentence: "2 holidays imported from two.ics" });
});

test("a file that is no calendar, or too long, is refused", async () => {
  const ask = async (text: string) => (await admin.ask("POST", `${CORE_API}/holiday-previews`, { text })).json();
  expect(await ask("<html>")).toMatchObject({ error_code: "EVA001", fields: [{ path: "text" }] });
  expect(await ask("x".repeat(250_001))).toMatchObject({ error_code: "EVA001", fields: [{ path: "text" }] });
  expect(await ask("BEGIN:VCALENDAR\nBEGIN:VEVENT\n".repeat(8_000))).toMatchObject({
    rows: [],
    unread: [],
    unreadCount: 0,
  });
});

test("what kind of days a file has is asked once; where nobody says it, no tariff counts them", async () => {
  const picnic = { date: "2029-06-14", name: "Company picnic" };
  await admin.ask("POST", `${CORE_API}/holiday-imports`, { file: "company.ics", holidays: [picnic] });
  expect(await holidayOn(picnic.date)).toEqual({ ...picnic, isCampusOnly: true });
  const lieu = { date: "2029-06-15", name: "Day in lieu", isCampusOnly: true };
  await admin.ask("POST", `${CORE_API}/holiday-imports`, { file: "cabinet.ics", kind: "extra", holidays: [lieu] });
  expect(await holidayOn(lieu.date)).toEqual({ date: "2029-06-15", name: "Day in lieu", isExtra: true });
});

test.each([
  ["X-WR-CALNAME:Holidays in Thailand", "public"],
  ["X-WR-CALNAME:TH Holidays", "public"],
  ["PRODID:-//Office Holidays Ltd.//EN", "public"],
  ["X-WR-CALNAME;VALUE=TEXT:Gesetzliche Feiertage Berlin", "public"],
  ["X-WR-CALNAME:Company holidays", "campus"],
  ["X-WR-CALNAME:Team events", "campus"],
  ["PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN", "campus"],
])("a calendar that says %s is suggested as %s", async (line, kind) => {
  const text = FILE.replace("BEGIN:VCALENDAR", `BEGIN:VCALENDAR\r\n${line}`);
  const reply = await admin.ask("POST", `${CORE_API}/holiday-previews`, { text });
  expect(HolidayPreview.parse(reply.json()).kind).toBe(kind);
});

test("who may not set automation sees and changes no holiday", async () => {
  await admin.addRole("Devices", ["devicesSettable", "viewable"]);
  await admin.addUser("dao", "Devices");
  const dao = await signIn(server, "dao");
  expect((await dao.ask("GET", PATH)).statusCode).toBe(403);
  expect((await dao.ask("POST", PATH, { date: "2026-02-27", name: "Mine" })).statusCode).toBe(403);
});
