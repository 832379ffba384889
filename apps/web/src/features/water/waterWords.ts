import type { RANGE_STEPS } from "@atrium/contract/devices";
import type { EnergyRange, Measured, NightFlow, UnmeteredWater, WaterRow } from "@atrium/contract/energy";
import type { SiteReply } from "@atrium/contract/site";
import { phrase, type Phrase, t } from "@atrium/words";
import { partInWords } from "../../ranges/coverageWords.ts";
import { difference, measured, measuredIn } from "../../ranges/figures.ts";
import { rangeName } from "../../ranges/ranges.ts";
import type { TimeWords } from "../../ranges/timeWords.ts";
import type { WaterAsked } from "./waterAddress.ts";

type Step = (typeof RANGE_STEPS)[number];

/** The periods in which a range's measured part is given: the hours of a day, or days. */
function periodOf(step: Step): EnergyRange {
  return step === "HourInDay" ? "hour-in-day" : "day-in-month";
}

export const STEP_WORDS: Readonly<Record<Step, Phrase>> = {
  HourInDay: phrase("by hour"),
  DayDiff: phrase("by day"),
  DayInMonth: phrase("by day"),
  MonthInYear: phrase("by month"),
};

/** What a figure is of where that is not all: "39 of 365 days measured". */
export function partMeasured(of: Measured, step: Step): string | undefined {
  const part = partInWords(of, periodOf(step));
  return part === undefined ? undefined : t("{part} measured", { part });
}

const BEFORE: Readonly<Record<Exclude<WaterAsked["type"], "total">, Phrase>> = {
  day_range: phrase("the preceding days"),
  month: phrase("the same days of the previous month"),
  year: phrase("the same days of the previous year"),
};

/** "+3.12 % vs the days before", and on how much of it where that is not all. */
export function againstBefore(
  previous: WaterRow["previous"],
  type: WaterAsked["type"],
  step: Step,
): string | undefined {
  if (previous.percent === null || type === "total") return undefined;
  const part = partInWords(previous.common, periodOf(step));
  const figure = t("{difference} vs {BEFORE}", { difference: difference(previous.percent), BEFORE: t(BEFORE[type]) });
  return part === undefined ? figure : t("{figure} ({part} compared)", { figure, part });
}

/** "Nov 2026", "14 Nov – 20 Nov", "All time". */
export function rangeInWords({ from, to }: { from: number; to: number }, asked: WaterAsked, time: TimeWords): string {
  if (asked.type === "total") return t("Since {month}", { month: time.month(from) });
  if (asked.type === "month") return rangeName("day-in-month", time.date(from));
  if (asked.type === "year") return rangeName("month-in-year", time.date(from));
  const [first, last] = [time.day(from), time.day(to - 1)];
  return first === last ? first : `${first} – ${last}`;
}

/** "Office Building, 2nd Floor". */
export function placeInWords({ placement, floor }: { placement: string; floor: string }, site: SiteReply): string {
  const building = site.places.find(({ key }) => key === placement);
  const label = building?.floors.find(({ key }) => key === floor)?.label;
  if (building === undefined) return placement;
  return building.floors.length === 1 || label === undefined ? building.name : `${building.name}, ${label}`;
}

/** Where water leaks. A building is not named besides the part of it that leaks: it counts the same drops. */
export function leaks(meters: readonly NightFlow[]): NightFlow[] {
  const leaking = meters.filter(({ leaksSince }) => leaksSince !== null);
  return leaking.filter(
    ({ role, placement }) =>
      role === "part" ||
      (role === "main"
        ? leaking.every((one) => one.role === "main")
        : !leaking.some((one) => one.role === "part" && one.placement === placement)),
  );
}

/** "18.00 m³ on the last day, usually 6.00: pools, towers, lawns, or a leak before the meters." */
export function unmeteredInWords({ last, usual }: UnmeteredWater): string {
  return t(
    "{volume} on the last day, usually {usual}: pools, cooling towers, lawns, or a leak upstream of the meters.",
    { volume: measuredIn(last, "m³"), usual: measured(usual, "m³") },
  );
}

/** "0.12 m³/h at night, usually 0.00: about 2.88 m³ a day." */
export function leakInWords({ last, usual }: NightFlow): string {
  const over = Math.max(0, (last ?? 0) - (usual ?? 0));
  return t("{flow} at night, usually {usual}: about {volume} lost a day.", {
    flow: measuredIn(last, "m³/h"),
    usual: measured(usual, "m³/h"),
    volume: measuredIn(24 * over, "m³"),
  });
}
