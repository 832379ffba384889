import type { ScheduleTrial } from "@atrium/contract";

type SaidOfStop = NonNullable<ScheduleTrial["optimumStop"]>;
type Said = NonNullable<ScheduleTrial["optimum"]>;

/** "Begins about 07:18, learned from 23 starts: …", or why it is the fixed lead. */
export function optimumText({ learned }: Said, { clock }: { readonly clock: string }): string {
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
export function stopText({ learned }: SaidOfStop, { clock }: { readonly clock: string }): string {
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
