import { daysToRead, type PointDay, RuleTrial } from "@atrium/alarms";
import { DAY, type SiteTime } from "@atrium/time";
import type { BoundRule } from "../alarmEntry.ts";
import { type AlarmPast, pointsRead, readInto } from "../recordedTrial.ts";
import type { Stretch } from "./stretches.ts";
import { type LateTime, YearlyTimes } from "./yearlyTimes.ts";

/** What was recorded, with the extremes of each day, which say where nothing has to be read. */
export interface LatePast extends Pick<AlarmPast, "pastAt" | "changes"> {
  dayExtremes(points: readonly number[], range: Stretch): Promise<ReadonlyMap<number, readonly PointDay[]>>;
}

export interface JudgingOptions {
  readonly past: LatePast;
  readonly time: SiteTime;
  /** Nothing is read from then on, ms. */
  readonly now: number;
  /** When the alarm stood already, as the journal has it. */
  readonly isKnown: (stood: Stretch) => boolean;
}

export interface LateTimes {
  /** Those that are over, the oldest first. */
  readonly times: readonly LateTime[];
  /** Since when what raised it holds, where it stands at the end of what is recorded; undefined: it does not, or the journal has it. */
  readonly standingSince: number | undefined;
}

/** As long is read at once. */
const PIECE = 31 * DAY;
/** Days that are nearer than this are read with what is between them: a month is packed as a whole. */
const NEAR = 14 * DAY;

/** What has come late, and what is known of its time. */
interface LateGround {
  /** In which values came late, in the order of time. */
  readonly stretches: readonly Stretch[];
  /** Of the alarm's points, from before the first stretch to the end of the last. */
  readonly days: ReadonlyMap<number, readonly PointDay[]>;
  /** The value of each point before all of it. */
  readonly before: ReadonlyMap<number, number>;
}

/**
 * When an alarm would have stood by values that came late. The engine that evaluates live values reads what was recorded, but only
 * from days on whose extremes allow the alarm, and as far as it takes for the alarm to clear.
 */
export async function judgeLate(
  alarm: BoundRule,
  { stretches, ...known }: LateGround,
  { past, time, now, isKnown }: JudgingOptions,
): Promise<LateTimes> {
  const points = pointsRead([alarm]);
  const found = new YearlyTimes(time);
  const isLate = (at: number) => stretches.some(({ from, to }) => at >= from && at <= to + alarm.onDelay);
  // What lies so far back may decide how the first late value is judged.
  const lead = Math.max(alarm.onDelay, alarm.check.kind === "rate" ? alarm.check.within * 1_000 : 0);
  let reached = Number.NEGATIVE_INFINITY;
  let standingSince: number | undefined;
  for (const range of rangesOf(daysToRead(alarm, known), { stretches, time, now })) {
    const from = Math.max(reached, range.from - lead);
    if (from >= Math.min(range.to, now)) continue;
    const { states } = await past.pastAt(points, from - 1);
    const trial = new RuleTrial({ alarms: [alarm], from, to: now, before: states });
    for (reached = from; reached < now && (reached < range.to || !trial.isAtRest);) {
      const to = Math.min(now, reached + PIECE, reached < range.to ? range.to : now);
      await readInto([trial], { past, points, from: reached, to });
      trial.advance(to);
      found.add(trial.drain().filter(({ at, until = now }) => isLate(at) && !isKnown({ from: at, to: until })));
      reached = to;
    }
    const standing = trial.standing.find(({ at }) => isLate(at) && !isKnown({ from: at, to: now }));
    if (standing !== undefined) standingSince = standing.at - alarm.onDelay;
  }
  return { times: found.all, standingSince };
}

/** What is to be read of the stretches: days that are near one another together. The last two days are read in any case: they may not be summed up yet. */
function rangesOf(
  days: readonly number[],
  { stretches, time, now }: { readonly stretches: readonly Stretch[]; readonly time: SiteTime; readonly now: number },
): Stretch[] {
  const unsummed = time.addDays(time.startOfDay(now), -1);
  const ranges: { from: number; to: number }[] = [];
  const add = (from: number, to: number) => {
    if (from >= to) return;
    const last = ranges.at(-1);
    if (last !== undefined && from - last.to < NEAR) last.to = Math.max(last.to, to);
    else ranges.push({ from, to });
  };
  for (const stretch of stretches) {
    for (const day of days) add(Math.max(day, stretch.from), Math.min(time.addDays(day, 1), stretch.to));
    add(Math.max(unsummed, stretch.from), stretch.to);
  }
  return ranges;
}
