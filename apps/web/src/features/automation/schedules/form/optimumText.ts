import { sayNumber, sayQuantity, t } from "@atrium/words";
import type { AirTrial, OptimumTried, ScheduleTrial } from "@atrium/contract/automation";

type Starts = NonNullable<NonNullable<ScheduleTrial["optimum"]>["temperature"]>;
type Stops = NonNullable<NonNullable<ScheduleTrial["optimumStop"]>["temperature"]>;

interface Said {
  readonly clock: string;
  /** Fresh air says when, too. */
  readonly isWithAir: boolean;
}

/** "Starts at about 07:18, learned from 23 starts …", or why it is the fixed lead time. */
export function optimumText({ learned }: Pick<Starts, "learned">, { clock, isWithAir }: Said): string {
  if (learned === null) {
    return t("Starts at {clock} for now: too few starts are recorded for one of the rooms.", { clock });
  }
  const { device, above, rate, starts } = learned;
  const when = isWithAir
    ? t(
        "Starts at about {clock}. Air conditioners: learned from {starts} starts in recent weeks; {device} is the slowest.",
        { clock, starts, device },
      )
    : t("Starts at about {clock}, learned from {starts} starts in recent weeks: {device} is the slowest.", {
        clock,
        starts,
        device,
      });
  const how = t(
    "At the median it was {above} above its setpoint; after three out of four starts it cooled by {rate} an hour or more.",
    { above: sayQuantity(above, "K", 1), rate: sayQuantity(rate, "K", 1) },
  );
  return `${when} ${how}`;
}

/** "Ends at about 17:18, learned from 23 stops …", or why it ends at its time. */
export function stopText({ learned }: Pick<Stops, "learned">, { clock, isWithAir }: Said): string {
  if (learned === null) {
    return t("Ends at {clock} for now: too few stops are recorded for one of the rooms.", { clock });
  }
  const { device, above, rate, stops } = learned;
  const when = isWithAir
    ? t(
        "Ends at about {clock}. Air conditioners: learned from {stops} stops in recent weeks; {device} warms up fastest.",
        { clock, stops, device },
      )
    : t("Ends at about {clock}, learned from {stops} stops in recent weeks: {device} warms up fastest.", {
        clock,
        stops,
        device,
      });
  const figures = { size: sayQuantity(Math.abs(above), "K", 1), rate: sayQuantity(rate, "K", 1) };
  const how =
    above < 0
      ? t(
          "At the median it was {size} below its setpoint; after three out of four stops it warmed by {rate} an hour or less.",
          figures,
        )
      : t(
          "At the median it was {size} above its setpoint; after three out of four stops it warmed by {rate} an hour or less.",
          figures,
        );
  return `${when} ${how}`;
}

/** "Fresh air needs to start 18 min early: …", or why that is not known. @param most ppm */
export function airStartText({ learned, minutes, unknown }: AirTrial, most: number): string {
  if (learned === null) {
    return t("No separate start for fresh air for now: {unknown}.", {
      unknown: unknown ?? t("too little recorded data to learn from"),
    });
  }
  const { device, co2, rate, days } = learned;
  if (co2 <= most || rate === null) {
    return t("Fresh air needs no early start: {device} usually has {ppm} when its unit starts.", {
      device,
      ppm: ppm(co2),
    });
  }
  return t(
    "Fresh air needs to start {minutes} min early, learned from {days} days in recent weeks: {device} usually has {ppm} when its unit starts, and on three out of four days its air was changed {rate} times an hour or more.",
    { minutes: Math.round(minutes), days, device, ppm: ppm(co2), rate: sayNumber(rate, 1) },
  );
}

/** "Fresh air may end 25 min early: …", or why that is not known. @param most ppm */
export function airStopText({ learned, minutes, unknown }: AirTrial, most: number): string {
  if (learned === null) {
    return t("Fresh air runs until the scheduled end for now: {unknown}.", {
      unknown: unknown ?? t("too little recorded data to learn from"),
    });
  }
  const { device, co2, rate, days } = learned;
  if (co2 > most || rate === null) {
    return t("Fresh air runs until the scheduled end: {device} usually has {ppm} in the hour before its end.", {
      device,
      ppm: ppm(co2),
    });
  }
  return t(
    "Fresh air may end {minutes} min early, learned from {days} days in recent weeks: {device} usually has {ppm} in the hour before its end, and on three out of four days CO₂ would have risen by {rise} ppm an hour or less without its unit.",
    { minutes: Math.round(minutes), days, device, ppm: ppm(co2), rise: Math.round(rate) },
  );
}

function ppm(value: number): string {
  return t("{round} ppm", { round: sayNumber(Math.round(value)) });
}

interface TriedWords {
  none: () => string;
  days: (days: number) => string;
  less: (of: { learned: number; minutes: number }) => string;
  more: (of: { learned: number; minutes: number }) => string;
  noMiss: () => string;
  missed: (missed: number, worst: number) => string;
}

const EVENINGS: Pick<TriedWords, "none" | "days" | "less" | "more"> = {
  none: () => t("No evening in recent weeks shows how quickly its rooms respond."),
  days: (days) =>
    t(
      "Backtested on {days, plural, one {# evening} other {# evenings}} in recent weeks, each using only the days before it.",
      { days },
    ),
  less: (of) =>
    t(
      "{learned, plural, one {On the one} other {On the #}} with enough data on the rooms: {minutes, plural, one {# minute} other {# minutes}} less on average than with the scheduled end.",
      of,
    ),
  more: (of) =>
    t(
      "{learned, plural, one {On the one} other {On the #}} with enough data on the rooms: {minutes, plural, one {# minute} other {# minutes}} more on average than with the scheduled end.",
      of,
    ),
};
const TRIED: Readonly<Record<"start" | "stop" | "airStop", TriedWords>> = {
  start: {
    none: () => t("No morning in recent weeks shows how quickly its rooms respond."),
    days: (days) =>
      t(
        "Backtested on {days, plural, one {# morning} other {# mornings}} in recent weeks, each using only the days before it.",
        { days },
      ),
    less: (of) =>
      t(
        "{learned, plural, one {On the one} other {On the #}} with enough data on the rooms: {minutes, plural, one {# minute} other {# minutes}} less on average than with the fixed lead time.",
        of,
      ),
    more: (of) =>
      t(
        "{learned, plural, one {On the one} other {On the #}} with enough data on the rooms: {minutes, plural, one {# minute} other {# minutes}} more on average than with the fixed lead time.",
        of,
      ),
    noMiss: () => t("No room would have been late."),
    missed: (missed, worst) =>
      t("On {missed, plural, one {one} other {#}} of them a room would have been late, by at most {worst} min.", {
        missed,
        worst: Math.round(worst),
      }),
  },
  stop: {
    ...EVENINGS,
    noMiss: () => t("No room would have been warmer than allowed."),
    missed: (missed, worst) =>
      t(
        "On {missed, plural, one {one} other {#}} of them a room would have been warmer than allowed, by at most {worst}.",
        { missed, worst: sayQuantity(worst, "K", 1) },
      ),
  },
  airStop: {
    ...EVENINGS,
    noMiss: () => t("No room would have been above its CO₂ limit."),
    missed: (missed, worst) =>
      t(
        "On {missed, plural, one {one} other {#}} of them a room would have been above its CO₂ limit, by at most {worst} ppm.",
        { missed, worst: Math.round(worst) },
      ),
  },
};

/**
 * "Backtested on 22 mornings in recent weeks, each using only the days before it. On the 17 with enough data on the
 * rooms: 26 minutes less on average than with the fixed lead time. On one of them a room would have been late, …"
 */
export function triedText({ days, learned, minutes, missed, worst }: OptimumTried, kind: keyof typeof TRIED): string {
  const words = TRIED[kind];
  if (days === 0) return words.none();
  if (learned === 0) return `${words.days(days)} ${t("None of them had enough data on the rooms.")}`;
  const each = Math.round(minutes / learned);
  const of = { learned, minutes: Math.abs(each) };
  return [
    words.days(days),
    each < 0 ? words.more(of) : words.less(of),
    missed === 0 ? words.noMiss() : words.missed(missed, worst),
  ].join(" ");
}
