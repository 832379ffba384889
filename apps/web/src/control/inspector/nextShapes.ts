import type { ForecastCertainty, ForecastStep, PointForecast } from "@atrium/contract/automation";
import { SiteTime } from "@atrium/time";
import type { NextLane } from "./nextIcons.ts";

interface Scale {
  /** What a step without a value is set to; null: not known, and nothing is drawn. */
  readonly fallback: number | null;
  readonly to: number;
  readonly x: (moment: number) => number;
  readonly y: (value: number) => number;
}

/** A line of steps that is open where nothing is known. */
export function stepPath(steps: readonly ForecastStep[], { fallback, to, x, y }: Scale): string {
  let isOpen = false;
  return steps
    .map(({ at, value }, index) => {
      const set = value ?? fallback;
      const end = steps[index + 1]?.at ?? to;
      if (set === null) {
        isOpen = false;
        return "";
      }
      const begin = isOpen ? `V${y(set)}` : `M${x(at)} ${y(set)}`;
      isOpen = true;
      return `${begin}H${x(end)}`;
    })
    .join("");
}

interface LaneBar {
  readonly from: number;
  readonly to: number;
  readonly rule: number;
  readonly certainty: ForecastCertainty;
}

/** The times of one source, within the day. */
export function laneBars(
  { spans, holidays, at, to }: PointForecast,
  { lane, timeZone }: { readonly lane: NextLane; readonly timeZone: string },
): LaneBar[] {
  if (lane === "holiday") {
    const time = SiteTime.of(timeZone);
    return holidays.map(({ date }, index) => {
      const day = time.parse(date);
      return { from: Math.max(at, day), to: Math.min(to, time.addDays(day, 1)), rule: index, certainty: "certain" };
    });
  }
  return spans
    .filter(({ kind }) => kind === lane)
    .map(({ from, to: end, rule, certainty }) => ({
      from: Math.max(at, from),
      to: Math.min(to, end ?? to),
      rule: rule ?? 0,
      certainty,
    }));
}
