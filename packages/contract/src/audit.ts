import * as z from "zod";
import { EpochMillis } from "./ids.ts";
import { PageQuery } from "./paging.ts";
import { OrderBy } from "./role.ts";

/** Kinds of the audit log's rows, and what a person reads. */
export const AUDIT_KINDS = {
  "session.started": "Signed in",
  "sign-in.failed": "Failed to sign in",
  "session.ended": "Signed out",
  "session.revoked": "Session ended",
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
  "scene.created": "Scene captured",
  "scene.changed": "Scene changed",
  "scene.deleted": "Scene deleted",
} as const;
export type AuditKind = keyof typeof AUDIT_KINDS;
export const AuditKind = z.enum(Object.keys(AUDIT_KINDS).filter((kind): kind is AuditKind => kind in AUDIT_KINDS));

/** Up to the year 9999. */
const FilterTime = z.coerce.number().max(253_402_300_799_999).pipe(EpochMillis);

const Recorded = z.record(z.string(), z.unknown()).nullable();

/** What became of a command: a row of the audit of its own, shown with the command's. */
const AuditOutcome = z.object({
  id: z.int().positive(),
  at: EpochMillis,
  /** "confirmed", "refused: …", "3 of 41 not confirmed: 2 refused, 1 no reply". */
  sentence: z.string(),
  /** Whether every target confirmed. */
  isConfirmed: z.boolean(),
  /** How many of each, and those that did not confirm by their reasons. */
  after: Recorded,
  hash: z.string(),
});

export const AuditRow = z.object({
  id: z.int().positive(),
  at: EpochMillis,
  /** One of `AUDIT_KINDS`; an older or newer server may have written others. */
  kind: z.string(),
  /** Who did it, in words that outlive the user. */
  by: z.string(),
  /** The address it came from; null for what the program did by itself. */
  address: z.string().nullable(),
  /** What it was done to. */
  subject: z.string(),
  /** What was done, as it is read: "Lift 1 sent to 3rd Floor". Names are those of that time. */
  sentence: z.string(),
  /** Where: "Office Building, 1st Floor, Zone B"; null for what has no place. */
  place: z.string().nullable(),
  /** Of a command only; null until its last target has its end. */
  outcome: AuditOutcome.nullable(),
  /** The old and new values of what changed. */
  before: Recorded,
  after: Recorded,
  /** The row's link in the chain, SHA-256 in hexadecimal: kept elsewhere, it proves that no row before was changed. */
  hash: z.string(),
});
export type AuditRow = z.infer<typeof AuditRow>;

export const AuditQuery = PageQuery.extend({
  /** Part of the name of who did it, in any case. */
  who: z.string().trim().max(64).default(""),
  /** Part of what is read of a row: the sentence, its outcome, place or reason, who did it, and from where. */
  search: z.string().trim().max(64).default(""),
  /** Absent: all but outcomes, which come with their commands. */
  kind: AuditKind.optional(),
  /** From this time on. */
  from: FilterTime.optional(),
  /** Before this time. */
  to: FilterTime.optional(),
  orderBy: OrderBy.default("DESC"),
});
export type AuditQuery = z.infer<typeof AuditQuery>;
