import { t } from "@atrium/words";
import * as z from "zod";
import { AlarmPriority } from "./alarm.ts";
import { EventSource } from "./alarmEvent.ts";
import { AlarmRuleId } from "./alarmRule.ts";
import { EpochMillis, FilterTime } from "../base/ids.ts";
import { Place } from "../site/place.ts";
import { Unit } from "../devices/point.ts";

const Share = z.number().min(0).max(1);

/** The limits of the scorecard, for one operator position and thirty days (ISA-18.2, IEC 62682). */
export const SCORE_LIMITS = {
  /** Alarms a day. */
  perDay: 144,
  mostPerDay: 288,
  perHour: 6,
  mostPerHour: 12,
  /** Alarms of the busiest ten minutes. */
  busiest: 10,
  /** Shares, 0 to 1, to stay under. */
  above10: 0.01,
  above30: 0.01,
  inFlood: 0.01,
  /** The share of the ten sources with the most alarms. */
  topTen: 0.05,
  chattering: 0,
  /** Standing for longer than a day, on any day: to stay under. */
  stale: 5,
} as const;

/** How alarms should be spread: critical, high, the others. */
export const PRIORITY_TARGETS = { critical: 0.05, high: 0.15, others: 0.8 } as const;

/** The longest stretch of one answer, ms: ninety days, and an hour where clocks are set back. */
const MAX_STATISTICS_RANGE = 91 * 86_400_000;

export const AlarmStatisticsQuery = z
  .object({
    placement: Place.shape.placement.optional(),
    floor: Place.shape.floor,
    zone: Place.shape.zone,
    from: FilterTime,
    to: FilterTime,
  })
  .refine(({ from, to }) => to > from && to - from <= MAX_STATISTICS_RANGE, {
    path: ["to"],
    error: () => t("must be later than from, by at most 91 days"),
  })
  .refine(({ placement, floor, zone }) => placement !== undefined || (floor ?? zone) === undefined, {
    path: ["placement"],
    error: () => t("must be given with a floor or a zone"),
  });
export type AlarmStatisticsQuery = z.infer<typeof AlarmStatisticsQuery>;

/** One of the sources with the most alarms. */
export const AlarmTopSource = z.object({
  code: z.string(),
  text: z.string(),
  priority: AlarmPriority,
  source: EventSource,
  count: z.int().positive(),
  /** Of all alarms. */
  share: Share,
  /** It came or went three times within a minute. */
  isChattering: z.boolean(),
  /** The share on which somebody did more than acknowledge: a remark, or a step of the procedure. */
  actedOn: Share,
  rating: z.number().min(1).max(5).nullable(),
});
export type AlarmTopSource = z.infer<typeof AlarmTopSource>;

export const AlarmScorecard = z.object({
  from: EpochMillis,
  to: EpochMillis,
  /** From when on alarms were watched at all; null: never yet. */
  since: EpochMillis.nullable(),
  /** Dates of it on which nobody works, of the calendar: `2026-12-31`. */
  holidays: z.array(z.iso.date()).max(100),
  /** When the server ran; shares are of this time alone. */
  watched: z.array(z.object({ from: EpochMillis, to: EpochMillis })),
  /** ms of it. */
  watchedFor: z.number().nonnegative(),
  total: z.int().nonnegative(),
  sources: z.int().nonnegative(),
  /** null: nothing was watched. */
  perDay: z.number().nonnegative().nullable(),
  perHour: z.number().nonnegative().nullable(),
  busiest: z.object({ count: z.int().nonnegative(), at: EpochMillis.nullable() }),
  above10: Share,
  above30: Share,
  inFlood: Share,
  floods: z.array(z.object({ from: EpochMillis, to: EpochMillis, count: z.int(), peak: z.int() })),
  topTen: z.array(AlarmTopSource).max(10),
  topTenShare: Share,
  chattering: z.int().nonnegative(),
  /** The most alarms that stood for over a day at once. */
  stale: z.int().nonnegative(),
  priorities: z.tuple([z.int(), z.int(), z.int(), z.int()]),
  /** Alarms of each ten minutes, from `from` on. */
  rates: z.array(z.int().nonnegative()),
});
export type AlarmScorecard = z.infer<typeof AlarmScorecard>;

/** An alarm is thought over below this mean of at least so many ratings. */
export const RETHINK_BELOW = 2.5;
export const RETHINK_RATINGS = 3;
/** For how long a proposal is hidden once somebody keeps the rule as it is, days. */
export const KEPT_AS_IS_DAYS = 90;

/** What of a rule a proposal is about. */
const RuleWidths = z.object({
  /** Of a limit, in the unit of its point. */
  deadband: z.number().nonnegative().exactOptional(),
  /** s */
  onDelay: z.number().nonnegative(),
});

const MostMoments = z.array(EpochMillis).max(500);

/** A rule with a longer delay or a wider deadband, and what it would have made of what was recorded. */
export const AlarmProposalChange = z.object({
  now: RuleWidths,
  proposed: RuleWidths,
  /** Of the point. */
  unit: Unit.exactOptional(),
  /** The stretch that was recorded. */
  from: EpochMillis,
  to: EpochMillis,
  /** How often it would have come, as it is and as it would be. */
  before: z.int().nonnegative(),
  after: z.int().nonnegative(),
  /** The same a working day; null where there was no whole one. */
  workingDay: z.object({ before: z.number().nonnegative(), after: z.number().nonnegative() }).nullable(),
  /** Alarms on which somebody acted, and how many of them would still have come. */
  actedOn: z.int().nonnegative(),
  kept: z.int().nonnegative(),
  /** The share of the time of which values are known. */
  known: Share,
  /** Of the day on which it came most often: the times that it came, and would have come. */
  day: z.object({ from: EpochMillis, to: EpochMillis, before: MostMoments, after: MostMoments }),
});
export type AlarmProposalChange = z.infer<typeof AlarmProposalChange>;

/** An alarm that those who answered it found of little use, with what would make it better. Nothing is changed by it. */
export const AlarmProposal = z.object({
  rule: AlarmRuleId,
  revision: z.int().positive(),
  text: z.string(),
  priority: AlarmPriority,
  /** Since the rule was changed last. */
  rating: z.number().min(1).max(5),
  ratings: z.int().positive(),
  /** What was recorded is still being read: ask again. */
  isCounting: z.boolean(),
  /** Absent: nothing was found that would make it better. */
  change: AlarmProposalChange.exactOptional(),
});
export type AlarmProposal = z.infer<typeof AlarmProposal>;

/** Somebody thought an alarm over, and keeps it as it is. */
export const AlarmKept = z.object({
  rule: AlarmRuleId,
  text: z.string(),
  by: z.string(),
  at: EpochMillis,
  until: EpochMillis,
});
export type AlarmKept = z.infer<typeof AlarmKept>;

export const AlarmProposals = z.object({
  /** The least useful first. */
  proposals: z.array(AlarmProposal).max(50),
  kept: z.array(AlarmKept).max(200),
});
export type AlarmProposals = z.infer<typeof AlarmProposals>;

/** Keep a rule as it is: its proposal is hidden for a time, or until the rule is changed. */
export const AlarmKeepRequest = z.object({ rule: AlarmRuleId, revision: z.int().positive() });
export type AlarmKeepRequest = z.infer<typeof AlarmKeepRequest>;
