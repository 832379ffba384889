import { t } from "@atrium/words";
import * as z from "zod";
import { AlarmPriority, AlarmState } from "./alarm.ts";
import { EventId } from "./alarmEvent.ts";
import { CommandId, EpochMillis } from "../base/ids.ts";
import { PageQuery } from "../base/paging.ts";
import { PlacementKey } from "../site/place.ts";

/** The longest note of a sheet, characters. */
export const MAX_NOTE_LENGTH = 2_000;
/** Lines of one list of a sheet; its counts say how many there are. */
export const MAX_SHEET_LINES = 100;
/** How long after its end a shift that nobody has signed still stands on the page, ms; the next one waits for it. */
export const HAND_OVER_WAITS = 3_600_000;
/** How long after its end a shift is late, ms. */
export const HAND_OVER_LATE = 15 * 60_000;

export const HandOverId = z.int().positive().brand<"HandOverId">();
export type HandOverId = z.infer<typeof HandOverId>;

/** A stretch of work of the control room; `to` is the beginning of the next one. */
export const WorkShift = z.object({
  /** "Day shift". */
  name: z.string(),
  from: EpochMillis,
  to: EpochMillis,
});
export type WorkShift = z.infer<typeof WorkShift>;

const count = z.int().nonnegative();
function lines<Line extends z.ZodType>(line: Line) {
  return z.array(line).max(MAX_SHEET_LINES);
}

export const SheetAlarm = z.object({
  id: EventId,
  priority: AlarmPriority,
  /** When it was raised last. */
  at: EpochMillis,
  text: z.string(),
  /** "Board room air sensor" */
  name: z.string(),
  place: z.string().exactOptional(),
  state: AlarmState,
  isActive: z.boolean(),
  returnedAt: EpochMillis.exactOptional(),
  acknowledged: z.object({ at: EpochMillis, by: z.string() }).exactOptional(),
});
export type SheetAlarm = z.infer<typeof SheetAlarm>;

export const SheetShelved = SheetAlarm.pick({ id: true, priority: true, text: true, name: true, place: true }).extend({
  reason: z.string(),
  by: z.string(),
  /** null: it is out of service, and comes back when somebody says so. */
  until: EpochMillis.nullable(),
});
export type SheetShelved = z.infer<typeof SheetShelved>;

export const SheetEvent = SheetAlarm.pick({ id: true, at: true, text: true, name: true, place: true }).extend({
  /** Of an alarm. */
  priority: AlarmPriority.exactOptional(),
  /** When an alarm's cause went; null: it stands. Absent: it is an event. */
  returnedAt: EpochMillis.nullable().exactOptional(),
  /** Its values came after it was over: nobody was alerted. */
  isFromHistory: z.literal(true).exactOptional(),
});
export type SheetEvent = z.infer<typeof SheetEvent>;

export const SheetHold = z.object({
  /** "Board room downlights, Level". */
  name: z.string(),
  place: z.string(),
  /** "65 %" */
  value: z.string(),
  by: z.string(),
  reason: z.string().exactOptional(),
  until: EpochMillis,
});
export type SheetHold = z.infer<typeof SheetHold>;

export const SheetFailure = z.object({
  command: CommandId,
  name: z.string(),
  /** Absent on sheets signed before places were kept with it, and where the device is gone. */
  place: z.string().exactOptional(),
  /** "26.00 °C", "Automatic". */
  value: z.string(),
  by: z.string(),
  at: EpochMillis,
  /** What became of it, in a sentence. */
  detail: z.string(),
  /** When the same point took a command after all. */
  doneAt: EpochMillis.exactOptional(),
});
export type SheetFailure = z.infer<typeof SheetFailure>;

/** Devices without a value of this moment, by what they have in common: their connection. */
export const SheetStale = z.object({
  /** The connection's name; null: they have none. */
  cause: z.string().nullable(),
  /** Why, where the connection says so. */
  reason: z.string().exactOptional(),
  /** Since when it is lost; null: the connection stands, and the devices are silent by themselves. */
  since: EpochMillis.nullable(),
  total: count,
  /** The names of the first. */
  devices: z.array(z.string()).max(10),
});
export type SheetStale = z.infer<typeof SheetStale>;

/** What the server knows of a shift, at one moment. */
export const SheetContent = z.object({
  shift: WorkShift,
  builtAt: EpochMillis,
  counts: z.object({
    open: count,
    toAcknowledge: count,
    shelved: count,
    holds: count,
    /** Those that end after the shift. */
    holdsPast: count,
    failed: count,
    /** Of those that failed, how many were done after all. */
    doneLater: count,
    stale: count,
    /** Points that were commanded in the shift, and those that confirmed it. */
    commands: count,
    confirmed: count,
  }),
  /** The worst first. */
  alarms: lines(SheetAlarm),
  /** The first to come back first. */
  shelved: lines(SheetShelved),
  /** The newest first. */
  happened: lines(SheetEvent),
  /** The first to end first. */
  holds: lines(SheetHold),
  /** The newest first. */
  failures: lines(SheetFailure),
  stale: lines(SheetStale),
});
export type SheetContent = z.infer<typeof SheetContent>;

const Signature = z.object({ by: z.string(), at: EpochMillis });

const HandOverNote = z
  .string()
  .trim()
  .max(MAX_NOTE_LENGTH)
  .regex(/^[^\0\p{Cs}]*$/u, { error: () => t("Enter the note as plain text") });

/** What only a person can say before signing. */
const SheetPoints = z.object({
  /** Every alarm is acknowledged, or the note explains it. */
  areExplained: z.boolean(),
  /** Critical matters were handed over in person. */
  isTold: z.boolean(),
});

/** A sheet that somebody has signed: it never changes again, but for the second signature. */
export const HandOverSheet = z.object({
  id: HandOverId,
  placement: PlacementKey,
  content: SheetContent,
  note: z.string(),
  points: SheetPoints,
  /** Who goes. */
  given: Signature,
  /** Who comes; null: nobody has taken over yet. */
  taken: Signature.extend({ isTold: z.boolean() }).nullable(),
  /** SHA-256 of what was signed, in hexadecimal: the audit log has it too. */
  hash: z.string(),
  /** Whether what is kept still has that hash. */
  isWhole: z.boolean(),
});
export type HandOverSheet = z.infer<typeof HandOverSheet>;

/** A sheet in the list of those that were signed. */
export const HandOverRow = HandOverSheet.pick({ id: true, given: true, taken: true }).extend({
  shift: WorkShift,
  open: count,
});
export type HandOverRow = z.infer<typeof HandOverRow>;

/** The sheet of this moment. */
export const HandOverNow = z.object({
  content: SheetContent,
  /** "Late shift": the one that takes over. */
  next: z.string(),
  /** The sheet of the shift that waits for who takes over; null: none does. */
  waiting: HandOverSheet.nullable(),
  /** It is over for longer than it may be without anybody having taken over. */
  isLate: z.boolean(),
});
export type HandOverNow = z.infer<typeof HandOverNow>;

/** `placement`: a building's key, or `campus`. */
export const HandOverQuery = z.object({ placement: PlacementKey });
export const HandOversQuery = PageQuery.extend({ placement: PlacementKey });
export type HandOversQuery = z.infer<typeof HandOversQuery>;

/** Who goes signs the sheet of the shift that the page shows. */
export const HandOverGiving = z.object({
  placement: PlacementKey,
  /** The beginning of the shift. Where it is not that one any more, nothing is signed. */
  shift: EpochMillis,
  note: HandOverNote,
  points: SheetPoints,
});
export type HandOverGiving = z.infer<typeof HandOverGiving>;

/** Who comes signs the same sheet. */
export const HandOverTaking = SheetPoints.pick({ isTold: true });
export type HandOverTaking = z.infer<typeof HandOverTaking>;
