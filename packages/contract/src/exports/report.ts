import { t } from "@atrium/words";
import * as z from "zod";
import { EpochMillis, UserId } from "../base/ids.ts";
import { EXPORT_MEDIA_TYPES } from "./exportFile.ts";
import { isOfATime, type Period, PERIODS } from "./exportPeriod.ts";
import { ExportQuery } from "./exportRequest.ts";
import { PlainName } from "../base/plainName.ts";
import { MAX_REPORT_RECEIVERS, ReportDelivery, ReportReceivers } from "./reportReceiver.ts";

/** Reports that one person may have. */
export const MAX_REPORTS = 20;
/** Files of one report that are kept, the newest; and as many of the times when none could be made. */
export const KEPT_FILES = 12;

export const ReportId = z.int().positive().brand<"ReportId">();
export type ReportId = z.infer<typeof ReportId>;
export const ReportFileId = z.int().positive().brand<"ReportFileId">();
export type ReportFileId = z.infer<typeof ReportFileId>;

export const REPORT_FILE_TYPES = Object.keys(EXPORT_MEDIA_TYPES);

/** How often a report is made. */
export const ReportRhythm = z.discriminatedUnion("every", [
  z.object({ every: z.literal("day") }),
  /** 1 Monday to 7 Sunday. */
  z.object({ every: z.literal("week"), weekday: z.int().min(1).max(7) }),
  /** A day that every month has. */
  z.object({ every: z.literal("month"), day: z.int().min(1).max(28) }),
]);
export type ReportRhythm = z.infer<typeof ReportRhythm>;

const content = {
  /** Unique among the reports of one person, in any case. */
  name: PlainName,
  /** The list with its filters, place and columns; `period` replaces a time in it. */
  of: ExportQuery,
  fileType: z.enum(REPORT_FILE_TYPES),
  /** The last whole one before the report is due. null: a list of no time, as it is when it is made. */
  period: z.enum(PERIODS).nullable(),
  rhythm: ReportRhythm,
  /** The hour of the site's clocks at which it is made. */
  hour: z.int().min(0).max(23),
  /** It is made by hand only. */
  isPaused: z.boolean().default(false),
  /** Who gets each file that is made when it is due. */
  receivers: ReportReceivers.default([]),
};

function hasItsPeriod({ of, period }: { readonly of: ExportQuery; readonly period: Period | null }): boolean {
  return isOfATime(of.list) === (period !== null);
}
const NEEDS_PERIOD = {
  path: ["period"],
  error: () => t("Enter a period for a list of past events; other lists have none"),
};

/** What a person says of a report. */
export const ReportContent = z.object(content).refine(hasItsPeriod, NEEDS_PERIOD);
export type ReportContent = z.infer<typeof ReportContent>;
/** The same as a caller writes it. */
export type ReportAsked = z.input<typeof ReportContent>;

/** The whole of a report as it shall be, and the revision that was read. */
export const ReportChange = z
  .object({ ...content, revision: z.int().nonnegative() })
  .refine(hasItsPeriod, NEEDS_PERIOD);
export type ReportChange = z.infer<typeof ReportChange>;

const ReportPeriod = z.object({ from: EpochMillis, to: EpochMillis }).nullable();

/** A file of a report, or why there is none. */
export const ReportFile = z.object({
  id: ReportFileId,
  /** `making` ends as one of the others, even if the program stops in between. */
  state: z.enum(["making", "made", "failed"]),
  /** When it had to be made; null: somebody asked for it. */
  dueAt: EpochMillis.nullable(),
  /** When it began, and when it was done. */
  beganAt: EpochMillis,
  endedAt: EpochMillis.nullable(),
  /** Whose rights said what may be read: the owner's at that moment. */
  rightsOf: z.string(),
  /** Who asked for it; null: it was due. */
  askedBy: z.string().nullable(),
  /** "energy-campus-2026-11-20.csv"; null until it is made. */
  fileName: z.string().nullable(),
  period: ReportPeriod,
  /** Share of the period that was measured, 0 to 1; null: the list is no measurement. */
  coverage: z.number().min(0).max(1).nullable(),
  rows: z.int().nonnegative(),
  /** Octets. */
  size: z.int().nonnegative(),
  /** Why it could not be made, as a sentence. */
  failure: z.string().nullable(),
  /** To its receivers, in their order. */
  deliveries: z.array(ReportDelivery).max(MAX_REPORT_RECEIVERS),
});
export type ReportFile = z.infer<typeof ReportFile>;

export const Report = z.object({
  id: ReportId,
  revision: z.int().nonnegative(),
  /** null: an older version of this program kept something that this one does not understand; it can only be deleted. */
  content: ReportContent.nullable(),
  name: z.string(),
  owner: z.object({ id: UserId, name: z.string() }),
  /** When it is made next; null: it is paused. */
  nextAt: EpochMillis.nullable(),
  /** The newest first. */
  files: z.array(ReportFile).max(2 * KEPT_FILES + 1),
});
export type Report = z.infer<typeof Report>;
