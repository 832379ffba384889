import type { AlarmRuleContent } from "@atrium/contract";
import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import type { Caller } from "../../platform/http/caller.ts";

export interface RuleChange {
  readonly kind: Extract<AuditEntry["kind"], `alarm-rule.${string}`>;
  readonly actor: Caller;
  readonly before?: AlarmRuleContent;
  readonly after?: AlarmRuleContent;
}

/** A change of a rule as the audit records it: what is another one, before and after. */
export function ruleEntry({ kind, actor, before, after }: RuleChange): AuditEntry {
  const { text = "", subject } = after ?? before ?? {};
  const of = subject?.device ?? subject?.category ?? subject?.module ?? "";
  const name = `Alarm rule "${text}" of ${of}`;
  const isWhole = before === undefined || after === undefined;
  return {
    kind,
    userId: actor.userId,
    by: actor.name,
    address: actor.address,
    subject: name,
    before: before && (isWhole ? before : differing(before, after)),
    after: after && (isWhole ? after : differing(after, before)),
    sentence: `${name} ${kind.slice("alarm-rule.".length)}`,
  };
}

/** The fields that the other one has otherwise. */
function differing(one: AlarmRuleContent, other: AlarmRuleContent): object {
  const before = new Map(Object.entries(other).map(([key, value]) => [key, JSON.stringify(value)]));
  return Object.fromEntries(Object.entries(one).filter(([key, value]) => before.get(key) !== JSON.stringify(value)));
}
