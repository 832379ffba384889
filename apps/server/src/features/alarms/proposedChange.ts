import { chooseMilder, milderRules, type StoodAlarm, type TrialTime } from "@atrium/alarms";
import {
  type AlarmProposalChange,
  type AlarmRule,
  type AlarmRuleContent,
  MAX_ALARM_TRIAL_DAYS,
} from "@atrium/contract/alarms";
import type { HolidayBook } from "@atrium/contract/site";
import { DAY, type SiteTime } from "@atrium/time";
import type { AlarmTrials } from "./trials.ts";

export interface ProposedChangeOptions {
  readonly trials: Pick<AlarmTrials, "compare">;
  readonly actedOn: (rule: number, range: { readonly from: number; readonly to: number }) => Promise<StoodAlarm[]>;
  readonly time: SiteTime;
  /** Dates on which nobody works. */
  readonly holidays: () => Pick<HolidayBook, "has">;
}

/** The most moments of a day that are listed. */
const MAX_MOMENTS = 500;

/**
 * What would make a rule better, by what was recorded. undefined: nothing would.
 * @throws AppError EVA001 where the rule is of what is not recorded
 */
export async function proposedChange(
  rule: AlarmRule,
  { trials, actedOn, time, holidays }: ProposedChangeOptions,
): Promise<AlarmProposalChange | undefined> {
  const milder = milderRules(rule);
  const past = await trials.compare([rule, ...milder], MAX_ALARM_TRIAL_DAYS);
  const { from, to } = past;
  const [present, ...others] = past.forms;
  if (present === undefined) return undefined;
  const acted = await actedOn(rule.id, past);
  const forms = milder.map((content, form) => ({ content, times: (others[form]?.times ?? []).map(stoodOf) }));
  const chosen = chooseMilder(forms, { before: present.times.length, acted });
  if (chosen === undefined) return undefined;
  const days = new WorkingDays({ from, to, time, holidays: holidays() });
  const before = present.times.map(({ at }) => at);
  const after = chosen.times.map(({ at }) => at);
  const unit = present.times[0]?.alarm.point?.unit;
  return {
    now: widthsOf(rule),
    proposed: widthsOf(chosen.content),
    ...(unit === undefined ? {} : { unit }),
    from,
    to,
    before: before.length,
    after: after.length,
    workingDay: days.count === 0 ? null : { before: days.mean(before), after: days.mean(after) },
    actedOn: acted.length,
    kept: chosen.kept,
    known: present.known,
    day: busiestDay(before, after, time),
  };
}

function widthsOf({ check, onDelay }: AlarmRuleContent): AlarmProposalChange["now"] {
  return { ...(check.kind === "limit" ? { deadband: check.deadband } : {}), onDelay };
}

function stoodOf({ alarm: { device, point }, at, until }: TrialTime): StoodAlarm {
  return { device: device?.id, point: point?.key, at, until };
}

/** Days from Monday to Friday that are no holidays, as long as a stretch of time is. */
class WorkingDays {
  readonly count: number;
  readonly #isWorking: (at: number) => boolean;

  constructor(options: {
    readonly from: number;
    readonly to: number;
    readonly time: SiteTime;
    readonly holidays: Pick<HolidayBook, "has">;
  }) {
    const { from, to, time, holidays } = options;
    this.#isWorking = (at) => time.local(at).weekday <= 5 && !holidays.has(time.isoDate(at));
    const worked = time
      .days(from, to)
      .filter((day) => this.#isWorking(day))
      .reduce((sum, day) => sum + Math.min(to, time.addDays(day, 1)) - Math.max(from, day), 0);
    // Of some hours nobody can say what a day is like.
    this.count = worked < DAY ? 0 : worked / DAY;
  }

  mean(moments: readonly number[]): number {
    return moments.filter((at) => this.#isWorking(at)).length / this.count;
  }
}

function busiestDay(before: readonly number[], after: readonly number[], time: SiteTime): AlarmProposalChange["day"] {
  const counts = new Map<number, number>();
  for (const at of before) {
    const day = time.startOfDay(at);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  const [from] = [...counts].reduce<readonly [number, number]>((most, one) => (one[1] >= most[1] ? one : most), [0, 0]);
  const to = time.addDays(from, 1);
  const within = (moments: readonly number[]) => moments.filter((at) => at >= from && at < to).slice(0, MAX_MOMENTS);
  return { from, to, before: within(before), after: within(after) };
}
