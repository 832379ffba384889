import type { ConditionContent, PeakLimitContent } from "@atrium/contract";
import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import type { Caller } from "../../platform/http/caller.ts";

/** The kinds of rules whose changes are said in the same words. */
const WORDS = { condition: "Condition", "peak-limit": "Peak limit" } as const;
type Kind = keyof typeof WORDS;
type Content = ConditionContent | PeakLimitContent;

interface RuleChanged {
  readonly kind: Kind;
  readonly act: "added" | "changed" | "removed";
  readonly actor: Caller;
  readonly before?: Content;
  readonly after?: Content;
}

/** A change of a rule as the audit records it: what is another one, before and after. */
export function ruleEntry({ kind, act, actor, before, after }: RuleChanged): AuditEntry {
  const name = `${WORDS[kind]} "${(after ?? before)?.name ?? ""}"`;
  const isWhole = before === undefined || after === undefined;
  return {
    kind: `${kind}.${act}`,
    userId: actor.userId,
    by: actor.name,
    address: actor.address,
    subject: name,
    before: before && (isWhole ? before : differing(before, after)),
    after: after && (isWhole ? after : differing(after, before)),
    sentence: `${name} ${wordOf(act, before, after)}`,
  };
}

function wordOf(act: RuleChanged["act"], before?: Content, after?: Content): string {
  if (act !== "changed" || before === undefined || after === undefined) return act;
  const isOnlySwitched = Object.keys(differing(before, after)).join(",") === "isEnabled";
  return isOnlySwitched ? `switched ${after.isEnabled ? "on" : "off"}` : "changed";
}

/** The fields that the other one has otherwise. */
function differing(one: Content, other: Content): object {
  const before = new Map(Object.entries(other).map(([key, value]) => [key, JSON.stringify(value)]));
  return Object.fromEntries(Object.entries(one).filter(([key, value]) => before.get(key) !== JSON.stringify(value)));
}
