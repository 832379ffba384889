import { t } from "@atrium/words";
import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import { actedBy, valuesOf } from "../../platform/audit/changes.ts";
import type { Caller } from "../../platform/http/caller.ts";

export const DID = {
  added: (subject: string) => t("{subject} added", { subject }),
  changed: (subject: string) => t("{subject} changed", { subject }),
  removed: (subject: string) => t("{subject} removed", { subject }),
  tried: (subject: string) => t("{subject} tested", { subject }),
  "switched on": (subject: string) => t("{subject} switched on", { subject }),
  "switched off": (subject: string) => t("{subject} switched off", { subject }),
} as const;

interface NoticeChange {
  readonly kind: Extract<AuditEntry["kind"], `notice-${string}` | `on-call.${string}` | `own-notices.${string}`>;
  readonly actor: Caller;
  /** "Notice channel Mail". */
  readonly subject: string;
  /** What was done to it, as a sentence. */
  readonly did: (subject: string) => string;
  /** Never a secret. */
  readonly before?: object | undefined;
  readonly after?: object | undefined;
}

/** A change of what is sent to whom, as the audit records it: what is another, before and after. */
export function noticeEntry({ kind, actor, subject, did, before, after }: NoticeChange): AuditEntry {
  return { ...actedBy(actor), kind, subject, sentence: did(subject), ...valuesOf(before, after) };
}
