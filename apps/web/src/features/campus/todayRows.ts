import type { CampusCount, CampusToday } from "@atrium/contract/energy";
import { phrase, type Phrase, sayNumber, sayQuantity, t } from "@atrium/words";

const ROWS: readonly {
  readonly key: "energy" | "water" | "solar" | "entries";
  readonly label: Phrase;
  readonly unit: string | undefined;
  readonly decimals: number;
}[] = [
  { key: "energy", label: phrase("Energy"), unit: "kWh", decimals: 2 },
  { key: "water", label: phrase("Water"), unit: "m³", decimals: 2 },
  { key: "solar", label: phrase("Solar"), unit: "kWh", decimals: 2 },
  { key: "entries", label: phrase("People in"), unit: undefined, decimals: 0 },
];

/** More than this of a difference is worth a look, percent. That of the sun is only weather, and a Monday is no Sunday. */
const NOTABLE = 15;
/** Share of the day that must have been measured for the figure to be whole. */
const WHOLE = 0.99;
/** Less than this of the day is "0 %". */
const LEAST = 0.005;

export interface TodayRow {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** "+18.20 %"; empty: it compares to nothing. */
  readonly difference: string;
  readonly isNotable: boolean;
  readonly hours: readonly (number | null)[];
  /** "87 % of today measured"; undefined: all of it. */
  readonly part: string | undefined;
}

/** What was counted today; a site without meters of a kind has no row of it. */
export function todayRows(today: CampusToday): TodayRow[] {
  return ROWS.flatMap(({ key, label, unit, decimals }): TodayRow[] => {
    const count = today[key];
    if (count === null) return [];
    return [
      {
        key,
        label: t(label),
        // A few moments are not yet a figure of the day: a zero would read as calm.
        value: count.amount === null || count.share < LEAST ? "–" : sayQuantity(count.amount, unit, decimals),
        difference: differenceWords(count),
        isNotable: today.isLikeYesterday && key !== "solar" && (count.percent ?? 0) > NOTABLE,
        hours: count.hours,
        part:
          count.share >= WHOLE
            ? undefined
            : t("{share} % of today measured", { share: sayNumber(count.share * 100, 0) }),
      },
    ];
  });
}

function differenceWords({ percent }: CampusCount): string {
  if (percent === null) return "";
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "";
  return `${sign}${sayNumber(Math.abs(percent), 2)} %`;
}
