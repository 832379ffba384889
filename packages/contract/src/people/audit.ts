import * as z from "zod";
import { EpochMillis, FilterTime } from "../base/ids.ts";
import { PageQuery } from "../base/paging.ts";
import { OrderBy } from "./role.ts";

/** The kinds of audit row, each with the words that a person reads. */
export const AUDIT_KINDS = {
  "session.started": "Signed in",
  "sign-in.failed": "Failed to sign in",
  "session.ended": "Signed out",
  "session.revoked": "Session ended",
  "session.replaced": "Session replaced by a new one",
  "proof.given": "Password given once more",
  "proof.refused": "Password not given once more",
  "factor.added": "Second factor added",
  "factor.removed": "Second factor removed",
  "factor.reset": "Second factor reset",
  "recovery-codes.made": "Recovery codes made",
  "user.created": "User created",
  "user.changed": "User changed",
  "password.reset": "Password reset",
  "password.changed": "Own password changed",
  "password.refused": "Own password not changed",
  "role.created": "Role created",
  "role.changed": "Role changed",
  "role.deleted": "Role deleted",
  "command.sent": "Command sent",
  "command.settled": "Outcome of a command",
  "hold.lost": "Hold lost at the device",
  "hold.back": "Hold back at the device",
  "device.added": "Device added",
  "device.changed": "Device changed",
  "device.replaced": "Device replaced",
  "device.retired": "Device retired",
  "mapping.imported": "Mappings brought in",
  "mapping.import-undone": "Import of mappings undone",
  "connection.added": "Connection added",
  "connection.changed": "Connection changed",
  "connection.removed": "Connection removed",
  "connection.entrusted": "Password entered for a host",
  "connection.tested": "Connection tested",
  "connection.searched": "Devices searched for",
  "connection.paused": "Connection paused",
  "connection.resumed": "Connection reads again",
  "place.changed": "Place renamed",
  "place.added": "Place added",
  "place.removed": "Place removed",
  "floor.added": "Floor added",
  "floor.removed": "Floor removed",
  "plan.changed": "Plan of a floor changed",
  "underlay.changed": "Underlay of a plan changed",
  "site-settings.changed": "Site settings changed",
  "weather-display.changed": "Weather display changed",
  "holiday.added": "Holiday added",
  "holiday.changed": "Holiday changed",
  "holiday.removed": "Holiday removed",
  "holidays.imported": "Holidays brought in",
  "media.added": "Sound added",
  "media.changed": "Sound changed",
  "media.deleted": "Sound deleted",
  "media.sent": "Sound sent to the units again",
  "scene.created": "Scene captured",
  "scene.changed": "Scene changed",
  "scene.deleted": "Scene deleted",
  "camera.moved": "Camera turned",
  "camera.opened": "Camera opened by a browser",
  "camera.taken": "Camera taken over",
  "plate.allowed": "Plate put on the allow list",
  "plate.changed": "Plate of the allow list changed",
  "plate.removed": "Plate taken off the allow list",
  "plate.sent": "Plate of the allow list sent to the readers again",
  "plate.caught-up": "Plate brought to a reader that was away",
  "plate.uneven": "Plate not as wanted at every reader",
  "camera-preset.kept": "Preset of a camera kept",
  "camera-preset.removed": "Preset of a camera removed",
  "recording.switched": "Recording switched",
  "passage-pictures.switched": "Pictures of passages switched",
  "recording.played": "Recording played",
  "clip.exported": "Clip exported",
  "history.replaced": "Recorded values replaced",
  "meter.exchanged": "Meter exchanged",
  "meter.exchange-withdrawn": "Exchange of a meter withdrawn",
  "export.made": "Export made",
  "report.saved": "Report saved",
  "report.changed": "Report changed",
  "report.deleted": "Report deleted",
  "report.made": "Report made",
  "report.not-made": "Report not made",
  "report.taken": "File of a report taken",
  "alarm.acted": "Alarm handled",
  "alarm-rule.added": "Alarm rule added",
  "alarm-rule.changed": "Alarm rule changed",
  "alarm-rule.removed": "Alarm rule removed",
  "alarm-rule.kept": "Alarm rule kept as it is",
  "condition.added": "Condition added",
  "condition.changed": "Condition changed",
  "condition.removed": "Condition removed",
  "peak-limit.added": "Peak limit added",
  "peak-limit.changed": "Peak limit changed",
  "peak-limit.removed": "Peak limit removed",
  "schedule.added": "Schedule added",
  "schedule.changed": "Schedule changed",
  "schedule.removed": "Schedule removed",
  "fire-drill.started": "Fire drill started",
  "fire-drill.ended": "Fire drill ended",
  "fire-alarm.said": "Fire alarm said to be of a drill",
  "fire-report.made": "Fire report made",
  "fire-program.changed": "Program of fire panels changed",
  "hand-over.signed": "Shift handed over",
  "hand-over.taken": "Shift taken over",
  "notice-channel.added": "Notice channel added",
  "notice-channel.changed": "Notice channel changed",
  "notice-channel.removed": "Notice channel removed",
  "notice-channel.tried": "Notice channel tried",
  "notice-rule.added": "Notice rule added",
  "notice-rule.changed": "Notice rule changed",
  "notice-rule.removed": "Notice rule removed",
  "on-call.changed": "On-call calendar changed",
  "own-notices.changed": "Own notices changed",
  "site.imported": "Site brought in from a folder",
} as const;
export type AuditKind = keyof typeof AUDIT_KINDS;
export const AuditKind = z.enum(Object.keys(AUDIT_KINDS).filter((kind): kind is AuditKind => kind in AUDIT_KINDS));

const Recorded = z.record(z.string(), z.unknown()).nullable();

/** The outcome of a command: an audit row of its own, shown with the command's row. */
const AuditOutcome = z.object({
  id: z.int().positive(),
  at: EpochMillis,
  /** "confirmed", "refused: …", "3 of 41 not confirmed: 2 refused, 1 no reply". */
  sentence: z.string(),
  /** Whether every target confirmed. */
  isConfirmed: z.boolean(),
  /** The count of each state, and the unconfirmed targets by reason. */
  after: Recorded,
  hash: z.string(),
});

export const AuditRow = z.object({
  id: z.int().positive(),
  at: EpochMillis,
  /** One of `AUDIT_KINDS`; an older or newer server may have written others. */
  kind: z.string(),
  /** The person or rule that did it, in words that outlive the user's record. */
  by: z.string(),
  /** The address it came from; null for what the product did by itself. */
  address: z.string().nullable(),
  /** What it was done to. */
  subject: z.string(),
  /** The act as a person reads it: "Lift 1 sent to 3rd Floor". Names are those of that time. */
  sentence: z.string(),
  /** The place: "Office Building, 1st Floor, Zone B"; null where there is none. */
  place: z.string().nullable(),
  /** Only on the row of a command; null until its last target is settled. */
  outcome: AuditOutcome.nullable(),
  /** The old and new values of what changed. */
  before: Recorded,
  after: Recorded,
  /** The row's link in the chain, SHA-256 in hexadecimal: kept elsewhere, it proves that no row before was changed. */
  hash: z.string(),
});
export type AuditRow = z.infer<typeof AuditRow>;

export const AuditQuery = PageQuery.extend({
  /** Part of the name of the person or rule, in any case. */
  who: z.string().trim().max(64).default(""),
  /** Part of what a row shows: the sentence, its outcome, place or reason, the name, and the address. */
  search: z.string().trim().max(64).default(""),
  /** Absent: every kind except outcomes, which come with their commands. */
  kind: AuditKind.optional(),
  /** From this time on. */
  from: FilterTime.optional(),
  /** Before this time. */
  to: FilterTime.optional(),
  orderBy: OrderBy.default("DESC"),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/** A link of the chain, SHA-256 in hexadecimal. */
const AuditLink = z
  .string()
  .trim()
  .toLowerCase()
  .max(64)
  .regex(/^[0-9a-f]{64}$/, "A link has 64 digits from 0 to f");

export const AuditProofQuery = z.object({
  /** A link that was noted earlier: whether it still is one of the chain's. */
  link: AuditLink.exactOptional(),
});

/** What a walk over the whole chain found. */
export const AuditProofReply = z.object({
  checkedAt: EpochMillis,
  /** Rows with a valid link, from the first on. */
  rows: z.int().nonnegative(),
  /** The first row of the log: nothing of it is ever removed. Null where there is none. */
  oldestAt: EpochMillis.nullable(),
  /** The last row with a valid link; null where there is none. */
  newest: z.object({ id: z.int().positive(), at: EpochMillis, hash: z.string() }).nullable(),
  /** The first row that does not fit its link: it was changed, or rows right before it were changed or removed. */
  broken: z.object({ id: z.int().positive(), at: EpochMillis, kind: z.string(), by: z.string() }).nullable(),
  /** Whether the given link is one of the chain's; null where none was given. */
  hasLink: z.boolean().nullable(),
});
export type AuditProofReply = z.infer<typeof AuditProofReply>;
