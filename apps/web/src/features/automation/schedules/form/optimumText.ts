import type { ScheduleTrial } from "@atrium/contract";

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
