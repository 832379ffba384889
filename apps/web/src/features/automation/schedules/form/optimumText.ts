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
    return `Begins at ${clock} for now: of one of the rooms too few starts are recorded to learn from.`;
  }
  const { device, above, rate, starts } = learned;
  const begins = isWithAir
    ? `Begins about ${clock}. Of its air conditioners, learned`
    : `Begins about ${clock}, learned`;
  return (
    `${begins} from ${starts} starts of the last weeks: ${device} is the slowest. It was ` +
    `${above.toFixed(1)} K too warm in the middle of them, and three of four cooled by ${rate.toFixed(1)} K an hour or more.`
  );
}

/** "Ends about 17:18, learned from 23 stops: …", or why it ends at its time. */
export function stopText({ learned }: Pick<Stops, "learned">, { clock, isWithAir }: Said): string {
  if (learned === null) {
    return `Ends at ${clock} for now: of one of the rooms too few stops are recorded to learn from.`;
  }
  const { device, above, rate, stops } = learned;
  const kept = `${Math.abs(above).toFixed(1)} K ${above < 0 ? "below" : "above"} what it is kept at`;
  const ends = isWithAir ? `Ends about ${clock}. Of its air conditioners, learned` : `Ends about ${clock}, learned`;
  return (
    `${ends} from ${stops} stops of the last weeks: ${device} warms soonest. It was ${kept} in the ` +
    `middle of them, and three of four warmed by ${rate.toFixed(1)} K an hour or less.`
  );
}

/** "Fresh air needs 18 min before its time: …", or why that is not known. @param most ppm */
export function airStartText({ learned, minutes, unknown }: AirTrial, most: number): string {
  if (learned === null) {
    return `Fresh air has no start of its own for now: ${unknown ?? "too little is recorded to learn from"}.`;
  }
  const { device, co2, rate, days } = learned;
  const usual = `${device} usually has ${ppm(co2)} when its unit begins`;
  if (co2 <= most || rate === null) return `Fresh air needs no start before its time: ${usual}.`;
  return (
    `Fresh air needs ${Math.round(minutes)} min before its time, learned from ${days} days of the last weeks: ${usual}, and on ` +
    `three of four days its air was changed ${rate.toFixed(1)} times an hour or more.`
  );
}

/** "Fresh air may end 25 min before its time: …", or why that is not known. @param most ppm */
export function airStopText({ learned, minutes, unknown }: AirTrial, most: number): string {
  if (learned === null) {
    return `Fresh air runs until its time for now: ${unknown ?? "too little is recorded to learn from"}.`;
  }
  const { device, co2, rate, days } = learned;
  const usual = `${device} usually has ${ppm(co2)} in the hour before`;
  if (co2 > most || rate === null) return `Fresh air runs until its time: ${usual}.`;
  return (
    `Fresh air may end ${Math.round(minutes)} min before its time, learned from ${days} days of the last weeks: ${usual}, and on ` +
    `three of four days it would have risen by ${Math.round(rate)} ppm an hour or less without its unit.`
  );
}

function ppm(value: number): string {
  return `${Math.round(value).toLocaleString("en-US")} ppm`;
}

const TRIED = {
  start: {
    days: ["morning", "mornings"],
    saved: "minutes less than the fixed lead",
    more: "minutes more than the fixed lead",
    miss: "late",
    worst: (late: number) => `late, by ${Math.round(late)} min at most`,
  },
  stop: {
    days: ["evening", "evenings"],
    saved: "minutes less than to its end",
    more: "minutes more than to its end",
    miss: "warmer than it may be",
    worst: (kelvin: number) => `warmer than it may be, by ${kelvin.toFixed(1)} K at most`,
  },
  airStop: {
    days: ["evening", "evenings"],
    saved: "minutes less than to its end",
    more: "minutes more than to its end",
    miss: "above what it may be",
    worst: (above: number) => `above what it may be, by ${Math.round(above)} ppm at most`,
  },
} as const;

/**
 * "Tried on 22 mornings of the last weeks, each by those before it: on the 17 on which the rooms were known, 26 minutes less
 * than the fixed lead in the mean; on one a room would have been late, by 8 min at most."
 */
export function triedText({ days, learned, minutes, missed, worst }: OptimumTried, kind: keyof typeof TRIED): string {
  const words = TRIED[kind];
  const [one, many] = words.days;
  if (days === 0) return `No ${one} of the last weeks says how its rooms come along.`;
  const on = `Tried on ${days} ${days === 1 ? one : many} of the last weeks, each by those before it`;
  if (learned === 0) return `${on}: on none were the rooms known.`;
  const each = Math.round(minutes / learned);
  const saved = `${Math.abs(each)} ${each < 0 ? words.more : words.saved} in the mean`;
  const known =
    learned === 1 ? "on the one on which the rooms were known" : `on the ${learned} on which the rooms were known`;
  const late = missed === 0 ? "no room" : `on ${missed === 1 ? "one" : missed} a room`;
  const end = missed === 0 ? words.miss : words.worst(worst);
  return `${on}: ${known}, ${saved}; ${late} would have been ${end}.`;
}
