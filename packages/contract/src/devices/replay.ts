import { t } from "@atrium/words";
import * as z from "zod";
import { keysOf } from "../base/exactRecord.ts";
import { TrendStep } from "./history.ts";
import { DeviceId, EpochMillis, FilterTime } from "../base/ids.ts";
import { PointColumns } from "../live/live.ts";
import { NumberColumn, TimeColumn } from "../base/numberColumn.ts";
import { Place } from "../site/place.ts";
import { PointText } from "./pointText.ts";
import { CHANNEL_MODULES } from "./systems.ts";

/** The longest stretch of changes of one call, ms: what ten seconds of a page that plays at 60× show. */
export const MAX_REPLAY_CHANGES_RANGE = 3_600_000;
/** Most changes of one answer; it then ends earlier than was asked for. */
export const MAX_REPLAY_CHANGES = 50_000;
/** The longest stretch of marks of one call, ms: a day of the site, which is an hour longer where clocks are set back. */
export const MAX_REPLAY_MARKS_RANGE = 90_000_000;
/** Most marks of one answer. */
export const MAX_REPLAY_MARKS = 1_000;

/** What a page of the past looks at: the points of a live channel at a place. */
const Looked = Place.extend({ channel: z.enum(keysOf(CHANNEL_MODULES)) });
const Stretch = Looked.extend({ from: FilterTime, to: FilterTime });

export const ReplayStatesQuery = Looked.extend({ at: FilterTime });
export type ReplayStatesQuery = z.infer<typeof ReplayStatesQuery>;

/**
 * The values of a moment as columns, in the form of the live socket. A point whose device said nothing trustworthy then is
 * stale and has the value from before; one that had never had a value yet is stale and null.
 */
export const ReplayStates = PointColumns.extend({
  /** The moment whose values these are: the one that was asked for, or the last one before it of which values are kept. */
  at: EpochMillis,
  /** How finely that time is kept; `raw`: every value. */
  step: TrendStep,
  /** When the next values are, where not every one is kept. */
  next: EpochMillis.nullable(),
});
export type ReplayStates = z.infer<typeof ReplayStates>;

export const ReplayChangesQuery = Stretch.refine(({ from, to }) => to > from && to - from <= MAX_REPLAY_CHANGES_RANGE, {
  path: ["to"],
  error: () => t("must be later than from, by at most an hour"),
});
export type ReplayChangesQuery = z.infer<typeof ReplayChangesQuery>;

/** What changed after `from`, in the order of time, as columns; a null value begins a gap, in which the value before is stale. */
export const ReplayChanges = z.object({
  from: EpochMillis,
  /** It is complete up to here, this moment included. */
  to: EpochMillis,
  step: TrendStep,
  ids: z.array(z.int()),
  times: TimeColumn,
  values: NumberColumn,
  /** The texts of those of the values that are texts, by the value's number. */
  texts: z.record(z.string().max(24), PointText).optional(),
});
export type ReplayChanges = z.infer<typeof ReplayChanges>;

export const ReplayMarksQuery = Stretch.refine(({ from, to }) => to > from && to - from <= MAX_REPLAY_MARKS_RANGE, {
  path: ["to"],
  error: () => t("must be later than from, by at most a day"),
});
export type ReplayMarksQuery = z.infer<typeof ReplayMarksQuery>;

/** What is marked on the line of time; the gravest first. */
export const REPLAY_MARKS = ["fire", "alarm", "trouble", "silent", "command", "event"] as const;
export const ReplayMark = z.object({
  kind: z.enum(REPLAY_MARKS),
  time: EpochMillis,
  /** When it was over, where that is known. */
  until: EpochMillis.optional(),
  /** How many devices it is about. */
  count: z.int().positive(),
  /** One of them. */
  device: DeviceId,
  /** As text: "Board room downlights: lamp failure". */
  text: z.string(),
});
export type ReplayMark = z.infer<typeof ReplayMark>;

export const ReplayMarks = z.object({
  /** In the order of time. */
  marks: z.array(ReplayMark).max(MAX_REPLAY_MARKS),
  /** There are more; the gravest are here. */
  isComplete: z.boolean(),
  /** The first moment of which anything at all is kept; null: nothing yet. */
  keptFrom: EpochMillis.nullable(),
  /** How finely the stretch is kept at its beginning. Where not every value is, only commands and events are marked. */
  step: TrendStep,
});
export type ReplayMarks = z.infer<typeof ReplayMarks>;
