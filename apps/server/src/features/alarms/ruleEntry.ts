import type { AlarmRuleContent } from "@atrium/contract/alarms";
import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import { actedBy, valuesOf } from "../../platform/audit/changes.ts";
import type { Caller } from "../../platform/http/caller.ts";

/** A change of a rule as the audit records it. */
export function ruleEntry(actor: Caller, before?: AlarmRuleContent, after?: AlarmRuleContent): AuditEntry {
  const { text = "", subject } = after ?? before ?? {};
  const name = `Alarm rule "${text}" of ${subject?.device ?? subject?.category ?? subject?.module ?? ""}`;
  const changed = after === undefined ? "removed" : "changed";
  const act = before === undefined ? "added" : changed;
  const values = valuesOf(before, after);
  return { ...actedBy(actor), kind: `alarm-rule.${act}`, subject: name, sentence: `${name} ${act}`, ...values };
}
