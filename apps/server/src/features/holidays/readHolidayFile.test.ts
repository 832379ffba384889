import { expect, test } from "vitest";
import { readHolidayFile } from "./readHolidayFile.ts";

function file(...entries: string[][]): string {
  const blocks = entries.map((lines) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n"));
  return ["BEGIN:VCALENDAR", "VERSION:2.0", ...blocks, "END:VCALENDAR", ""].join("\r\n");
}

const entry = (date: string, ...more: string[]) => ["UID:1", "SUMMARY:Day", `DTSTART;VALUE=DATE:${date}`, ...more];

async function days(...entries: string[][]): Promise<string[]> {
  const { holidays } = await readHolidayFile(file(...entries), 2026);
  return holidays.map(({ date, isYearly, lastYear }) =>
    [date, isYearly && "yearly", lastYear].filter(Boolean).join(" "),
  );
}

async function refusal(...lines: string[]): Promise<string | undefined> {
  const { holidays, unread } = await readHolidayFile(file(lines), 2026);
  expect(holidays).toEqual([]);
  return unread[0]?.why;
}

test("a whole day is a holiday with its name, and some days are one each", async () => {
  const { holidays } = await readHolidayFile(
    file(["SUMMARY:Songkran\\, new ", " year", "DTSTART;VALUE=DATE:20260413", "DTEND;VALUE=DATE:20260416"]),
    2026,
  );
  expect(holidays).toEqual(
    ["2026-04-13", "2026-04-14", "2026-04-15"].map((date) => ({ date, name: "Songkran, new year" })),
  );
  expect(await days(entry("20260228", "DURATION:P2D"))).toEqual(["2026-02-28", "2026-03-01"]);
});

test("a yearly rule is a yearly holiday, with its last year where it has one", async () => {
  expect(await days(entry("20260501", "RRULE:FREQ=YEARLY"))).toEqual(["2026-05-01 yearly"]);
  expect(await days(entry("20260501", "RRULE:FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=1;COUNT=3"))).toEqual([
    "2026-05-01 yearly 2028",
  ]);
  expect(await days(entry("20260501", "RRULE:FREQ=YEARLY;UNTIL=20300430"))).toEqual(["2026-05-01 yearly 2029"]);
  expect(await days(entry("20240229", "RRULE:FREQ=YEARLY"))).toEqual(["2024-02-29 yearly"]);
});

test("a rule by weekday becomes single days of this year and the five after it", async () => {
  expect(await days(entry("20201126", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;UNTIL=20281124"))).toEqual([
    "2026-11-26",
    "2027-11-25",
    "2028-11-23",
  ]);
  expect(await days(entry("20200525", "RRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO;UNTIL=20261231"))).toEqual([
    "2026-05-25",
  ]);
  expect(await days(entry("20200131", "RRULE:FREQ=YEARLY;BYMONTH=1;BYDAY=5FR"))).toEqual([
    "2026-01-30",
    "2027-01-29",
    "2031-01-31",
  ]);
});

test.each([
  ["It has hours: it is no day off", ["SUMMARY:Day", "DTSTART:20260501T090000Z"]],
  ["It has no day", ["SUMMARY:Day"]],
  ["It has no name", ["DTSTART;VALUE=DATE:20260501"]],
  ["It is cancelled", entry("20260501", "STATUS:CANCELLED")],
  ["It lasts 400 days", entry("20260501", "DURATION:P400D")],
  ["It lasts -1 days", entry("20260501", "DTEND;VALUE=DATE:20260430")],
  ["It stands for one time of another entry", entry("20260501", "RECURRENCE-ID;VALUE=DATE:20260501")],
  ["It has single days beside its rule", entry("20260501", "RRULE:FREQ=YEARLY", "EXDATE;VALUE=DATE:20270501")],
  ["Its rule is none of a holiday", entry("20260501", "RRULE:FREQ=DAILY")],
  ["Its rule is none of a holiday", entry("20260501", "RRULE:FREQ=YEARLY;INTERVAL=2")],
  ["Its rule is none of a holiday", entry("20260501", "RRULE:FREQ=YEARLY;BYMONTH=5,6")],
  ["Its rule is none of a holiday", entry("20260501", "RRULE:FREQ=SECONDLY;COUNT=999999999")],
  ["Its rule is none of a holiday", entry("20260501", "RRULE:FREQ=YEARLY;BYYEARDAY=366")],
  ["Its rule is none of a holiday", entry("20260501", "RRULE:FREQ=YEARLY", "RRULE:FREQ=YEARLY;COUNT=2")],
  ["It is broken", entry("20260501", "RRULE:FREQ=NEVER")],
  ["It is broken", ["SUMMARY:Day", "DTSTART;VALUE=DATE:tomorrow"]],
  ["Choose a day from 2000 to 2100", entry("18000101")],
  ["It is too long", entry("20260501", `DESCRIPTION:${"x".repeat(20_000)}`)],
])("%s", async (why, lines) => {
  expect(await refusal(...lines)).toBe(why);
});

test("a broken entry costs only itself", async () => {
  const { holidays, unread } = await readHolidayFile(file(["SUMMARY:Bad"], entry("20260501")), 2026);
  expect([holidays.length, unread]).toEqual([1, [{ name: "Bad", why: "It has no day" }]]);
});

test.each(["", "<html>", "\0", "BEGIN:VEVENT\r\nEND:VEVENT"])("%j is no calendar", async (text) => {
  await expect(readHolidayFile(text, 2026)).rejects.toThrow("It is no calendar file");
});

test("a file of too many entries or holidays is refused", async () => {
  await expect(readHolidayFile(file(...Array.from({ length: 2_001 }, () => ["UID:1"])), 2026)).rejects.toThrow(
    "more than 2000 entries",
  );
  const long = Array.from({ length: 20 }, () => entry("20260101", "DURATION:P31D"));
  await expect(readHolidayFile(file(...long), 2026)).rejects.toThrow("more than 500 holidays");
});
