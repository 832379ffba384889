import { t } from "@atrium/words";
import type { AirTrial, OptimumTried, ScheduleTrial } from "@atrium/contract/automation";

type Starts = NonNullable<NonNullable<ScheduleTrial["optimum"]>["temperature"]>;
type Stops = NonNullable<NonNullable<ScheduleTrial["optimumStop"]>["temperature"]>;

interface Said {
  readonly clock: string;
  /** Fresh air says when, too. */
  readonly isWithAir: boolean;
}

/** "Begins about 07:18, learned from 23 starts: …", or why it is the fixed lead. */
export function optimumText({ learned }: Pick<Starts, "learned">, { clock, isWithAir }: Said): string {
  if (learned === null) {
    return t("Begins at {clock} for now: of one of the rooms too few starts are recorded to learn from.", { clock });
  }
  const { device, above, rate, starts } = learned;
  const begins = isWithAir
    ? t("Begins about {clock}. Of its air conditioners, learned", { clock })
    : t("Begins about {clock}, learned", { clock });
  return (
    t("{begins} from {starts} starts of the last weeks: {device} is the slowest. It was ", { begins, starts, device }) +
    t("{above} K too warm in the middle of them, and three of four cooled by {rate} K an hour or more.", {
      above: above.toFixed(1),
      rate: rate.toFixed(1),
    })
  );
}

/** "Ends about 17:18, learned from 23 stops: …", or why it ends at its time. */
export function stopText({ learned }: Pick<Stops, "learned">, { clock, isWithAir }: Said): string {
  if (learned === null) {
    return t("Ends at {clock} for now: of one of the rooms too few stops are recorded to learn from.", { clock });
  }
  const { device, above, rate, stops } = learned;
  const kept = t("{abs} K {part} what it is kept at", {
    abs: Math.abs(above).toFixed(1),
    part: above < 0 ? "below" : "above",
  });
  const ends = isWithAir
    ? t("Ends about {clock}. Of its air conditioners, learned", { clock })
    : t("Ends about {clock}, learned", { clock });
  return (
    t("{ends} from {stops} stops of the last weeks: {device} warms soonest. It was {kept} in the ", {
      ends,
      stops,
      device,
      kept,
    }) + t("middle of them, and three of four warmed by {rate} K an hour or less.", { rate: rate.toFixed(1) })
  );
}

/** "Fresh air needs 18 min before its time: …", or why that is not known. @param most ppm */
export function airStartText({ learned, minutes, unknown }: AirTrial, most: number): string {
  if (learned === null) {
    return t("Fresh air has no start of its own for now: {unknown}.", {
      unknown: unknown ?? t("too little is recorded to learn from"),
    });
  }
  const { device, co2, rate, days } = learned;
  const usual = t("{device} usually has {ppm} when its unit begins", { device, ppm: ppm(co2) });
  if (co2 <= most || rate === null) return t("Fresh air needs no start before its time: {usual}.", { usual });
  return (
    t("Fresh air needs {round} min before its time, learned from {days} days of the last weeks: {usual}, and on ", {
      round: Math.round(minutes),
      days,
      usual,
    }) + t("three of four days its air was changed {rate} times an hour or more.", { rate: rate.toFixed(1) })
  );
}

/** "Fresh air may end 25 min before its time: …", or why that is not known. @param most ppm */
export function airStopText({ learned, minutes, unknown }: AirTrial, most: number): string {
  if (learned === null) {
    return t("Fresh air runs until its time for now: {unknown}.", {
      unknown: unknown ?? t("too little is recorded to learn from"),
    });
  }
  const { device, co2, rate, days } = learned;
  const usual = t("{device} usually has {ppm} in the hour before", { device, ppm: ppm(co2) });
  if (co2 > most || rate === null) return t("Fresh air runs until its time: {usual}.", { usual });
  return (
    t("Fresh air may end {round} min before its time, learned from {days} days of the last weeks: {usual}, and on ", {
      round: Math.round(minutes),
      days,
      usual,
    }) +
    t("three of four days it would have risen by {round} ppm an hour or less without its unit.", {
      round: Math.round(rate),
    })
  );
}

function ppm(value: number): string {
  return t("{round} ppm", { round: Math.round(value).toLocaleString("en-US") });
}

const TRIED = {
  start: {
    days: ["morning", "mornings"],
    saved: t("minutes less than the fixed lead"),
    more: t("minutes more than the fixed lead"),
    miss: "late",
    worst: (late: number) => t("late, by {round} min at most", { round: Math.round(late) }),
  },
  stop: {
    days: ["evening", "evenings"],
    saved: t("minutes less than to its end"),
    more: t("minutes more than to its end"),
    miss: t("warmer than it may be"),
    worst: (kelvin: number) => t("warmer than it may be, by {kelvin} K at most", { kelvin: kelvin.toFixed(1) }),
  },
  airStop: {
    days: ["evening", "evenings"],
    saved: t("minutes less than to its end"),
    more: t("minutes more than to its end"),
    miss: t("above what it may be"),
    worst: (above: number) => t("above what it may be, by {round} ppm at most", { round: Math.round(above) }),
  },
} as const;

/**
 * "Tried on 22 mornings of the last weeks, each by those before it: on the 17 on which the rooms were known, 26 minutes less
 * than the fixed lead in the mean; on one a room would have been late, by 8 min at most."
 */
export function triedText({ days, learned, minutes, missed, worst }: OptimumTried, kind: keyof typeof TRIED): string {
  const words = TRIED[kind];
  const [one, many] = words.days;
  if (days === 0) return t("No {one} of the last weeks says how its rooms come along.", { one });
  const on = t("Tried on {days} {part} of the last weeks, each by those before it", {
    days,
    part: days === 1 ? one : many,
  });
  if (learned === 0) return t("{on}: on none were the rooms known.", { on });
  const each = Math.round(minutes / learned);
  const saved = t("{abs} {part} in the mean", { abs: Math.abs(each), part: each < 0 ? words.more : words.saved });
  const known =
    learned === 1
      ? t("on the one on which the rooms were known")
      : t("on the {learned} on which the rooms were known", { learned });
  const late = missed === 0 ? t("no room") : t("on {part} a room", { part: missed === 1 ? "one" : missed });
  const end = missed === 0 ? words.miss : words.worst(worst);
  return `${on}: ${known}, ${saved}; ${late} would have been ${end}.`;
}
