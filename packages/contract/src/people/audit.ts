import { phrase, t } from "@atrium/words";
import * as z from "zod";
import { EpochMillis, FilterTime } from "../base/ids.ts";
import { PageQuery } from "../base/paging.ts";
import { OrderBy } from "./role.ts";

/** The kinds of audit row, each with the words that a person reads. */
export const AUDIT_KINDS = {
  "session.started": phrase("Signed in"),
  "sign-in.failed": phrase("Sign-in failed"),
  "session.ended": phrase("Signed out"),
  "session.revoked": phrase("Session ended"),
  "session.replaced": phrase("Session replaced by a new sign-in"),
  "proof.given": phrase("Password confirmed"),
  "proof.refused": phrase("Password confirmation failed"),
  "factor.added": phrase("Second factor added"),
  "factor.removed": phrase("Second factor removed"),
  "factor.reset": phrase("Second factor reset"),
  "recovery-codes.made": phrase("Recovery codes created"),
  "user.created": phrase("User created"),
  "user.changed": phrase("User changed"),
  "password.reset": phrase("Password reset"),
  "password.changed": phrase("Own password changed"),
  "password.refused": phrase("Own password change failed"),
  "role.created": phrase("Role created"),
  "role.changed": phrase("Role changed"),
  "role.deleted": phrase("Role deleted"),
  "token.created": phrase("API token created"),
  "token.revoked": phrase("API token revoked"),
  "sign-in-provider.added": phrase("Sign-in provider added"),
  "sign-in-provider.changed": phrase("Sign-in provider changed"),
  "sign-in-provider.removed": phrase("Sign-in provider removed"),
  "sign-in-provider.tested": phrase("Sign-in provider tested"),
  "command.sent": phrase("Command sent"),
  "command.settled": phrase("Command outcome"),
  "hold.lost": phrase("Hold lost at the device"),
  "hold.back": phrase("Hold restored at the device"),
  "device.added": phrase("Device added"),
  "device.changed": phrase("Device changed"),
  "device.replaced": phrase("Device replaced"),
  "device.retired": phrase("Device retired"),
  "mapping.imported": phrase("Mappings imported"),
  "mapping.import-undone": phrase("Mapping import undone"),
  "connection.added": phrase("Connection added"),
  "connection.changed": phrase("Connection changed"),
  "connection.removed": phrase("Connection removed"),
  "connection.entrusted": phrase("Password entered for a host"),
  "connection.tested": phrase("Connection tested"),
  "connection.searched": phrase("Device search"),
  "connection.paused": phrase("Connection paused"),
  "connection.resumed": phrase("Connection resumed"),
  "place.changed": phrase("Place renamed"),
  "place.added": phrase("Place added"),
  "place.removed": phrase("Place removed"),
  "floor.added": phrase("Floor added"),
  "floor.removed": phrase("Floor removed"),
  "plan.changed": phrase("Floor plan changed"),
  "underlay.changed": phrase("Plan underlay changed"),
  "site-settings.changed": phrase("Site settings changed"),
  "integration.changed": phrase("Integration changed"),
  "translations.changed": phrase("Translations changed"),
  "weather-display.changed": phrase("Weather display changed"),
  "holiday.added": phrase("Holiday added"),
  "holiday.changed": phrase("Holiday changed"),
  "holiday.removed": phrase("Holiday removed"),
  "holidays.imported": phrase("Holidays imported"),
  "media.added": phrase("Sound added"),
  "media.changed": phrase("Sound changed"),
  "media.deleted": phrase("Sound deleted"),
  "media.sent": phrase("Sound resent to the units"),
  "scene.created": phrase("Scene captured"),
  "scene.changed": phrase("Scene changed"),
  "scene.deleted": phrase("Scene deleted"),
  "camera.moved": phrase("Camera moved"),
  "camera.opened": phrase("Camera opened directly in a browser"),
  "camera.taken": phrase("Camera control taken over"),
  "plate.allowed": phrase("Plate added to the allow list"),
  "plate.changed": phrase("Allow list plate changed"),
  "plate.removed": phrase("Plate removed from the allow list"),
  "plate.sent": phrase("Allow list plate resent to the readers"),
  "plate.caught-up": phrase("Missed plate change sent to a reader"),
  "plate.uneven": phrase("Plate not updated at some readers"),
  "camera-preset.kept": phrase("Camera preset saved"),
  "camera-preset.removed": phrase("Camera preset removed"),
  "recording.switched": phrase("Recording switched on or off"),
  "passage-pictures.switched": phrase("Passage pictures switched on or off"),
  "recording.played": phrase("Recording played"),
  "clip.exported": phrase("Clip exported"),
  "history.replaced": phrase("Recorded values replaced"),
  "meter-file.imported": phrase("Meter file imported"),
  "meter-file.undone": phrase("Import of a meter file undone"),
  "meter.exchanged": phrase("Meter replacement recorded"),
  "meter.exchange-withdrawn": phrase("Meter replacement withdrawn"),
  "export.made": phrase("Export created"),
  "report.saved": phrase("Report saved"),
  "report.changed": phrase("Report changed"),
  "report.deleted": phrase("Report deleted"),
  "report.made": phrase("Report generated"),
  "report.not-made": phrase("Report not generated"),
  "report.taken": phrase("Report file downloaded"),
  "report.sent": phrase("Report file sent"),
  "report.not-sent": phrase("Report file not sent"),
  "alarm.acted": phrase("Alarm action"),
  "alarm-rule.added": phrase("Alarm rule added"),
  "alarm-rule.changed": phrase("Alarm rule changed"),
  "alarm-rule.removed": phrase("Alarm rule removed"),
  "alarm-rule.kept": phrase("Alarm rule kept unchanged"),
  "condition.added": phrase("Condition added"),
  "condition.changed": phrase("Condition changed"),
  "condition.removed": phrase("Condition removed"),
  "peak-limit.added": phrase("Peak limit added"),
  "peak-limit.changed": phrase("Peak limit changed"),
  "peak-limit.removed": phrase("Peak limit removed"),
  "schedule.added": phrase("Schedule added"),
  "schedule.changed": phrase("Schedule changed"),
  "schedule.removed": phrase("Schedule removed"),
  "fire-drill.started": phrase("Fire drill started"),
  "fire-drill.ended": phrase("Fire drill ended"),
  "fire-alarm.said": phrase("Fire alarm marked as drill"),
  "fire-report.made": phrase("Fire report created"),
  "product.added": phrase("Product added"),
  "product.changed": phrase("Product changed"),
  "product.removed": phrase("Product removed"),
  "equipment-kind.added": phrase("Equipment kind added"),
  "equipment-kind.changed": phrase("Equipment kind changed"),
  "equipment-kind.removed": phrase("Equipment kind removed"),
  "derived-point.changed": phrase("Derived point changed"),
  "schematic.changed": phrase("Plant drawing changed"),
  "derived-point.recomputed": phrase("Derived point recomputed"),
  "fire-program.changed": phrase("Fire panel program changed"),
  "hand-over.signed": phrase("Shift handed over"),
  "hand-over.taken": phrase("Shift taken over"),
  "notice-channel.added": phrase("Notice channel added"),
  "notice-channel.changed": phrase("Notice channel changed"),
  "notice-channel.removed": phrase("Notice channel removed"),
  "notice-channel.tried": phrase("Notice channel tested"),
  "notice-rule.added": phrase("Notice rule added"),
  "notice-rule.changed": phrase("Notice rule changed"),
  "notice-rule.removed": phrase("Notice rule removed"),
  "on-call.changed": phrase("On-call calendar changed"),
  "own-notices.changed": phrase("Own notice settings changed"),
  "node.drained": phrase("Node drained"),
  "node.put-back": phrase("Node put back"),
  "node.connections-moved": phrase("Connections moved to another node"),
  "node.take-over": phrase("Take-over by a standby requested"),
  "backup.settings": phrase("Backup settings changed"),
  "backup.made": phrase("Backup created"),
  "backup.failed": phrase("Backup failed"),
  "backup.checked": phrase("Backup checked by restoring it"),
  "backup.downloaded": phrase("Backup downloaded"),
  "backup.deleted": phrase("Backup deleted"),
  "site.imported": phrase("Site imported from a folder"),
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
  /** The person or rule that did it, as text that outlives the user's record. */
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
  .regex(/^[0-9a-f]{64}$/, { error: () => t("Enter 64 hexadecimal digits (0–9, a–f)") });

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
