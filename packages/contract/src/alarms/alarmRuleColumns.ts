import { phrase, saidNow, sayTerm, t } from "@atrium/words";
import * as z from "zod";
import { ALARM_PRIORITY_NAMES } from "./alarm.ts";
import {
  type AlarmRule,
  CONNECTION_SUBJECT,
  FIRE_EFFECT_SUBJECT,
  HAND_OVER_SUBJECT,
  NODE_SUBJECT,
} from "./alarmRule.ts";
import { alarmRuleText } from "./alarmRuleText.ts";
import { systemName } from "../devices/systemName.ts";
import type { Column } from "../base/column.ts";

/** "IAQ", "Lines to gateways". */
export function alarmSubjectText(module: string): string {
  if (module === HAND_OVER_SUBJECT) return t("Shifts");
  if (module === FIRE_EFFECT_SUBJECT) return t("Fire effects");
  if (module === NODE_SUBJECT) return t("Nodes");
  return module === CONNECTION_SUBJECT ? t("Gateway connections") : systemName(module);
}

/** The rules by which alarms come. */
export const ALARM_RULE_COLUMNS = [
  { key: "text", title: phrase("Alarm"), value: ({ text }) => sayTerm(text) },
  { key: "code", title: phrase("Code"), under: "text", value: ({ code }) => code },
  { key: "system", title: phrase("System"), value: ({ subject }) => alarmSubjectText(subject.module) },
  {
    key: "only",
    title: phrase("Only"),
    under: "system",
    value: ({ subject }) => subject.device ?? subject.category ?? null,
  },
  { key: "check", title: phrase("Raised when"), value: (rule) => alarmRuleText(rule, rule.points) },
  {
    key: "priority",
    title: phrase("Priority"),
    value: ({ priority }) => t(ALARM_PRIORITY_NAMES[priority]),
    sortBy: ({ priority }) => priority,
  },
  { key: "watches", title: phrase("Watched"), value: ({ watches }) => watches },
  { key: "state", title: phrase("State"), value: ({ isEnabled }) => (isEnabled ? t("On") : t("Off")) },
  { key: "changed", title: phrase("Changed"), isMoment: true, value: ({ updatedAt }) => updatedAt },
  {
    key: "by",
    title: phrase("By"),
    under: "changed",
    value: ({ by, isDefault }) => (isDefault ? t("Default") : by),
  },
] as const satisfies readonly Column<AlarmRule>[];

/** What narrows a list of rules; an empty word filters nothing. */
export const AlarmRuleFilter = z.object({
  search: z.coerce.string().max(64).default(""),
  module: z.coerce.string().max(64).default(""),
  priority: z.coerce
    .string()
    .max(1)
    .regex(/^[1-4]?$/)
    .default(""),
  show: z.enum(["all", "changed", "off"]).default("all"),
});
export type AlarmRuleFilter = z.output<typeof AlarmRuleFilter>;

/** Whether a filter leaves a rule in the list. */
export function isRuleListed(rule: AlarmRule, { search, module, priority, show }: AlarmRuleFilter): boolean {
  const { subject, text, code } = rule;
  if (module !== "" && subject.module !== module) return false;
  if (priority !== "" && String(rule.priority) !== priority) return false;
  if (show === "changed" && rule.isDefault) return false;
  if (show === "off" && rule.isEnabled) return false;
  const words = [
    sayTerm(text),
    code,
    subject.device,
    subject.category,
    alarmSubjectText(subject.module),
    alarmRuleText(rule, rule.points),
  ];
  return saidNow(words.join(" ")).toLowerCase().includes(search.toLowerCase());
}
