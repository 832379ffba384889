import { SiteTime } from "@atrium/time";
import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { dayOf, type Recurring, runAt, runsBetween, type ScheduleCalendar } from "./recurrence.ts";

const HOLIDAYS: Record<string, string> = { "2026-12-07": "A day off", "2026-12-31": "New Year's Eve" };
const in_ = (zone: string): ScheduleCalendar => ({
  time: SiteTime.of(zone),
  location: { latitude: 52.52, longitude: 13.4 },
  holidayOn: (date) => HOLIDAYS[date],
});
const bangkok = in_("Asia/Bangkok");
const berlin = in_("Europe/Berlin");
const at = (clock: string) => ({ kind: "time" as const, at: clock });
const schedule = (change: Partial<Recurring> = {}): Recurring => ({
  days: [1, 2, 3, 4, 5, 6, 7],
  from: at("07:30"),
  to: at("18:00"),
  firstDate: null,
  lastDate: null,
  holidays: "skip",
  exceptions: [],
  ...change,
});
const shown = (calendar: ScheduleCalendar, moment: number | null) => {
  if (moment === null) return null;
  const { hour, minute } = calendar.time.local(moment);
  return `${calendar.time.isoDate(moment)} ${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
};
const span = (calendar: ScheduleCalendar, of: Recurring, date: string) => {
  const { from, to } = dayOf(of, date, calendar);
  return [shown(calendar, from), shown(calendar, to)];
};
const length = (calendar: ScheduleCalendar, of: Recurring, date: string) => {
  const { from, to } = dayOf(of, date, calendar);
  return ((to ?? 0) - (from ?? 0)) / 60_000;
};

test("runs by the site's clocks, across midnight where the end is not later", () => {
  expect(span(bangkok, schedule(), "2026-12-08")).toEqual(["2026-12-08 07:30", "2026-12-08 18:00"]);
  const night = schedule({ from: at("22:00"), to: at("06:00") });
  expect(span(bangkok, night, "2026-12-08")).toEqual(["2026-12-08 22:00", "2026-12-09 06:00"]);
  const round = schedule({ from: at("06:00"), to: at("06:00") });
  expect(length(bangkok, round, "2026-12-08")).toBe(24 * 60);
});

describe("where clocks change", () => {
  it("a night is an hour shorter in spring and longer in autumn", () => {
    const night = schedule({ from: at("22:00"), to: at("06:00") });
    expect(length(berlin, night, "2026-03-28")).toBe(7 * 60);
    expect(length(berlin, night, "2026-10-24")).toBe(9 * 60);
  });

  it("a time that no clock shows is the moment of the change, and the run lasts as long as ever", () => {
    const short = schedule({ from: at("02:10"), to: at("02:40") });
    expect(span(berlin, short, "2026-03-29")).toEqual(["2026-03-29 03:00", "2026-03-29 03:30"]);
  });

  it("a time that clocks show twice is the first of the two", () => {
    const [run] = runsBetween(
      schedule({ from: at("02:30") }),
      { after: berlin.time.parse("2026-10-25"), until: berlin.time.parse("2026-10-26") },
      berlin,
    );
    expect(new Date(run?.from ?? 0).toISOString()).toBe("2026-10-25T00:30:00.000Z");
  });
});

test("says why it rests", () => {
  const on = (change: Partial<Recurring>, date: string) => dayOf(schedule(change), date, bangkok).rests;
  expect(on({ days: [6] }, "2026-12-08")).toBe("weekday");
  expect(on({ firstDate: "2026-12-09" }, "2026-12-08")).toBe("dates");
  expect(on({ lastDate: "2026-12-07" }, "2026-12-08")).toBe("dates");
  expect(on({ exceptions: ["2026-12-08"] }, "2026-12-08")).toBe("exception");
  expect(on({}, "2026-12-07")).toBe("holiday");
  expect(on({ holidays: "ignore" }, "2026-12-07")).toBeUndefined();
  expect(on({ holidays: "only", days: [6] }, "2026-12-07")).toBeUndefined();
  expect(on({ holidays: "only" }, "2026-12-08")).toBe("holiday");
});

test("a night that begins on a working day goes on into the holiday", () => {
  const night = schedule({ from: at("22:00"), to: at("06:00") });
  const eve = runAt(night, bangkok.time.parse("2026-12-07T03:00"), bangkok);
  expect(eve?.date).toBe("2026-12-06");
  expect(runAt(night, bangkok.time.parse("2026-12-08T03:00"), bangkok)).toBeUndefined();
});

test("29 February comes in leap years only", () => {
  const from = { after: bangkok.time.parse("2027-02-27T12:00"), until: bangkok.time.parse("2029-03-01T12:00") };
  const dates = Array.from(runsBetween(schedule(), from, bangkok), ({ date }) => date);
  expect(dates.filter((date) => date.endsWith("02-29"))).toEqual(["2028-02-29"]);
});

describe("by the sun", () => {
  const evening = schedule({ from: { kind: "sunset", minutes: -15 }, to: at("23:00") });

  it("begins before the sunset, and within its bounds", () => {
    const { from, sunset } = dayOf(evening, "2026-06-21", berlin);
    expect(Math.abs((sunset ?? 0) - (from ?? 0) - 15 * 60_000)).toBeLessThanOrEqual(30_000);
    const bound = { kind: "sunset" as const, minutes: 0, notBefore: "16:30", notAfter: "20:00" };
    expect(span(berlin, schedule({ ...evening, from: bound }), "2026-06-21")[0]).toBe("2026-06-21 20:00");
    expect(span(berlin, schedule({ ...evening, from: bound }), "2026-12-21")[0]).toBe("2026-12-21 16:30");
  });

  it("an end at sunrise is the next day's", () => {
    const night = schedule({ from: { kind: "sunset", minutes: 0 }, to: { kind: "sunrise", minutes: 0 } });
    const [from, to] = span(berlin, night, "2026-11-24");
    expect([from?.slice(0, 10), to?.slice(0, 10)]).toEqual(["2026-11-24", "2026-11-25"]);
  });

  const sun = (kind: "sunrise" | "sunset", more: object = {}) => ({ kind, minutes: 0, ...more });

  it.each([
    ["05:30 to sunrise", at("05:30"), sun("sunrise"), "2027-03-20", "2027-06-20"],
    ["sunset to 21:00", sun("sunset"), at("21:00"), "2027-03-20", "2027-06-20"],
    ["16:00 to sunset", at("16:00"), sun("sunset"), "2027-03-20", "2026-12-10"],
  ])("%s runs on days that have such a time, and rests on the others", (_, from, to, day, other) => {
    const of = schedule({ from, to, holidays: "ignore" });
    expect(dayOf(of, other, berlin)).toMatchObject({ rests: "sun-passed", from: null, to: null });
    expect(length(berlin, of, day)).toBeGreaterThan(0);
    for (let one = 0; one < 365; one += 1) {
      const date = new Date(Date.UTC(2027, 0, 1 + one)).toISOString().slice(0, 10);
      expect(length(berlin, of, date)).toBeLessThan(8 * 60);
    }
  });

  it.each([
    ["sunset to 06:00", sun("sunset"), at("06:00")],
    ["22:00 to sunrise", at("22:00"), sun("sunrise")],
    ["sunset to sunrise", sun("sunset"), sun("sunrise")],
  ])("%s is a night on each day of the year", (_, from, to) => {
    const of = schedule({ from, to, holidays: "ignore" });
    for (const date of ["2027-01-10", "2027-03-20", "2027-06-21", "2027-12-21"]) {
      expect(dayOf(of, date, berlin).rests).toBeUndefined();
      expect(length(berlin, of, date)).toBeLessThan(17 * 60);
    }
  });

  it("beyond the polar circle the bounds hold, in the dark and in the light", () => {
    const tromso = { ...in_("Europe/Oslo"), location: { latitude: 69.65, longitude: 18.96 } };
    const of = schedule({ from: sun("sunset", { notBefore: "15:00", notAfter: "20:00" }), to: at("23:00") });
    for (const date of ["2026-11-24", "2026-11-28", "2026-12-21"]) {
      expect(span(tromso, of, date)).toEqual([`${date} 15:00`, `${date} 23:00`]);
    }
    expect(span(tromso, of, "2026-06-21")).toEqual(["2026-06-21 20:00", "2026-06-21 23:00"]);
    const morning = schedule({ from: at("05:00"), to: sun("sunrise", { notBefore: "06:00", notAfter: "09:00" }) });
    expect(span(tromso, morning, "2026-12-21")[1]).toBe("2026-12-21 09:00");
    expect(span(tromso, morning, "2026-06-21")[1]).toBe("2026-06-21 06:00");
    expect(dayOf(schedule({ ...of, from: sun("sunset") }), "2026-12-21", tromso).rests).toBe("no-sun");
  });

  it("rests where the sun does not rise, and where nobody knows", () => {
    const north = { ...berlin, location: { latitude: 78, longitude: 15 } };
    expect(dayOf(evening, "2026-12-21", north)).toMatchObject({ rests: "no-sun", from: null, sunset: null });
    expect(dayOf(evening, "2026-12-21", { ...berlin, location: undefined }).rests).toBe("no-sun");
  });
});

const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => at(`${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`));

test("wherever a stretch of time is cut, each run is found once, and has an end after its beginning", () => {
  fc.assert(
    fc.property(
      clock,
      clock,
      fc.constantFrom("Europe/Berlin", "America/Havana", "Australia/Lord_Howe", "Asia/Bangkok"),
      fc.array(fc.integer({ min: 0, max: 400 * 24 * 60 }), { maxLength: 12 }),
      (from, to, zone, cuts) => {
        const calendar = in_(zone);
        const of = schedule({ from, to, days: [1, 2, 4, 7] });
        const begin = calendar.time.parse("2026-01-01");
        const moments = [0, ...cuts, 400 * 24 * 60].toSorted((a, b) => a - b).map((minute) => begin + minute * 60_000);
        const pieces = moments.slice(1).flatMap((until, index) => {
          return Array.from(runsBetween(of, { after: moments[index] ?? begin, until }, calendar));
        });
        const whole = [...runsBetween(of, { after: begin, until: moments.at(-1) ?? begin }, calendar)];
        expect(pieces).toEqual(whole);
        for (const run of whole) {
          const minutes = ((run.to ?? 0) - run.from) / 60_000;
          expect(minutes).toBeGreaterThan(0);
          expect(minutes).toBeLessThanOrEqual(25 * 60);
        }
      },
    ),
    { numRuns: 40 },
  );
});
