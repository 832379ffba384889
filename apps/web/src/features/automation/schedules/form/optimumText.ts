import type { OptimumTried, ScheduleTrial } from "@atrium/contract";

type SaidOfStop = NonNullable<ScheduleTrial["optimumStop"]>;
type Said = NonNullable<ScheduleTrial["optimum"]>;

/** "Begins about 07:18, learned from 23 starts: …", or why it is the fixed lead. */
export function optimumText({ learned }: Pick<Said, "learned">, { clock }: { readonly clock: string }): string {
  if (learned === null) {
    return `Begins at ${clock} for now: of one of the rooms too few starts are recorded to learn from.`;
  }
  const { device, above, rate, starts } = learned;
  return (
    `Begins about ${clock}, learned from ${starts} starts of the last weeks: ${device} is the slowest. It was ` +
    `${above.toFixed(1)} K too warm in the middle of them, and three of four cooled by ${rate.toFixed(1)} K an hour or more.`
  );
}

/** "Ends about 17:18, learned from 23 stops: …", or why it ends at its time. */
export function stopText({ learned }: Pick<SaidOfStop, "learned">, { clock }: { readonly clock: string }): string {
  if (learned === null) {
    return `Ends at ${clock} for now: of one of the rooms too few stops are recorded to learn from.`;
  }
  const { device, above, rate, stops } = learned;
  const kept = `${Math.abs(above).toFixed(1)} K ${above < 0 ? "below" : "above"} what it is kept at`;
  return (
    `Ends about ${clock}, learned from ${stops} stops of the last weeks: ${device} warms soonest. It was ${kept} in the ` +
    `middle of them, and three of four warmed by ${rate.toFixed(1)} K an hour or less.`
  );
}

const TRIED = {
  start: {
    days: ["morning", "mornings"],
    saved: "minutes less than the fixed lead",
    more: "minutes more than the fixed lead",
    worst: (late: number) => `late, by ${Math.round(late)} min at most`,
  },
  stop: {
    days: ["evening", "evenings"],
    saved: "minutes less than to its end",
    more: "minutes more than to its end",
    worst: (kelvin: number) => `warmer than it may be, by ${kelvin.toFixed(1)} K at most`,
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
  const end = missed === 0 ? (kind === "start" ? "late" : "warmer than it may be") : words.worst(worst);
  return `${on}: ${known}, ${saved}; ${late} would have been ${end}.`;
}
