import { at, HOUR } from "./testEnergy.ts";

/** From here on the site has its second tariff and its second emission factor. */
const SECOND = at("2026-11-19T00:00");
const FIRST_DAYS = { from: "2020-01-01", until: "2026-11-18" };
const SECOND_DAYS = { from: "2026-11-19" };

/** Then from 9 to 22 on weekdays; before it, never. */
export function isOnPeak(moment: number): boolean {
  if (moment < SECOND) return false;
  const local = new Date(moment + 7 * HOUR);
  const [weekday, hour] = [local.getUTCDay(), local.getUTCHours()];
  return weekday >= 1 && weekday <= 5 && hour >= 9 && hour < 22;
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
      ...(hasFirst ? [{ ...FIRST_DAYS, onPeak: 1, offPeak: 1 }] : []),
      ...(hasSecond ? [{ ...SECOND_DAYS, onPeak: 4, offPeak: 2 }] : []),
    ],
    factors: [
      ...(hasFirst ? [{ ...FIRST_DAYS, kgPerKwh: 1, source: "old" }] : []),
      ...(hasSecond ? [{ ...SECOND_DAYS, kgPerKwh: 0.5, source: "new" }] : []),
    ],
  };
}
