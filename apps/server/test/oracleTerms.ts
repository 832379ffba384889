import { at, HOUR } from "./testEnergy.ts";

/** From here on the site has its second tariff and its second emission factor. */
const SECOND = at("2026-11-19T00:00");
const FIRST_DAYS = { from: "2020-01-01", until: "2026-11-18" };
const SECOND_DAYS = { from: "2026-11-19" };

/** Then from 9 to 22 on weekdays; before it, never. */
function isOnPeak(moment: number): boolean {
  if (moment < SECOND) return false;
  const local = new Date(moment + 7 * HOUR);
  const [weekday, hour] = [local.getUTCDay(), local.getUTCHours()];
  return weekday >= 1 && weekday <= 5 && hour >= 9 && hour < 22;
}

/** Periods of the tariffs, in their order. */
export const PERIODS = ["All hours", "On-peak", "Off-peak"] as const;

/** The name of its period. */
export function periodAt(moment: number): (typeof PERIODS)[number] {
  if (moment < SECOND) return "All hours";
  return isOnPeak(moment) ? "On-peak" : "Off-peak";
}

/** One baht before 19 November 2026; then two, and four on-peak. */
export function priceAt(moment: number): number {
  if (moment < SECOND) return 1;
  return isOnPeak(moment) ? 4 : 2;
}

export function factorAt(moment: number): number {
  return moment < SECOND ? 1 : 0.5;
}

export function sourceAt(moment: number): string {
  return moment < SECOND ? "old" : "new";
}

/** The tariffs and factors that were valid on a day of a span. */
export function validIn({ from, to }: { readonly from: number; readonly to: number }) {
  const [hasFirst, hasSecond] = [from < SECOND, to > SECOND];
  return {
    tariffs: [
      ...(hasFirst
        ? [{ ...FIRST_DAYS, name: "Flat tariff", periods: [{ name: "All hours", price: 1 }], surcharge: 0 }]
        : []),
      ...(hasSecond
        ? [
            {
              ...SECOND_DAYS,
              name: "Time-of-use tariff",
              periods: [
                { name: "On-peak", price: 4 },
                { name: "Off-peak", price: 2 },
              ],
              surcharge: 0,
            },
          ]
        : []),
    ],
    factors: [
      ...(hasFirst ? [{ ...FIRST_DAYS, kgPerKwh: 1, source: "old" }] : []),
      ...(hasSecond ? [{ ...SECOND_DAYS, kgPerKwh: 0.5, source: "new" }] : []),
    ],
  };
}
