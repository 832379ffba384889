import * as z from "zod";
import { Validity } from "../base/datedRecord.ts";
import { type SiteTariff, SiteTariffs, type TariffDays } from "./tariff.ts";

/** A tariff as sites had them before periods had names: two prices, one stretch of peak hours. */
const FormerTariff = z.object({
  ...Validity,
  offPeak: z.number(),
  onPeak: z.number(),
  onPeakDays: z.array(z.number()),
  onPeakFrom: z.string(),
  onPeakUntil: z.string(),
  offPeakHolidays: z.enum(["ordinary", "all"]).optional(),
  source: z.string().optional(),
});
export type FormerTariff = z.infer<typeof FormerTariff>;

const WEEK = [1, 2, 3, 4, 5, 6, 7];
const [ON_PEAK, OFF_PEAK] = [0, 1];

/** The same prices at the same hours in the form of now. */
export function tariffOfFormer({ from, until, source, ...former }: FormerTariff): SiteTariff {
  const { onPeak, offPeak, onPeakDays, offPeakHolidays } = former;
  const common = {
    from,
    ...(until === undefined ? {} : { until }),
    standing: [],
    demand: [],
    surcharges: [],
    taxes: [],
    ...(source === undefined ? {} : { source }),
  };
  if (onPeakDays.length === 0 || onPeak === offPeak) {
    const days = [{ weekdays: WEEK, holidays: false, windows: [{ from: "00:00", until: "24:00", period: 0 }] }];
    const periods = [{ name: "All hours", price: offPeak }];
    return { ...common, name: "Flat tariff", periods, seasons: [{ name: "All year", starts: [], days }] };
  }
  const others = WEEK.filter((day) => !onPeakDays.includes(day));
  const hasHolidays = offPeakHolidays !== undefined;
  const days: TariffDays[] = [
    { weekdays: WEEK.filter((day) => onPeakDays.includes(day)), holidays: false, windows: peakWindows(former) },
    ...(others.length === 0 && !hasHolidays
      ? []
      : [
          {
            weekdays: others,
            holidays: hasHolidays,
            windows: [{ from: "00:00", until: "24:00", period: OFF_PEAK }],
          },
        ]),
  ];
  return {
    ...common,
    name: "Time-of-use tariff",
    periods: [
      { name: "On-peak", price: onPeak },
      { name: "Off-peak", price: offPeak },
    ],
    seasons: [{ name: "All year", starts: [], days }],
    ...(hasHolidays ? { holidays: offPeakHolidays } : {}),
  };
}

/** Peak hours, and the rest of the day before and after them. */
function peakWindows({ onPeakFrom, onPeakUntil }: Pick<FormerTariff, "onPeakFrom" | "onPeakUntil">) {
  return [
    { from: "00:00", until: onPeakFrom, period: OFF_PEAK },
    { from: onPeakFrom, until: onPeakUntil, period: ON_PEAK },
    { from: onPeakUntil, until: "24:00", period: OFF_PEAK },
  ].filter(({ from, until }) => from !== until);
}

/** Tariffs as they are kept: those of older sites and site folders are read in the form of now. */
export const KeptTariffs = z.preprocess(tariffsOfNow, SiteTariffs);

/** A list of tariffs in which each is in the form of now, whatever else is wrong with it. */
export function tariffsOfNow(rows: unknown): unknown {
  return Array.isArray(rows) ? rows.map((row: unknown) => ofNow(row)) : rows;
}

function ofNow(row: unknown): unknown {
  const former = FormerTariff.safeParse(row);
  return former.success ? tariffOfFormer(former.data) : row;
}
