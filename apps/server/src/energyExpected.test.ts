import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { BaselineOracle, type OracleHour } from "../test/baselineOracle.ts";
import { EnergyOracle, type CounterReading } from "../test/energyOracle.ts";
import { GRID_IN, GRID_OUT, OUTDOORS, SUN_MADE } from "../test/energySite.ts";
import { at, HOUR, QUARTER, steady, TestEnergy } from "../test/testEnergy.ts";

const DAY = 24 * HOUR;
const NOW = at("2026-11-20T10:42");
const TODAY = at("2026-11-20T00:00");
/** Baselines of the days of a month are fitted on what came before it. */
const MONTH = at("2026-11-01T00:00");
const WEEKS = 18;
const FIRST = TODAY - WEEKS * 7 * DAY;
/** The counter was silent for this long, some weeks before. */
const GAP = { from: at("2026-10-10T03:00"), to: at("2026-10-10T09:00") };
/** The same this morning: what came then is known as a sum only. */
const GAP_TODAY = { from: at("2026-11-20T03:00"), to: at("2026-11-20T06:00") };

function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

const chance = chances(11);
/** A thermometer that is read every quarter hour: warm afternoons, warmer and cooler weeks. */
const temperatures: CounterReading[] = Array.from({ length: Math.floor((NOW - FIRST) / QUARTER) }, (_, index) => {
  const moment = FIRST + index * QUARTER;
  const ofDay = 5 * Math.sin(((((moment / HOUR + 7) % 24) - 9) / 24) * 2 * Math.PI);
  const ofSeason = 3 * Math.sin((moment / DAY / 23) * 2 * Math.PI);
  return [moment, Math.round(100 * (28 + ofDay + ofSeason + 0.4 * chance())) / 100];
});
const celsiusAt = (moment: number) => temperatures[Math.floor((moment - FIRST) / QUARTER)]?.[1] ?? Number.NaN;

const isInUse = ({ weekday, hour }: { weekday: number; hour: number }) => weekday < 5 && hour >= 8 && hour < 18;

/** kW: 10 at night; in use 60, and 4 more for each kelvin above 26 °C. Today it is a fifth more. */
function power(moment: number): number {
  const local = new Date(moment + 7 * HOUR);
  const usual = isInUse({ weekday: (local.getUTCDay() + 6) % 7, hour: local.getUTCHours() })
    ? 60 + 4 * Math.max(0, celsiusAt(moment) - 26)
    : 10;
  return (moment >= TODAY ? 1.2 : 1) * usual * (1 + 0.1 * chance());
}

const isIn =
  ({ from, to }: { from: number; to: number }) =>
  ([moment]: CounterReading) =>
    moment > from && moment < to;
const all: CounterReading[] = steady(FIRST, NOW, power);
const readings = all.filter((reading) => !isIn(GAP)(reading) && !isIn(GAP_TODAY)(reading));
const where = { placement: "pavilion" } as const;
const flows = {
  in: steady(TODAY, NOW, () => 60),
  out: steady(TODAY, NOW, (moment) => (moment >= at("2026-11-20T09:00") ? 8 : 0)),
  made: steady(TODAY, NOW, (moment) => (moment >= at("2026-11-20T07:00") ? 40 : 0)),
};

let energy: TestEnergy;
beforeAll(async () => {
  energy = await TestEnergy.open();
  await energy.begin("2026-11-20T10:42", { hasGrid: true });
  await energy.readings(4, readings);
  await energy.readings(OUTDOORS, temperatures);
  await energy.readings(GRID_IN, flows.in);
  await energy.readings(GRID_OUT, flows.out);
  await energy.readings(SUN_MADE, flows.made);
});
afterAll(async () => {
  await energy.end();
  await energy.close();
});

const celsiusOf = (start: number) =>
  [0, 1, 2, 3].reduce((sum, quarter) => sum + celsiusAt(start + quarter * QUARTER) / 4, 0);

/** Hours of raw readings that are complete, with the mean of their four temperatures. */
function hoursOf(from: number, to: number): OracleHour[] {
  const counted = new EnergyOracle([{ ...where, floor: "first", use: "plug", readings }], NOW).of(where);
  return Array.from({ length: Math.floor((to - from) / HOUR) }, (_, index) => from + index * HOUR).flatMap((start) => {
    const { kwh, seconds } = counted.count({ from: start, to: start + HOUR });
    return seconds < 3_555 ? [] : [{ start, kwh, celsius: celsiusOf(start) }];
  });
}

const isNight = ({ start }: OracleHour) => new Date(start + 7 * HOUR).getUTCHours() < 5;
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
const meanOf = (hours: readonly OracleHour[]) => sumOf(hours.map(({ kwh }) => kwh)) / hours.length;

describe("energy held against its baseline, worked out by hand from raw readings", () => {
  const past = hoursOf(FIRST, MONTH);
  const oracle = new BaselineOracle(past, isInUse);

  it("is good, says of how many hours, and how it did on weeks that it had not seen", async () => {
    const { baseline } = await energy.expected(where);
    expect(baseline).toMatchObject({ state: "good", hours: past.length, from: FIRST, to: MONTH - HOUR });
    expect(past).toHaveLength((MONTH - FIRST) / HOUR - 6);
    // Of fifteen weeks, those after the first eight.
    const judged = oracle.judged(7);
    expect(baseline.judged?.hours).toBe(judged.hours);
    expect(baseline.judged?.cvRmse).toBeCloseTo(judged.cvRmse, 2);
    expect(baseline.judged?.nmbe).toBeCloseTo(judged.nmbe, 2);
    expect(judged.cvRmse).toBeLessThan(12);
  });

  it("deviates by what came beside what was expected, in complete hours that have both", async () => {
    const { baseline, typical, bars, kwh } = await energy.expected(where);
    const model = oracle.model();
    const today = hoursOf(TODAY, NOW);
    const [came, expected] = [
      today.reduce((sum, hour) => sum + hour.kwh, 0),
      today.reduce((sum, hour) => sum + model.expected(hour), 0),
    ];
    expect(today).toHaveLength(7);
    expect(baseline.deviation).toMatchObject({ hours: 7, of: 10 });
    expect(baseline.deviation?.expected).toBeCloseTo(expected, 1);
    expect(baseline.deviation?.kwh).toBeCloseTo(came - expected, 1);
    expect(baseline.deviation?.percent).toBeCloseTo((100 * (came - expected)) / expected, 1);
    expect(typical).toMatchObject({ kwh: null, percent: baseline.deviation?.percent, common: { periods: 7, of: 10 } });
    // Three hours of the morning are missing: the sum has what came in them, the comparison does not.
    expect(kwh).toBeGreaterThan(came + 20);
    for (const { start, celsius } of today) {
      const bar = bars.find(({ from }) => from === start);
      expect(bar?.typical?.median).toBeCloseTo(model.expected({ start, celsius }), 2);
    }
    // A fifth more than ever before, whatever chance added: the load grew, so it lies above.
    expect(baseline.deviation?.percent).toBeGreaterThan(12);
    expect(baseline.deviation?.percent).toBeLessThan(28);
  });

  it("has its bars' band in the quantiles of what weeks that it had not seen were off by", async () => {
    const { bars } = await energy.expected(where);
    const [night, noon] = [bars[2]?.typical, bars[12]?.typical];
    // The mean of four quarter hours of 10 kW, each off by 10 % at most.
    expect(night?.low).toBeGreaterThan(9.3);
    expect(night?.low).toBeLessThan(9.9);
    expect(night?.high).toBeGreaterThan(10.1);
    expect(night?.high).toBeLessThan(10.7);
    expect((noon?.high ?? 0) - (noon?.low ?? 0)).toBeGreaterThan(4);
    // Future hours are predicted at the usual temperatures.
    expect(bars.every(({ typical }) => typical !== null)).toBe(true);
  });

  it("compares a building and its floor alike, and a place without a history not at all", async () => {
    const { buildings, floors, baseline } = await energy.expected({ placement: "campus" });
    const pavilion = buildings.find(({ key }) => key === "pavilion");
    expect(pavilion?.versusTypical).toBeGreaterThan(12);
    expect(floors.find(({ key }) => key === "pavilion/first")?.versusTypical).toBe(pavilion?.versusTypical);
    expect(buildings.find(({ key }) => key === "office-building")).toMatchObject({
      versusTypical: null,
      typicalKwh: null,
    });
    // The campus has meters that never said anything: no hour of it is complete, and silence is no saving.
    expect(baseline).toMatchObject({ state: "short", hours: 0, judged: null, deviation: null });
  });

  it("knows the load of the night: the mean of its hours that were measured whole", async () => {
    const { baseLoad } = await energy.expected(where);
    const today = hoursOf(TODAY, NOW);
    const night = today.filter(({ start }) => start < TODAY + 5 * HOUR);
    const others = today.filter(({ start }) => start >= TODAY + 5 * HOUR);
    expect(baseLoad).toMatchObject({ hours: 3, of: 5 });
    expect(baseLoad?.kw).toBeCloseTo(meanOf(night), 3);
    expect(baseLoad?.ofDay).toBeCloseTo((100 * meanOf(night)) / meanOf(others), 2);
  });

  it("knows the share of the sun from what came in, what flowed out and what was made, in the whole hours of all three", async () => {
    const { solar } = await energy.expected({ placement: "campus" });
    // Ten whole hours: 600 kWh in; 3 hours of 40 made, of which one gave 8 away.
    expect(solar).toMatchObject({ hours: 10, of: 10 });
    expect(solar?.imported).toBeCloseTo(600, 2);
    expect(solar?.made).toBeCloseTo(120, 2);
    expect(solar?.exported).toBeCloseTo(8, 2);
    expect(solar?.own).toBeCloseTo(112, 2);
    expect(solar?.percent).toBeCloseTo((100 * 112) / 712, 3);
    expect((await energy.expected(where)).solar).toBeNull();
  });
});

describe("a longer range held against its baseline", () => {
  const ranges = [
    ["day-in-week", "2026-11-16T00:00"],
    ["day-in-month", "2026-11-01T00:00"],
  ] as const;
  it.each(ranges)(
    "of the %s from %s is fitted on what came before its month, and predicted hour by hour",
    async (type, begin) => {
      const from = at(begin);
      const { baseline, typical, bars, baseLoad, buildings, floors } = await energy.expected({ ...where, type });
      const past = hoursOf(FIRST, MONTH);
      const model = new BaselineOracle(past, isInUse).model();
      const hours = hoursOf(from, NOW);
      const over = Math.floor((NOW - from) / HOUR);
      const [came, expected] = [sumOf(hours.map(({ kwh }) => kwh)), sumOf(hours.map((hour) => model.expected(hour)))];
      const percent = expect.closeTo((100 * (came - expected)) / expected, 1);
      expect(baseline).toMatchObject({ state: "good", hours: past.length, from: FIRST, to: MONTH - HOUR });
      const sums = { kwh: expect.closeTo(came - expected, 0), expected: expect.closeTo(expected, 0) };
      expect(baseline.deviation).toEqual({ ...sums, percent, hours: hours.length, of: over });
      const days = Math.ceil((NOW - from) / DAY);
      const common = { share: expect.closeTo(hours.length / over, 6), periods: days, of: days };
      // With the 42 minutes of the hour that runs, at the temperature that is usual then: some kWh of it.
      expect(typical).toEqual({ kwh: expect.any(Number), percent, common });
      expect((typical.kwh ?? 0) - expected).toBeGreaterThan(0.7 * 40);
      expect((typical.kwh ?? 0) - expected).toBeLessThan(0.7 * 110);
      for (const row of [...buildings, ...floors]) {
        expect(row).toMatchObject({ versusTypical: percent, typicalCommon: common, typicalKwh: typical.kwh });
      }
      for (const bar of bars.filter(({ to }) => to <= NOW)) {
        const ofDay = Array.from({ length: 24 }, (_, hour) => bar.from + hour * HOUR);
        const told = sumOf(ofDay.map((start) => model.expected({ start, celsius: celsiusOf(start) })));
        expect(bar.typical?.median).toBeCloseTo(told, 0);
        expect(bar.typical?.low).toBeLessThanOrEqual(told);
        expect(bar.typical?.high).toBeGreaterThanOrEqual(told);
      }
      const [nights, others] = [hours.filter(isNight), hours.filter((hour) => !isNight(hour))];
      expect(baseLoad).toMatchObject({ hours: nights.length, of: 5 * days, kw: expect.closeTo(meanOf(nights), 2) });
      expect(baseLoad?.ofDay).toBeCloseTo((100 * meanOf(nights)) / meanOf(others), 1);
    },
  );

  it("of a year that has no past says nothing of what is typical", async () => {
    const { baseline, typical, bars, baseLoad } = await energy.expected({ ...where, type: "month-in-year" });
    expect(baseline).toMatchObject({ state: "short", hours: 0, deviation: null });
    expect(typical).toEqual({ kwh: null, percent: null, common: { share: 0, periods: 0, of: 324 } });
    expect(bars.every((bar) => bar.typical === null)).toBe(true);
    const nights = hoursOf(FIRST, NOW).filter(isNight);
    expect(baseLoad).toMatchObject({ hours: nights.length, of: 5 * 324, kw: expect.closeTo(meanOf(nights), 2) });
  });
});

describe("cost and emissions", () => {
  it("say what was on-peak, and which tariffs and factors were valid in the range", async () => {
    const { cost, emissions } = await energy.expected(where);
    expect(cost?.tariffs).toMatchObject([
      {
        from: "2026-11-19",
        periods: [
          { name: "On-peak", price: 4 },
          { name: "Off-peak", price: 2 },
        ],
      },
    ]);
    const hours = hoursOf(TODAY, NOW);
    const [onPeakCost, offPeakCost] = cost?.periods ?? [];
    const onPeak = hours.filter(({ start }) => start >= at("2026-11-20T09:00"));
    const full = onPeak.reduce((sum, { kwh }) => sum + kwh, 0);
    // Of what was used on-peak, the sun gave a part.
    expect(cost?.valueOfUse).toBeGreaterThan(4 * full);
    expect(onPeakCost?.kwh).toBeLessThan(full);
    expect(onPeakCost?.amount).toBeCloseTo(4 * (onPeakCost?.kwh ?? 0), 6);
    expect(offPeakCost?.amount).toBeCloseTo(2 * (offPeakCost?.kwh ?? 0), 6);
    expect(emissions?.factors).toEqual([{ from: "2026-11-19", kgPerKwh: 0.5, source: "new" }]);
  });

  it("of a month in which the tariff changed name both", async () => {
    const { cost, emissions } = await energy.expected({ ...where, type: "day-in-month" });
    expect(cost?.tariffs.map(({ from, until }) => [from, until])).toEqual([
      ["2020-01-01", "2026-11-18"],
      ["2026-11-19", undefined],
    ]);
    expect(emissions?.factors).toHaveLength(2);
  });
});

test("a late reading of the past makes another baseline of the same day", async () => {
  const before = await energy.expected(where);
  await energy.readings(
    4,
    all.filter((reading) => isIn(GAP)(reading)),
  );
  const after = await energy.expected(where);
  expect(after.baseline.hours).toBe(before.baseline.hours + 6);
});
