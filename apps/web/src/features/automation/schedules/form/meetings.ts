import type { ScheduleTrial } from "@atrium/contract/automation";

/** What a schedule that is written meets, schedule by schedule. */
export interface TrialMeetings {
  readonly other: number;
  readonly name: string;
  readonly isLost: boolean;
  /** Of the first one, ms. */
  readonly from: number;
  readonly to: number;
  /** On how many of the days. */
  readonly days: number;
  readonly deviceCount: number;
  /** A time of this schedule that would let them pass each other. */
  readonly fix: { readonly end: "from" | "to"; readonly at: string } | undefined;
}

/** @param clock the time of day of a moment, "07:00" */
export function trialMeetings(trial: ScheduleTrial, clock: (moment: number) => string): TrialMeetings[] {
  const others = Map.groupBy(trial.meetings, ({ other, isLost }) => `${other} ${String(isLost)}`);
  return [...others.values()].flatMap((meetings) => {
    const [first] = meetings;
    if (first === undefined) return [];
    const days = new Set(meetings.map(({ from }) => runAt(trial, from)?.date)).size;
    return [{ ...first, days, fix: fixOf(trial, meetings, clock) }];
  });
}

/** Only where one and the same time helps on each of the days. */
function fixOf(
  trial: ScheduleTrial,
  meetings: ScheduleTrial["meetings"],
  clock: (moment: number) => string,
): TrialMeetings["fix"] {
  const fixes = meetings.map(({ from, to }) => {
    const run = runAt(trial, from);
    if (run?.from === undefined || run.from === null) return undefined;
    if (from > run.from) return `to ${clock(from)}`;
    return run.to !== null && to < run.to ? `from ${clock(to)}` : undefined;
  });
  const [fix] = fixes;
  if (fix === undefined || fixes.some((one) => one !== fix)) return undefined;
  const [end, at = ""] = fix.split(" ");
  return { end: end === "to" ? "to" : "from", at };
}

function runAt(trial: ScheduleTrial, moment: number): ScheduleTrial["days"][number] | undefined {
  return trial.days.find(
    ({ from, to, rests }) => from !== null && rests === undefined && from <= moment && (to === null || moment < to),
  );
}
