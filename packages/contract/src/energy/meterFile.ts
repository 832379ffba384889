import { t } from "@atrium/words";
import * as z from "zod";
import { DeviceId, EpochMillis, PointKey } from "../base/ids.ts";
import { mostSaid } from "../base/saidLength.ts";
import { TimeZone } from "../site/siteTerms.ts";

/** Characters of one file: a year of readings a minute apart. */
export const MAX_METER_FILE_LENGTH = 16_000_000;
export const MAX_METER_FILE_ROWS = 600_000;
export const MAX_METER_FILE_COLUMNS = 50;
/** The most of each kind of finding that a preview names. */
export const MAX_METER_FINDINGS = 100;
/** The most bars of its chart. */
export const MAX_METER_BARS = 400;
/** So many of the last imports are listed. */
export const MAX_METER_IMPORTS = 20;

/** How the file writes a moment. `dmy`: 31/12/2026 23:45; `mdy`: 12/31/2026; `iso`: 2026-12-31T23:45, with or without an offset. */
export const METER_TIME_FORMATS = ["iso", "dmy", "mdy", "epoch-s", "epoch-ms"] as const;
export type MeterTimeFormat = (typeof METER_TIME_FORMATS)[number];

const Column = z
  .int()
  .min(0)
  .max(MAX_METER_FILE_COLUMNS - 1);

/** How a file is to be understood; what is left out is taken from the file itself. */
export const MeterFileOptions = z.object({
  /** The column of the moment, or of its date. Columns count from 0. */
  time: Column.optional(),
  /** The column of the time of day, where the date has one of its own; null: it has none. */
  clock: Column.nullable().optional(),
  format: z.enum(METER_TIME_FORMATS).optional(),
  value: Column.optional(),
  /** What the meter showed, or what it counted in each interval. */
  means: z.enum(["readings", "amounts"]).optional(),
  /** As the file states its values: Wh, MWh, l. */
  unit: z.string().max(20).optional(),
  /** Of clocks in the file, where they say no offset; the site's where it is left out. */
  timeZone: TimeZone.optional(),
  /** Whether an amount is stamped with the beginning of its interval or with the end. */
  stamp: z.enum(["beginning", "end"]).optional(),
  decimal: z.enum(["point", "comma"]).optional(),
});
export type MeterFileOptions = z.infer<typeof MeterFileOptions>;

/** A file of a counter's past: what it would do, or, with the revision that a preview named, done. */
export const NewMeterFile = z.object({
  device: DeviceId,
  /** A counter of the device. */
  point: PointKey,
  /** The file's name, for the list and the audit log. */
  file: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^\0\p{Cs}]*$/u, { error: () => t("Use plain text without control characters") }),
  /** Comma-separated values by RFC 4180, or with semicolons or tabs between. */
  text: z.string().max(MAX_METER_FILE_LENGTH),
  options: MeterFileOptions,
  /** Of the preview that was read; left out, this is one, and nothing changes. */
  revision: z
    .string()
    .max(32)
    .regex(/^[0-9a-f]{32}$/u)
    .optional(),
});
export type NewMeterFile = z.infer<typeof NewMeterFile>;

/**
 * Why a row is left out: its time or its value cannot be read, its amount is below 0, it is to come, too old to be kept, at a time that
 * clocks skipped, or at the moment of a row before it.
 */
export const METER_ROW_PROBLEMS = [
  "time",
  "value",
  "negative",
  "future",
  "too-old",
  "skipped-hour",
  "duplicate",
] as const;
export type MeterRowProblem = (typeof METER_ROW_PROBLEMS)[number];

const Span = z.object({ from: EpochMillis, to: EpochMillis });
const Count = z.int().nonnegative();
const Row = z.int().positive();

/** Findings of one kind: how many, and the first of them. */
const findings = <Shape extends z.ZodType>(shape: Shape) =>
  z.object({ count: Count, first: z.array(shape).max(MAX_METER_FINDINGS) });

/** What must be said before the file can be understood. `day-order`: 03/04 may be April or March. */
export const METER_FILE_QUESTIONS = ["time", "value", "day-order"] as const;
export type MeterFileQuestion = (typeof METER_FILE_QUESTIONS)[number];

const Understood = z.object({
  /** The file's own unit, if another, is converted to it. */
  unit: z.string().max(20),
  /** Ms between rows, as most of them have it; null: there is one row at most. */
  interval: z.number().positive().nullable(),
  from: EpochMillis,
  to: EpochMillis,
  /** Rows that were understood. */
  count: Count,
  /** What was counted in the file, in `unit`. */
  sum: z.number(),
  /** The first rows as they are understood. */
  first: z.array(z.object({ row: Row, from: EpochMillis, to: EpochMillis, value: z.number() })).max(10),
  gaps: findings(Span),
  /** Readings below the one before. */
  falls: findings(z.object({ row: Row, at: EpochMillis, before: z.number(), value: z.number() })),
  /** More than the meter can count in that time. */
  jumps: findings(z.object({ row: Row, at: EpochMillis, amount: z.number(), most: z.number() })),
  /** Hours that the clocks of the file's zone show twice; `isTwice`: the file has both. */
  repeatedHours: findings(Span.extend({ isTwice: z.boolean() })),
  /** The counter's readings at both ends, as they are written. */
  stand: z.object({
    /** Where the first reading is from. */
    from: z.enum(["file", "before", "after", "zero"]),
    start: z.number(),
    end: z.number(),
    /** The first recorded reading after the file; null: there is none. */
    next: z.object({ at: EpochMillis, value: z.number() }).nullable(),
  }),
  /** Recorded readings in that time, which the file replaces. */
  replaced: Count,
  /** Whether all that the file says is recorded already. */
  isSame: z.boolean(),
  /** What was counted in steps of equal length; null: unknown. */
  bars: z.object({
    from: EpochMillis,
    step: z.number().positive(),
    amounts: z.array(z.number().nullable()).max(MAX_METER_BARS),
  }),
});
export type UnderstoodMeterFile = z.infer<typeof Understood>;

/** What a file says of a counter. */
export const MeterFileReply = z.object({
  /** Of the file, how it is understood and what is recorded: the import itself names it. */
  revision: z.string(),
  isDone: z.boolean(),
  /** Titles of its columns; empty where a column has none. */
  titles: z.array(z.string().max(80)).max(MAX_METER_FILE_COLUMNS),
  /** Its first rows, as they stand in the file. */
  sample: z.array(z.array(z.string().max(80)).max(MAX_METER_FILE_COLUMNS)).max(8),
  /** How it was understood. */
  options: MeterFileOptions,
  /** Units that the file may state. */
  units: z.array(z.string().max(20)).max(60),
  questions: z.array(z.enum(METER_FILE_QUESTIONS)).max(3),
  /** Rows that are left out, as a spreadsheet counts them. */
  problems: findings(z.object({ row: Row, reason: z.enum(METER_ROW_PROBLEMS), text: z.string().max(80) })),
  /** null: something must be said first, or no row can be read. */
  understood: Understood.nullable(),
});
export type MeterFileReply = z.infer<typeof MeterFileReply>;

/** An import of a meter file that was done. */
export const MeterFileImport = z.object({
  id: z.int().positive(),
  file: z.string().max(200),
  device: DeviceId,
  point: PointKey,
  at: EpochMillis,
  by: z.string().check(mostSaid(200)),
  from: EpochMillis,
  to: EpochMillis,
  count: Count,
  sum: z.number(),
  unit: z.string().max(20),
  replaced: Count,
  /** The server ended while it was done: a part of it may be missing. */
  isPartial: z.boolean(),
  undone: z.object({ at: EpochMillis, by: z.string().check(mostSaid(200)) }).nullable(),
  /** Whether it can be undone: it is the newest of its counter that stands. */
  isUndoable: z.boolean(),
});
export type MeterFileImport = z.infer<typeof MeterFileImport>;

/** The newest first. */
export const MeterFileImports = z.object({
  data: z.array(MeterFileImport).max(MAX_METER_IMPORTS),
  /** The import that is being done, in parts; null: none is. */
  running: z.object({ file: z.string().max(200), done: Count, total: Count }).nullable(),
});
