import { SiteTime } from "@atrium/time";
import { expect, test } from "vitest";
import { readFeed } from "./readFeed.ts";

const time = SiteTime.of("Asia/Bangkok");
/** A Thursday. */
const from = time.parse("2026-11-19");
const span = { from, to: time.parse("2026-11-26") };

function feed(...entries: string[][]): string {
  const blocks = entries.map((lines) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n"));
  return ["BEGIN:VCALENDAR", "VERSION:2.0", ...blocks, "END:VCALENDAR", ""].join("\r\n");
}

async function begins(...entries: string[][]): Promise<string[]> {
  const { bookings } = await readFeed(feed(...entries), span, time);
  return bookings.map((one) => new Date(one.from + 7 * 3_600_000).toISOString().slice(0, 16));
}

test("a booking has its title, room and times", async () => {
  const entry = [
    "UID:1",
    "SUMMARY:Q4 review\\, part 2",
    "LOCATION:Board",
    " room",
    "DTSTART:20261119T033000Z",
    "DTEND:20261119T050000Z",
  ];
  expect(await readFeed(feed(entry), span, time)).toEqual({
    bookings: [
      {
        title: "Q4 review, part 2",
        room: "Boardroom",
        from: time.parse("2026-11-19T10:30"),
        until: time.parse("2026-11-19T12:00"),
        isAllDay: false,
      },
    ],
    unread: 0,
  });
});

test("times count by the zone that is named, by one that the feed describes, and by the site's where none is", async () => {
  const zone = [
    "BEGIN:VTIMEZONE", "TZID:Head office", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0900",
    "TZOFFSETTO:+0900", "END:STANDARD", "END:VTIMEZONE",
  ].join("\r\n"); // prettier-ignore
  const text = feed(
    ["UID:1", "DTSTART;TZID=Europe/Berlin:20261119T090000", "DURATION:PT1H"],
    ["UID:2", "DTSTART;TZID=Head office:20261119T090000", "DURATION:PT1H"],
    ["UID:3", "DTSTART:20261119T090000", "DURATION:PT1H"],
  ).replace("VERSION:2.0", `VERSION:2.0\r\n${zone}`);
  const { bookings } = await readFeed(text, span, time);
  expect(bookings.map((one) => new Date(one.from).toISOString().slice(11, 16))).toEqual(["00:00", "02:00", "08:00"]);
});

test("a rule comes again until its last moment, but not on days taken out or moved", async () => {
  const rule = ["UID:1", "DTSTART;TZID=Asia/Bangkok:20261102T100000", "DURATION:PT1H"];
  expect(
    await begins(
      [...rule, "RRULE:FREQ=DAILY;UNTIL=20261124T030000Z", "EXDATE;TZID=Asia/Bangkok:20261120T100000"],
      ["UID:1", "RECURRENCE-ID:20261122T030000Z", "DTSTART:20261122T070000Z", "DURATION:PT1H"],
      ["UID:1", "RECURRENCE-ID:20261123T030000Z", "STATUS:CANCELLED", "DTSTART:20261123T030000Z", "DURATION:PT1H"],
    ),
  ).toEqual(["2026-11-19T10:00", "2026-11-21T10:00", "2026-11-22T14:00", "2026-11-24T10:00"]);
});

test("weekly, monthly and counted rules, and clocks that change between two of their times", async () => {
  const begin = (date: string, rule: string, zone = "Asia/Bangkok") => [
    `UID:${rule}`, `DTSTART;TZID=${zone}:${date}T100000`, "DURATION:PT1H", `RRULE:${rule}`,
  ]; // prettier-ignore
  expect(await begins(begin("20260105", "FREQ=WEEKLY;BYDAY=MO,FR"))).toEqual(["2026-11-20T10:00", "2026-11-23T10:00"]);
  expect(await begins(begin("20260102", "FREQ=MONTHLY;BYDAY=3FR"))).toEqual(["2026-11-20T10:00"]);
  expect(await begins(begin("20261116", "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;COUNT=5"))).toEqual([
    "2026-11-19T10:00",
    "2026-11-20T10:00",
  ]);
  expect(await begins(begin("20260706", "FREQ=WEEKLY", "Europe/Berlin"))).toEqual(["2026-11-23T16:00"]);
});

test("a day without hours is the site's whole day", async () => {
  const { bookings } = await readFeed(
    feed(["UID:1", "DTSTART;VALUE=DATE:20261118", "DTEND;VALUE=DATE:20261120"]),
    span,
    time,
  );
  expect(bookings).toMatchObject([{ from: time.parse("2026-11-18"), until: time.parse("2026-11-20"), isAllDay: true }]);
});

test("of two versions of a booking the later counts, and a cancelled one is none", async () => {
  const at = (hour: number, ...more: string[]) => ["UID:1", `DTSTART:20261119T0${hour}0000Z`, "DURATION:PT1H", ...more];
  expect(await begins(at(1), at(2, "SEQUENCE:2"), at(3, "SEQUENCE:1"))).toEqual(["2026-11-19T09:00"]);
  expect(await begins(at(1), at(1, "SEQUENCE:1", "STATUS:CANCELLED"))).toEqual([]);
});

test("a broken entry costs only itself", async () => {
  const good = ["UID:1", "DTSTART:20261119T010000Z", "DURATION:PT1H"];
  const bad = [
    ["UID:2"],
    ["UID:3", "DTSTART:yesterday"],
    ["UID:4", "DTSTART:20261119T020000Z", "DTEND:20261119T010000Z"],
  ];
  const { bookings, unread } = await readFeed(feed(...bad, good), span, time);
  expect([bookings.length, unread]).toEqual([1, 3]);
});

test.each(["", "<html>BEGIN:VCALENDAR</html>", "\0\0", "BEGIN:VEVENT\r\nEND:VEVENT"])(
  "%j is no calendar",
  async (text) => {
    await expect(readFeed(text, span, time)).rejects.toThrow("did not send a calendar");
  },
);

test.each([
  "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31",
  "FREQ=DAILY;INTERVAL=7;BYDAY=TU",
  "FREQ=SECONDLY",
  "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30",
  "FREQ=YEARLY;BYMONTH=2;BYDAY=6MO",
])("a rule that never comes holds nobody up: %s", async (rule) => {
  const { bookings } = await readFeed(feed(["UID:1", "DTSTART:20200101T100000Z", `RRULE:${rule}`]), span, time);
  expect(bookings).toEqual([]);
});
