import * as z from "zod";
import { EpochMillis } from "../base/ids.ts";

/** What the history keeps; `meters` is what meters counted, `quarters` are quarter hours. */
export const HISTORY_KINDS = ["samples", "quarters", "hours", "days", "meters"] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

const KindRoom = z.object({
  kind: z.enum(HISTORY_KINDS),
  /** Null: for ever. */
  keptDays: z.int().positive().nullable(),
  /** On disk, with indexes; null: not read yet. */
  bytes: z.int().min(0).nullable(),
});

/** For how long each kind of history is kept, and the room that it takes. */
export const HistoryRoom = z.object({
  kinds: z.array(KindRoom),
  /** The room is read once an hour; null: not since the server began. */
  readAt: EpochMillis.nullable(),
});
export type HistoryRoom = z.infer<typeof HistoryRoom>;
