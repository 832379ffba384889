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

test("a rule by weekday is a yearly holiday on that weekday, from its first day on", async () => {
  const { holidays } = await readHolidayFile(
    file(entry("20201126", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;UNTIL=20281122")),
    2026,
  );
  const fourthThursday = { weekday: 4, nth: 4 };
  expect(holidays).toEqual([
    { name: "Day", date: "2020-11-26", isYearly: true, lastYear: 2027, onWeekday: fourthThursday },
  ]);
  expect(await days(entry("20200525", "RRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO;COUNT=7"))).toEqual([
    "2020-05-25 yearly 2026",
  ]);
});

test("some days from a weekday on become single days of this year and the five after it", async () => {
  expect(
    await days(entry("20201126", "DURATION:P2D", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;UNTIL=20271231")),
  ).toEqual(["2026-11-26", "2026-11-27", "2027-11-25", "2027-11-26"]);
});

test("a whole day that ends on its own day, or a moment later, is one day", async () => {
  expect(await days(entry("20271111", "DTEND;VALUE=DATE:20271111"))).toEqual(["2027-11-11"]);
  expect(await days(entry("20271111", "DTEND:20271112T000001"))).toEqual(["2027-11-11"]);
  expect(await days(entry("20270531", "DTEND:20270531T040001Z"))).toEqual(["2027-05-31"]);
});

test("a yearly holiday since before 2000 comes from 2000 on, and one that ended before brings nothing in", async () => {
  expect(await days(entry("19700101", "RRULE:FREQ=YEARLY"))).toEqual(["2000-01-01 yearly"]);
  expect(await refusal(...entry("19700101", "RRULE:FREQ=YEARLY;UNTIL=19991231"))).toBe(
    "It has no date in the coming years",
  );
});

test("a day left out of a yearly rule costs that year alone", async () => {
  expect(await days(entry("20260501", "RRULE:FREQ=YEARLY", "EXDATE;VALUE=DATE:20270501"))).toEqual([
    "2026-05-01",
    "2028-05-01 yearly",
  ]);
  expect(
    await days(
      entry(
        "20200525",
        "RRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO;COUNT=10",
        "EXDATE:20220530,20200525",
        "EXDATE;VALUE=DATE:20280101",
      ),
    ),
  ).toEqual(["2021-05-31", "2023-05-29 yearly 2029"]);
});

test("midnight to midnight of one time zone, or with Outlook's flag, is whole days; hours in UTC are not", async () => {
  const outlook = (...more: string[]) => [
    "SUMMARY:Christmas",
    "DTSTART;TZID=W. Europe Standard Time:20271224T000000",
    "DTEND;TZID=W. Europe Standard Time:20271227T000000",
    ...more,
  ];
  const christmas = ["2027-12-24", "2027-12-25", "2027-12-26"];
  expect(await days(outlook())).toEqual(christmas);
  expect(await days(outlook("X-MICROSOFT-CDO-ALLDAYEVENT:TRUE"))).toEqual(christmas);
  const inUtc = ["SUMMARY:Day", "DTSTART:20270501T000000Z", "DTEND:20270502T000000Z"];
  expect(await refusal(...inUtc)).toBe("It has times, so it is not a day off");
  expect(await days([...inUtc, "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE"])).toEqual(["2027-05-01"]);
});

test("a date that does not say that it is one is a day", async () => {
  expect(await days(["SUMMARY:Valentine", "DTSTART:20270214"])).toEqual(["2027-02-14"]);
});

test.each([
  ["It has times, so it is not a day off", ["SUMMARY:Day", "DTSTART:20260501T090000Z"]],
  ["It has no date", ["SUMMARY:Day"]],
  ["It has no name", ["DTSTART;VALUE=DATE:20260501"]],
  ["It is cancelled", entry("20260501", "STATUS:CANCELLED")],
  ["It lasts 400 days", entry("20260501", "DURATION:P400D")],
  ["It lasts -1 days", entry("20260501", "DTEND;VALUE=DATE:20260430")],
  ["It changes a single occurrence of another entry", entry("20260501", "RECURRENCE-ID;VALUE=DATE:20260501")],
  [
    "Its recurrence has extra dates or exclusion rules",
    entry("20260501", "RRULE:FREQ=YEARLY", "RDATE;VALUE=DATE:20270601"),
  ],
  ["Its recurrence rule is not supported for holidays", entry("20260501", "RRULE:FREQ=DAILY")],
  ["Its recurrence rule is not supported for holidays", entry("20260501", "RRULE:FREQ=YEARLY;INTERVAL=2")],
  ["Its recurrence rule is not supported for holidays", entry("20260501", "RRULE:FREQ=YEARLY;BYMONTH=5,6")],
  ["Its recurrence rule is not supported for holidays", entry("20260501", "RRULE:FREQ=SECONDLY;COUNT=999999999")],
  ["Its recurrence rule is not supported for holidays", entry("20260501", "RRULE:FREQ=YEARLY;BYYEARDAY=366")],
  [
    "Its recurrence rule is not supported for holidays",
    entry("20260501", "RRULE:FREQ=YEARLY", "RRULE:FREQ=YEARLY;COUNT=2"),
  ],
  ["It is not valid", entry("20260501", "RRULE:FREQ=NEVER")],
  ["It is not valid", ["SUMMARY:Day", "DTSTART;VALUE=DATE:tomorrow"]],
  ["Choose a day from 2000 to 2100", entry("18000101")],
  ["It is too long", entry("20260501", `DESCRIPTION:${"x".repeat(20_000)}`)],
])("%s", async (why, lines) => {
  expect(await refusal(...lines)).toBe(why);
});

test("a broken entry costs only itself", async () => {
  const { holidays, unread } = await readHolidayFile(file(["SUMMARY:Bad"], entry("20260501")), 2026);
  expect([holidays.length, unread]).toEqual([1, [{ name: "Bad", why: "It has no date" }]]);
});

test.each(["", "<html>", "\0", "BEGIN:VEVENT\r\nEND:VEVENT"])("%j is no calendar", async (text) => {
  await expect(readHolidayFile(text, 2026)).rejects.toThrow("This is not a calendar file");
});

test("a file of too many entries or holidays is refused", async () => {
  await expect(readHolidayFile(file(...Array.from({ length: 2_001 }, () => ["UID:1"])), 2026)).rejects.toThrow(
    "more than 2000 entries",
  );
  const long = Array.from({ length: 20 }, () => entry("20260101", "DURATION:P31D"));
  await expect(readHolidayFile(file(...long), 2026)).rejects.toThrow("more than 500 holidays");
});
