import * as z from "zod";
import { EpochMillis } from "../base/ids.ts";
import { TimeOfDay } from "../base/timeOfDay.ts";

export const BackupId = z.int().positive().max(2_147_483_647).brand<"BackupId">();
export type BackupId = z.infer<typeof BackupId>;

/** The most backups that are kept, and the most rows that are listed. */
export const MAX_BACKUPS = 400;
const MAX_DAYS = 3_650;
const MAX_PATH = 1_000;

/** `interrupted`: the server ended while it was made. */
export const BACKUP_OUTCOMES = ["running", "done", "failed", "interrupted"] as const;
export type BackupOutcome = (typeof BACKUP_OUTCOMES)[number];

/** `impossible`: it could not be tried, which says nothing about the backup. */
export const BACKUP_CHECKS = ["good", "damaged", "impossible"] as const;

/** Whether a backup can be restored: it was, into a database that was deleted again. */
export const BackupCheck = z.object({
  outcome: z.enum(BACKUP_CHECKS),
  at: EpochMillis,
  seconds: z.number().nonnegative(),
  /** What is damaged, or why it could not be tried; null: it is good. */
  reason: z.string().nullable(),
});
export type BackupCheck = z.infer<typeof BackupCheck>;

export const BackupRow = z.object({
  id: BackupId,
  /** Of its folder. */
  name: z.string(),
  folder: z.string(),
  trigger: z.enum(["schedule", "hand"]),
  /** Who started it, as text that outlives the user's record. */
  by: z.string(),
  startedAt: EpochMillis,
  endedAt: EpochMillis.nullable(),
  outcome: z.enum(BACKUP_OUTCOMES),
  /** Why it failed. */
  reason: z.string().nullable(),
  /** On disk. */
  bytes: z.int().nonnegative().nullable(),
  /** Of all tables. */
  rows: z.int().nonnegative().nullable(),
  /** Whether its folder is there and whole. */
  isThere: z.boolean(),
  check: BackupCheck.nullable(),
});
export type BackupRow = z.infer<typeof BackupRow>;

export const BackupSettings = z.object({
  isOn: z.boolean(),
  /** Each day, by the clocks of the site. */
  at: TimeOfDay,
  /** One of those that the server's configuration allows. */
  folder: z.string().min(1).max(MAX_PATH),
  /** Beyond as many, the oldest go. */
  keepCount: z.int().min(1).max(MAX_BACKUPS),
  /** Older ones go, but never the last good one. */
  keepDays: z.int().min(1).max(MAX_DAYS),
  /** Whether each is restored into a database of its own afterwards. */
  checks: z.boolean(),
});
export type BackupSettings = z.infer<typeof BackupSettings>;

/** `before`: as they were read. Where somebody has changed them since, the change is refused (EDV009). */
export const BackupSettingsChange = z.object({ before: BackupSettings, settings: BackupSettings });
export type BackupSettingsChange = z.infer<typeof BackupSettingsChange>;

/** A folder that the server's configuration allows. */
export const BackupPlace = z.object({
  path: z.string(),
  /** Whether it is lost with the disk of the data; null: not known. */
  isOnDataDisk: z.boolean().nullable(),
  /** null: not known. */
  freeBytes: z.number().nonnegative().nullable(),
  /** Why nothing can be written there; null: it can. */
  problem: z.string().nullable(),
});
export type BackupPlace = z.infer<typeof BackupPlace>;

export const BACKUP_STATES = ["off", "waiting", "good", "failed", "damaged", "overdue"] as const;

/** How the scheduled backups are doing. `waiting`: the first is pending. */
export const BackupState = z.object({ state: z.enum(BACKUP_STATES), since: EpochMillis.nullable() });
export type BackupState = z.infer<typeof BackupState>;

/** What is being done. */
export const BackupProgress = z.object({
  id: BackupId,
  phase: z.enum(["copying", "checking"]),
  startedAt: EpochMillis,
  tables: z.int().nonnegative(),
  /** Tables that are done. */
  done: z.int().nonnegative(),
  /** Read from the database, or restored, before packing. */
  bytes: z.int().nonnegative(),
});
export type BackupProgress = z.infer<typeof BackupProgress>;

export const BackupsReply = z.object({
  settings: BackupSettings,
  /** Who changed them last, and when; null: nobody has. */
  changed: z.object({ by: z.string(), at: EpochMillis }).nullable(),
  places: z.array(BackupPlace).max(20),
  state: BackupState,
  /** When the next one is due; null: they are switched off. */
  nextAt: EpochMillis.nullable(),
  running: BackupProgress.nullable(),
  /** Why no backup can be checked by restoring it; null: it can. */
  noCheck: z.string().nullable(),
  /** Whether this caller may download. */
  canDownload: z.boolean(),
  /** The newest first. */
  rows: z.array(BackupRow).max(MAX_BACKUPS),
});
export type BackupsReply = z.infer<typeof BackupsReply>;

/** A link that works once, for a minute, in the session that got it. */
export const BackupDownload = z.object({ path: z.string() });
