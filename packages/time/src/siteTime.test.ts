import { describe, expect, it, test } from "vitest";
import { DAY, HOUR, MINUTE, QUARTER } from "./durations.ts";
import { SiteTime } from "./siteTime.ts";

const ZONES = [
  "Asia/Bangkok",
  "Europe/Berlin",
  "America/New_York",
  "Africa/Cairo",
  "America/Havana",
  "America/Santiago",
  "Atlantic/Azores",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
];
const FROM = Date.UTC(2024, 0, 1);
const TO = Date.UTC(2027, 0, 1);

const iso = (time: number) => new Date(time).toISOString();
const bangkok = SiteTime.of("Asia/Bangkok");
const berlin = SiteTime.of("Europe/Berlin");

/** What the system's own calendar shows: the judge of every answer below. */
function shownIn(zone: string): (time: number) => string {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return (time) => format.format(time);
}

describe.each(ZONES)("the calendar of %s, 2024 to 2026,", (zone) => {
  const time = new SiteTime(zone);
  const shown = shownIn(zone);
  const days = time.days(FROM, TO);

  it("has each date once, and each day begins at the first instant of its date", () => {
    expect(days).toHaveLength((TO - FROM) / DAY + (time.startOfDay(FROM) === FROM ? 0 : 1));
    const wrong = days.filter((day) => {
      const [date = "", clock = ""] = shown(day).split(", ");
      return date === shown(day - 1).slice(0, 10) || date !== time.isoDate(day) || !/^0[01]:00$/.test(clock);
    });
    expect(wrong.map(iso)).toEqual([]);
  });

  it("gives one answer, whichever way it is asked", () => {
    const different = days.slice(0, -1).filter((day, index) => {
      const next = days[index + 1] ?? Number.NaN;
      const { year, month, day: date } = time.local(day);
      const answers = [
        ...[day, day + 1, day + 12 * HOUR, next - 1].map((moment) => time.startOfDay(moment)),
        time.parse(time.isoDate(day)),
        time.at({ year, month, day: date }),
        time.at({ year, month: month + 1, day: date - new Date(Date.UTC(year, month, 0)).getUTCDate() }),
        time.addDays(next, -1),
        time.addDays(next - 1, 0),
      ];
      return answers.some((answer) => answer !== day) || time.addDays(day + 6 * HOUR, 1) !== next;
    });
    expect(different.map(iso)).toEqual([]);
  });

  it("has the weekdays in turn and 12 months a year of as many days as the calendar's", () => {
    const locals = days.map((day) => time.local(day)).filter(({ year }) => year < 2027 && year > 2023);
    expect(locals.every(({ weekday }, index) => weekday === (index % 7) + 1)).toBe(true);
    const months = Map.groupBy(locals, ({ year, month }) => `${year}-${month}`);
    expect(months.size).toBe(36);
    for (const [name, own] of months) {
      const [year = 0, month = 0] = name.split("-").map(Number);
      expect(own).toHaveLength(new Date(Date.UTC(year, month, 0)).getUTCDate());
    }
  });

  it("is cut into hours without a gap or an overlap, each of whole quarter hours of one clock hour", () => {
    const beside = days.filter((day, index) => (days[index + 1] ?? day + DAY) - day !== DAY);
    for (const day of [...beside, ...days.slice(0, 2)]) {
      const end = time.addDays(day, 1);
      const hours = time.hours(day, end);
      expect(hours[0]).toBe(day);
      for (const [index, hour] of hours.entries()) {
        const next = hours[index + 1] ?? end;
        const moments = Array.from({ length: (next - hour) / QUARTER }, (_, quarter) => hour + quarter * QUARTER);
        expect(moments.map((moment) => time.startOfHour(moment))).toEqual(moments.map(() => hour));
        expect(new Set(moments.map((moment) => shown(moment).slice(0, 14))).size).toBe(1);
      }
    }
  });

  it("shows the clock that the system shows, at every change of the clocks too", () => {
    const changes: number[] = [];
    for (let moment = FROM; moment < TO; moment += HOUR) {
      if (time.offset(moment) !== time.offset(moment + HOUR)) changes.push(moment);
    }
    const near = changes.flatMap((change) =>
      Array.from({ length: 16 }, (_, step) => change + (step - 4) * 10 * MINUTE),
    );
    const wrong = [...near, ...days].filter((moment) => {
      const { year, month, day, hour, minute } = time.local(moment);
      const two = (number: number) => String(number).padStart(2, "0");
      return shown(moment) !== `${year}-${two(month)}-${two(day)}, ${two(hour)}:${two(minute)}`;
    });
    expect(wrong.map(iso)).toEqual([]);
  });
});

test("a day begins at the site's midnight", () => {
  expect(iso(bangkok.startOfDay(Date.parse("2026-11-20T03:42:00Z")))).toBe("2026-11-19T17:00:00.000Z");
  expect(bangkok.isoDate(Date.parse("2026-11-19T17:00:00Z"))).toBe("2026-11-20");
  expect(bangkok.local(Date.parse("2026-11-20T03:42:00Z"))).toEqual({
    year: 2026,
    month: 11,
    day: 20,
    hour: 10,
    minute: 42,
    weekday: 5,
  });
});

test("days are 23 and 25 hours long where clocks change", () => {
  const hours = (date: string) => (berlin.addDays(berlin.parse(date), 1) - berlin.parse(date)) / HOUR;
  expect(["2026-03-28", "2026-03-29", "2026-10-25", "2026-10-26"].map(hours)).toEqual([24, 23, 25, 24]);
});

test.each([
  // Clocks go from 24:00 to 01:00.
  ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00.000Z"],
  ["America/Havana", "2026-03-08", "2026-03-08T05:00:00.000Z"],
  ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00.000Z"],
  // From 01:00 to 00:00, so that midnight is shown twice.
  ["America/Havana", "2026-11-01", "2026-11-01T04:00:00.000Z"],
  ["Atlantic/Azores", "2026-10-25", "2026-10-25T00:00:00.000Z"],
  // From 24:00 to 23:00, so that the day before ends twice.
  ["America/Santiago", "2026-04-05", "2026-04-05T04:00:00.000Z"],
])("in %s the day %s begins at %s", (zone, date, instant) => {
  const time = SiteTime.of(zone);
  expect(iso(time.parse(date))).toBe(instant);
  expect(time.isoDate(time.parse(date))).toBe(date);
});

test("the days of a month continue into the next", () => {
  expect(iso(bangkok.at({ year: 2026, month: 12, day: 32 }))).toBe("2026-12-31T17:00:00.000Z");
  expect(iso(bangkok.at({ year: 2024, month: 3, day: 0 }))).toBe("2024-02-28T17:00:00.000Z");
  const from = bangkok.parse("2026-02-01");
  expect(bangkok.days(from, bangkok.parse("2026-03-01"))).toHaveLength(28);
});

test("clocks that are shown twice are the first of the two, and those that are skipped are the moment of the change", () => {
  expect(iso(berlin.at({ year: 2026, month: 10, day: 25, hour: 2 }))).toBe("2026-10-25T00:00:00.000Z");
  expect(iso(berlin.parse("2026-10-25T02:30"))).toBe("2026-10-25T00:30:00.000Z");
  expect(iso(berlin.parse("2026-03-29T02:30"))).toBe("2026-03-29T01:00:00.000Z");
  expect(iso(SiteTime.of("Australia/Lord_Howe").parse("2026-10-04T02:15"))).toBe("2026-10-03T15:30:00.000Z");
});

test.each([
  ["2026-11-19T10:40", "Asia/Bangkok", "2026-11-19T03:40:00.000Z"],
  ["2026-03-29T03:30", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
  ["2026-03-29T01:30", "Europe/Berlin", "2026-03-29T00:30:00.000Z"],
  ["2026-11-01T12:00", "America/New_York", "2026-11-01T17:00:00.000Z"],
])("clocks show %s in %s at %s", (local, zone, instant) => {
  expect(iso(SiteTime.of(zone).parse(local))).toBe(instant);
});

test("moments between two milliseconds, long ago and far ahead have an answer too", () => {
  expect(berlin.startOfDay(Date.UTC(2026, 5, 1) + 0.5)).toBe(Date.UTC(2026, 4, 31, 22));
  expect(berlin.isoDate(berlin.startOfDay(Date.UTC(2100, 5, 1)))).toBe("2100-06-01");
  expect(bangkok.isoDate(0)).toBe("1970-01-01");
});
