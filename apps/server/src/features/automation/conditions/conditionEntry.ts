import type { ConditionContent } from "@atrium/contract";
import type { AuditEntry } from "../../../platform/audit/auditSink.ts";
import type { Caller } from "../../../platform/http/caller.ts";

interface ConditionChanged {
  readonly kind: Extract<AuditEntry["kind"], `condition.${string}`>;
  readonly actor: Caller;
  readonly before?: ConditionContent;
  readonly after?: ConditionContent;
}

/** A change of a condition as the audit records it: what is another one, before and after. */
export function conditionEntry({ kind, actor, before, after }: ConditionChanged): AuditEntry {
  const name = `Condition "${(after ?? before)?.name ?? ""}"`;
  const isWhole = before === undefined || after === undefined;
  return {
    kind,
    userId: actor.userId,
    by: actor.name,
    address: actor.address,
    subject: name,
    before: before && (isWhole ? before : differing(before, after)),
    after: after && (isWhole ? after : differing(after, before)),
    sentence: `${name} ${wordOf(kind, before, after)}`,
  };
}

function wordOf(kind: ConditionChanged["kind"], before?: ConditionContent, after?: ConditionContent): string {
  if (kind !== "condition.changed" || before === undefined || after === undefined) {
    return kind.slice("condition.".length);
  }
  const isOnlySwitched = Object.keys(differing(before, after)).join(",") === "isEnabled";
  return isOnlySwitched ? `switched ${after.isEnabled ? "on" : "off"}` : "changed";
}

/** The fields that the other one has otherwise. */
function differing(one: ConditionContent, other: ConditionContent): object {
  const before = new Map(Object.entries(other).map(([key, value]) => [key, JSON.stringify(value)]));
  return Object.fromEntries(Object.entries(one).filter(([key, value]) => before.get(key) !== JSON.stringify(value)));
}
