import * as z from "zod";
import { EpochMillis } from "../base/ids.ts";

/** Of the database. `indexes` and tables of one subject together; `rest`: what is in no other, and PostgreSQL's own. */
export const DATABASE_KINDS = [
  "history",
  "events",
  "commands",
  "audit",
  "pictures",
  "reports",
  "site",
  "rest",
] as const;
export type DatabaseKind = (typeof DATABASE_KINDS)[number];

/** Of the data folder. `log`: PostgreSQL's log of changes that are being written. */
export const FOLDER_KINDS = ["log", "queue", "media", "recordings", "backups"] as const;
export type FolderKind = (typeof FOLDER_KINDS)[number];

const Bytes = z.number().nonnegative();

/** How the database and the sound files grow. `perDay` null: too few days are known. */
export const StorageGrowth = z.object({
  /** Days that are known, and counted: the last thirty at most. */
  days: z.int().nonnegative(),
  perDay: z.number().nullable(),
  /** Until the disk is full at this pace; null: it cannot be said. */
  fullInMonths: Bytes.nullable(),
});
export type StorageGrowth = z.infer<typeof StorageGrowth>;

/** Field nodes that have recordings. */
const MAX_RECORDING_NODES = 200;

export const StorageReply = z.object({
  readAt: EpochMillis,
  database: z.object({
    bytes: Bytes,
    /** Whether it lies on the disk of the data; otherwise nothing is known of its disk. */
    isOurs: z.boolean(),
    kinds: z.array(z.object({ kind: z.enum(DATABASE_KINDS), bytes: Bytes })).max(DATABASE_KINDS.length),
  }),
  /** bytes null: it could not be read; limit null: it has none of its own. */
  folders: z
    .array(z.object({ kind: z.enum(FOLDER_KINDS), bytes: Bytes.nullable(), limit: Bytes.nullable() }))
    .max(FOLDER_KINDS.length),
  /** Recordings on field nodes; absent: they are in the data folder. bytes null: the node does not answer. */
  recordingNodes: z
    .array(z.object({ node: z.string().max(64), bytes: Bytes.nullable(), limit: Bytes }))
    .max(MAX_RECORDING_NODES)
    .exactOptional(),
  disk: z.object({ freeBytes: Bytes.nullable(), totalBytes: Bytes.nullable() }),
  growth: StorageGrowth,
});
export type StorageReply = z.infer<typeof StorageReply>;
