import * as z from "zod";
import { CommandId, EpochMillis } from "../base/ids.ts";
import { PageQuery } from "../base/paging.ts";

/** Rules that command by themselves. */
export const AUTOMATION_KINDS = ["schedule", "condition", "limit"] as const;
export type AutomationKind = (typeof AUTOMATION_KINDS)[number];

/**
 * What became of a run: it `runs`, has `ended`, was `skipped` (missed while the server was down and not caught up), or was
 * only `watched`.
 */
export const AutomationRunState = z.enum(["runs", "ended", "skipped", "watched"]);
export type AutomationRunState = z.infer<typeof AutomationRunState>;

/** One run of a schedule, one firing of a condition, or one stage of a peak limit that was shed. */
export const AutomationRun = z.object({
  id: z.int().positive(),
  kind: z.enum(AUTOMATION_KINDS),
  /** The id of the schedule, condition or peak limit, and its name at that time. */
  rule: z.int().positive(),
  name: z.string(),
  /** When it was due, and when it began: later where it was caught up. */
  dueAt: EpochMillis,
  beganAt: EpochMillis,
  /** When it ends as far as known, or has ended; null: only its value ends it, or nothing does. */
  endsAt: EpochMillis.nullable(),
  state: AutomationRunState,
  /** A sentence: "CO₂ 1,322 ppm above 1,200 ppm for 10 min", "Missed by 25 min, caught up". */
  reason: z.string(),
  /** The commands that it gave; none where it was watched or skipped, or had nothing to change. */
  commands: z.array(CommandId).max(4),
  /** Of the targets of its commands: how many are confirmed, refused or not answered, and out of which total. */
  confirmed: z.int().nonnegative(),
  refused: z.int().nonnegative(),
  /** Why most of the refused ones were, in the words of whoever refused them; null: none was, or nobody said. */
  refusal: z.string().nullable(),
  targets: z.int().nonnegative(),
  /**
   * What became of points that it released, where the server keeps their priorities: how many returned to their rest state, and how
   * many were left as they are.
   */
  returned: z.int().nonnegative(),
  left: z.int().nonnegative(),
  /** The same in a sentence, where it is one for all of them: "Returned to Off, its value before." */
  ending: z.string().nullable(),
});
export type AutomationRun = z.infer<typeof AutomationRun>;

/** Runs, the newest first. */
export const AutomationRunsQuery = PageQuery.extend({
  kind: z.enum(AUTOMATION_KINDS).optional(),
  /** The id of a schedule, condition or peak limit, beside its kind. */
  rule: z.coerce.number().max(2_147_483_647).pipe(z.int().positive()).optional(),
});
export type AutomationRunsQuery = z.infer<typeof AutomationRunsQuery>;
