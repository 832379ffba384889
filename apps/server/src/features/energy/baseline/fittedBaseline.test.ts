import { DAY, HOUR, SiteTime } from "@atrium/time";
import { describe, expect, it, test } from "vitest";
import { EventLoopYielder } from "../../../platform/eventLoopYielder.ts";
import { fitBaseline } from "./fittedBaseline.ts";
import { WeekCalendar } from "./weekHours.ts";

const time = new SiteTime("Asia/Bangkok");
const FIRST = time.parse("2026-01-05");
const HOLIDAYS = new Set(["2026-02-04", "2026-02-19", "2026-03-10", "2026-03-26", "2026-04-14", "2026-04-15"]);

/** A repeatable row of numbers from −1 to 1. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

interface RecordedHour {
  readonly start: number;
  readonly day: number;
  readonly weekHour: number;
  readonly celsius: number;
  readonly kwh: number;
}

type Law = (hour: { weekHour: number; celsius: number; start: number }) => number;

/** Weeks of hours at temperatures between 22 and 36 °C that obey a law. */
function recorded(weeks: number, law: Law, isMeasured = true): RecordedHour[] {
  const chance = chances(7);
  const days = time.days(FIRST, time.addDays(FIRST, 7 * weeks));
  return new WeekCalendar({ time, calendar: { holidays: HOLIDAYS } }).of(days).flatMap(({ start: day, weekHours }) =>
    [...weekHours].map((weekHour, hour) => {
      const start = day + hour * HOUR;
      const celsius = 29 + 5 * Math.sin(((start / HOUR - 4) / 24) * 2 * Math.PI) + 2 * chance();
      const kwh = law({ weekHour, celsius, start });
      return { start, day, weekHour, celsius: isMeasured ? celsius : Number.NaN, kwh };
    }),
  );
}

const fitted = async (hours: readonly RecordedHour[], yielder = new EventLoopYielder()) =>
  fitBaseline(
    {
      starts: Float64Array.from(hours, ({ start }) => start),
      days: Float64Array.from(hours, ({ day }) => day),
      weekHours: Uint8Array.from(hours, ({ weekHour }) => weekHour),
      celsius: Float64Array.from(hours, ({ celsius }) => celsius),
      kwh: Float64Array.from(hours, ({ kwh }) => kwh),
    },
    yielder,
  );
const isOffice = (weekHour: number) => weekHour < 120 && weekHour % 24 >= 8 && weekHour % 24 < 18;
/** 20 kWh at night; 100 by day, and 6 more for each kelvin above 26 °C. */
const office: Law = ({ weekHour, celsius }) => (isOffice(weekHour) ? 100 + 6 * Math.max(0, celsius - 26) : 20);

describe("a baseline fitted on a load with a known law", () => {
  it("finds the law again, in use and out of use", async () => {
    const baseline = await fitted(recorded(30, office));
    expect(baseline).toMatchObject({ isGood: true, hours: 30 * 168 });
    expect(baseline.judged?.cvRmse).toBeLessThan(2);
    expect(Math.abs(baseline.judged?.nmbe ?? 100)).toBeLessThan(0.5);
    const at = (weekHour: number, celsius: number) => baseline.expected({ weekHour, celsius });
    expect(at(10, 33)).toBeCloseTo(142, -0.5);
    expect(at(10, 29)).toBeCloseTo(118, -0.5);
    expect(at(2, 26)).toBeCloseTo(20, 1);
    expect(at(130, 30)).toBeCloseTo(20, 1);
  });

  it("takes a holiday for a day of its own, not for its weekday", async () => {
    const law: Law = (hour) => (hour.weekHour >= 168 ? 25 : office(hour));
    const baseline = await fitted(recorded(30, law));
    expect(baseline.expected({ weekHour: 168 + 10, celsius: 31 })).toBeCloseTo(25, 0);
    expect(baseline.expected({ weekHour: 10, celsius: 31 })).toBeGreaterThan(120);
  });

  it("knows nothing of temperatures and kinds of days that were not recorded", async () => {
    const hours = recorded(30, office).filter(({ weekHour }) => weekHour < 168);
    const baseline = await fitted(hours);
    expect(baseline.expected({ weekHour: 10, celsius: 45 })).toBeNull();
    expect(baseline.expected({ weekHour: 178, celsius: 30 })).toBeNull();
  });

  it("tells hours of the week apart where there is no thermometer", async () => {
    const law: Law = ({ weekHour }) => (isOffice(weekHour) ? 100 : 20);
    const baseline = await fitted(recorded(20, law, false));
    expect(baseline).toMatchObject({
      isGood: true,
      judged: { cvRmse: expect.closeTo(0, 6), nmbe: expect.closeTo(0, 6) },
    });
    expect(baseline.expected({ weekHour: 10, celsius: Number.NaN })).toBeCloseTo(100, 6);
  });
});

describe("the judgement of a baseline", () => {
  it("is of weeks that it had not seen: a load that grew by a fifth is predicted too low", async () => {
    const grownAt = FIRST + 26 * 7 * DAY;
    const baseline = await fitted(recorded(30, (hour) => (hour.start >= grownAt ? 1.2 : 1) * office(hour)));
    // Four of the twelve weeks are grown; the model learns of each of them only afterwards.
    expect(baseline.judged?.nmbe).toBeGreaterThan(4);
    expect(baseline.judged?.hours).toBe(12 * 168);
  });

  it("is that of a load that follows nothing: not good", async () => {
    const chance = chances(3);
    const baseline = await fitted(recorded(20, () => 50 + 49 * chance()));
    expect(baseline.isGood).toBe(false);
    expect(baseline.judged?.cvRmse).toBeGreaterThan(30);
  });

  it("is not made of a short history", async () => {
    const baseline = await fitted(recorded(11, office));
    expect(baseline).toMatchObject({ isGood: false, judged: undefined, hours: 11 * 168 });
    expect(await fitted([])).toMatchObject({ isGood: false, hours: 0, from: null });
  });

  it("has the middle 80 % of what came in its bands", async () => {
    const chance = chances(5);
    const hours = recorded(40, (hour) => office(hour) * (1 + 0.2 * chance()));
    const baseline = await fitted(hours);
    const inBand = hours.filter((hour) => {
      const { low, high } = baseline.hourBand(hour.weekHour, baseline.expected(hour) ?? 0);
      return hour.kwh >= low && hour.kwh <= high;
    });
    expect(inBand.length / hours.length).toBeGreaterThan(0.75);
    expect(inBand.length / hours.length).toBeLessThan(0.86);
  });
});

test("a year is fitted in pieces that leave the event loop to others", async () => {
  const hours = recorded(52, office);
  let asked = 0;
  class Counted extends EventLoopYielder {
    override yieldIfDue(): Promise<void> {
      asked += 1;
      return super.yieldIfDue();
    }
  }
  await fitted(hours, new Counted());
  // Through the hours of the year by 500 at most, once for their sums and once for those in use.
  expect(asked).toBeGreaterThan(2 * Math.ceil(hours.length / 500));
});
