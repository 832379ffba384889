import { t } from "@atrium/words";
import * as z from "zod";
import { DeviceId, EpochMillis } from "../base/ids.ts";
import { mostSaid } from "../base/saidLength.ts";

/** The most rows of one file. */
export const MAX_IMPORT_ROWS = 20_000;
/** Characters of one file: the default site's mappings take a sixteenth of it. */
export const MAX_IMPORT_LENGTH = 16_000_000;
/** The most problems that a row names. */
export const MAX_ROW_PROBLEMS = 20;
/** Columns that are named because they were not read. */
export const MAX_SKIPPED_COLUMNS = 20;
/** So many of the last imports are listed; the newest of them can be undone. */
export const MAX_KEPT_IMPORTS = 20;

/** The columns of a file of mappings that are not parts of an address, a fact or an object. */
export const MAPPING_FILE_COLUMNS = [
  "id",
  "module",
  "name",
  "placement",
  "floor",
  "zone",
  "room",
  "x",
  "y",
  "connection",
  "part",
  "product",
  "objects",
  "rest",
  "retired",
] as const;
export type MappingFileColumn = (typeof MAPPING_FILE_COLUMNS)[number];
/** Before the name of an address field in a column's title: `address.unit`. */
export const ADDRESS_COLUMN = "address.";
/** Before the name of a fact in a column's title: `facts.watts`. */
export const FACT_COLUMN = "facts.";

/** A file of mappings: what it would do, or, with the revision that a dry run named, done. */
export const NewMappingImport = z.object({
  /** The file's name, for the list and the audit log. */
  file: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^\0\p{Cs}]*$/u, { error: () => t("Use plain text without control characters") }),
  /** Comma-separated values by RFC 4180, or with semicolons or tabs between, in UTF-8. */
  text: z.string().max(MAX_IMPORT_LENGTH),
  /** Of the dry run that was read; left out, this is one, and nothing changes. */
  revision: z.int().nonnegative().optional(),
});
export type NewMappingImport = z.infer<typeof NewMappingImport>;

/** `again` brings a retired device back; `same` changes nothing. */
export const IMPORT_EFFECTS = ["add", "again", "change", "retire", "same", "none"] as const;
export type ImportEffect = (typeof IMPORT_EFFECTS)[number];

const RowProblem = z.object({
  /** The column that it is about. */
  column: z.string().max(80),
  message: z.string().check(mostSaid(500)),
});

/** What one device's rows do. */
export const ImportLine = z.object({
  /** Of its first row, as a spreadsheet counts: the titles are in row 1. */
  row: z.int().positive(),
  /** As the file says it, an id or not. */
  device: z.string().max(200),
  /** `none`: it cannot be, for its problems. */
  effect: z.enum(IMPORT_EFFECTS),
  /** Its name once it is done; empty where it has none. */
  name: z.string().check(mostSaid(80)),
  /** Its name before, where that is another. */
  was: z.string().check(mostSaid(80)).optional(),
  /** Its floor once it is done: `office-building/first`; empty where it has none. */
  floor: z.string().check(mostSaid(120)),
  /** What changes of a device: `name`, `room`, `address`, … */
  changed: z.array(z.string().max(40)).max(20),
  problems: z.array(RowProblem).max(MAX_ROW_PROBLEMS),
  /** What a person should look at although it can be done: an id that another device has in other case. */
  warnings: z.array(RowProblem).max(MAX_ROW_PROBLEMS),
});
export type ImportLine = z.infer<typeof ImportLine>;

const Counts = z.record(z.enum(IMPORT_EFFECTS), z.int().nonnegative());

/** What a file does, device by device. */
export const MappingImportReply = z.object({
  /** Of the site, when this was reckoned: the import itself names it. */
  revision: z.int().nonnegative(),
  /** Whether it was done. A file with a problem is never done in part. */
  isDone: z.boolean(),
  counts: Counts,
  lines: z.array(ImportLine).max(MAX_IMPORT_ROWS),
  /** Titles of columns of the file that were not read. */
  skippedColumns: z.array(z.string().max(80)).max(MAX_SKIPPED_COLUMNS),
});
export type MappingImportReply = z.infer<typeof MappingImportReply>;

/** An import that was done. */
export const DoneImport = z.object({
  id: z.int().positive(),
  file: z.string().max(200),
  at: EpochMillis,
  by: z.string().check(mostSaid(200)),
  counts: Counts,
  /** When it was undone, and by whom; null: it stands. */
  undone: z.object({ at: EpochMillis, by: z.string().check(mostSaid(200)) }).nullable(),
  /** Whether it can be undone: it is the newest that stands. */
  isUndoable: z.boolean(),
});
export type DoneImport = z.infer<typeof DoneImport>;

/** The newest first. */
export const DoneImports = z.object({ data: z.array(DoneImport).max(MAX_KEPT_IMPORTS) });

/** What undoing an import did. */
export const UndoneImport = z.object({
  revision: z.int().nonnegative(),
  devices: z.array(DeviceId).max(MAX_IMPORT_ROWS),
});
export type UndoneImport = z.infer<typeof UndoneImport>;
