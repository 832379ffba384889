import { EnergyQuery, MeteredEnergy } from "@atrium/contract/energy";
import { SiteTime } from "@atrium/time";
import { expect, test } from "vitest";
import { WeekCalendar } from "./baseline/weekHours.ts";
import { ExpectedEnergy } from "./expectedEnergy.ts";

const time = new SiteTime("Asia/Bangkok");
const FROM = time.parse("2026-11-20");
const NOTHING = { share: 0, periods: 0, of: 11 };
const COMPARED = { kwh: null, percent: null, common: NOTHING };
const metered = MeteredEnergy.parse({
  placement: "campus",
  floor: "total",
  type: "hour-in-day",
  device: "total",
  from: FROM,
  to: time.addDays(FROM, 1),
  until: FROM + 11 * 3_600_000,
  bars: [],
  kwh: 5,
  measured: NOTHING,
  previous: { ...COMPARED, measured: NOTHING },
  lastYear: { ...COMPARED, measured: NOTHING },
  typical: { ...COMPARED, percent: 3 },
  peak: null,
  grid: null,
  cost: null,
  emissions: null,
  cumulative: [],
  cumulativePrevious: [],
  buildings: [],
  floors: [],
  rowsBasis: "used",
  missingMeters: [],
  leftOut: { quarters: 0, meters: [], mostKwh: 0 },
});

test("an answer does not wait for a baseline: it says that it is pending, and has no typical figure until then", async () => {
  const fits: number[] = [];
  const energy = new ExpectedEnergy({
    energy: {
      reply: async () => Promise.resolve(metered),
      book: { hours: async () => Promise.resolve([]) },
    },
    baselines: {
      known: () => undefined,
      of: async ({ before }) => {
        fits.push(before);
        return new Promise(() => undefined);
      },
    },
    outdoor: { isMeasured: true, of: async () => Promise.reject(new Error("nobody asks how warm it was")) },
    sun: { share: async () => Promise.resolve(null) },
    time,
    week: new WeekCalendar({ time, calendar: { holidays: new Set() } }),
    clock: { elapsed: () => 0, after: () => () => undefined },
  });
  const query = EnergyQuery.parse({ placement: "campus" });
  expect(await energy.reply(query)).toMatchObject({
    kwh: 5,
    baseline: { state: "pending", hasTemperature: true, judged: null, deviation: null },
    typical: { kwh: null, percent: null },
  });
  expect(fits).toEqual([]);
  void energy.expected(query);
  // The baseline of a day is that of its month.
  await expect.poll(() => fits).toEqual([time.parse("2026-11-01")]);
});
