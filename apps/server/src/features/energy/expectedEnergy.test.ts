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

test("an answer does not wait for a baseline that takes long: it says so, and has no typical figure meanwhile", async () => {
  const waits: (() => void)[] = [];
  const energy = new ExpectedEnergy({
    energy: {
      reply: async () => Promise.resolve(metered),
      book: { hours: async () => Promise.resolve([]) },
    },
    baselines: { of: async () => new Promise(() => undefined) },
    outdoor: { isMeasured: true, of: async () => Promise.resolve(new Map()) },
    sun: { share: async () => Promise.resolve(null) },
    time,
    week: new WeekCalendar({ time, calendar: { holidays: new Set() } }),
    clock: {
      elapsed: () => 0,
      after: (_delay, act) => {
        waits.push(act);
        return () => undefined;
      },
    },
  });
  const reply = energy.reply(EnergyQuery.parse({ placement: "campus" }));
  await expect.poll(() => waits.length).toBe(1);
  for (const act of waits) act();
  expect(await reply).toMatchObject({
    kwh: 5,
    baseline: { state: "pending", judged: null, deviation: null },
    typical: { kwh: null, percent: null },
  });
});
