import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import type { Caller } from "../../platform/http/caller.ts";

interface NoticeChange {
  readonly kind: Extract<AuditEntry["kind"], `notice-${string}` | `on-call.${string}` | `own-notices.${string}`>;
  readonly actor: Caller;
  /** "Notice channel Mail". */
  readonly subject: string;
  /** "added", "changed". */
  readonly verb: string;
  /** Never a secret. */
  readonly before?: object | undefined;
  readonly after?: object | undefined;
}

/** A change of what is sent to whom, as the audit records it: what is another, before and after. */
export function noticeEntry({ kind, actor, subject, verb, before, after }: NoticeChange): AuditEntry {
  const isChange = before !== undefined && after !== undefined;
  return {
    kind,
    userId: actor.userId,
    by: actor.name,
    address: actor.address,
    subject,
    sentence: `${subject} ${verb}`,
    before: isChange ? differing(before, after) : before,
    after: isChange ? differing(after, before) : after,
  };
}

/** The fields that the other one has otherwise. */
function differing(one: object, other: object): object {
  const others = new Map(Object.entries(other).map(([key, value]) => [key, JSON.stringify(value)]));
  return Object.fromEntries(Object.entries(one).filter(([key, value]) => others.get(key) !== JSON.stringify(value)));
}
