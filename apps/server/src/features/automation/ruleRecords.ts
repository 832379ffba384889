import {
  Condition,
  type ConditionContent,
  PeakLimit,
  type PeakLimitContent,
  Schedule,
  type ScheduleContent,
} from "@atrium/contract/automation";
import { phrase, t } from "@atrium/words";
import { sql } from "kysely";
import type * as z from "zod";
import { actedBy, valuesOf } from "../../platform/audit/changes.ts";
import { AppError } from "../../platform/errors.ts";
import { asDocuments, Records, type RecordsOptions } from "../../platform/records.ts";
import { countChange } from "./lease.ts";

export type ScheduleRecords = Records<Schedule, ScheduleContent>;
export type ConditionRecords = Records<Condition, ConditionContent>;
export type LimitRecords = Records<PeakLimit, PeakLimitContent>;

const NAME = sql`content ->> 'name'`;

export function scheduleRecords(options: RecordsOptions): ScheduleRecords {
  const kind = { table: "schedules", noun: "schedule", act: "schedule", max: 5_000 } as const;
  return ruleRecords<Schedule, ScheduleContent>(Schedule, kind, options);
}

export function conditionRecords(options: RecordsOptions): ConditionRecords {
  const kind = { table: "conditions", noun: "condition", act: "condition", max: 5_000 } as const;
  return ruleRecords<Condition, ConditionContent>(Condition, kind, options);
}

/** One for each meter, and some that only watch beside it. */
export function limitRecords(options: RecordsOptions): LimitRecords {
  const kind = { table: "peak_limits", noun: "peak limit", act: "peak-limit", max: 200 } as const;
  return ruleRecords<PeakLimit, PeakLimitContent>(PeakLimit, kind, options);
}

/** What is said of each kind. */
const WORDS = {
  schedule: {
    missing: phrase("Schedule not found"),
    subject: (name: string) => t('Schedule "{name}"', { name }),
    taken: () => t("A schedule with this name already exists"),
    full: (max: number) => t("There are already {max} schedules, which is the maximum", { max }),
    changed: () => t("Someone else has changed this schedule since you opened it"),
  },
  condition: {
    missing: phrase("Condition not found"),
    subject: (name: string) => t('Condition "{name}"', { name }),
    taken: () => t("A condition with this name already exists"),
    full: (max: number) => t("There are already {max} conditions, which is the maximum", { max }),
    changed: () => t("Someone else has changed this condition since you opened it"),
  },
  "peak limit": {
    missing: phrase("Peak limit not found"),
    subject: (name: string) => t('Peak limit "{name}"', { name }),
    taken: () => t("A peak limit with this name already exists"),
    full: (max: number) => t("There are already {max} peak limits, which is the maximum", { max }),
    changed: () => t("Someone else has changed this peak limit since you opened it"),
  },
} as const;
const DONE = {
  added: (rule: string) => t("{rule} added", { rule }),
  changed: (rule: string) => t("{rule} changed", { rule }),
  removed: (rule: string) => t("{rule} deleted", { rule }),
  on: (rule: string) => t("{rule} enabled", { rule }),
  off: (rule: string) => t("{rule} disabled", { rule }),
} as const;

interface RuleKind {
  readonly table: "schedules" | "conditions" | "peak_limits";
  readonly noun: keyof typeof WORDS;
  /** In the kinds of the audit log. */
  readonly act: "schedule" | "condition" | "peak-limit";
  /** As many as a site may have. */
  readonly max: number;
}

interface Named {
  readonly name: string;
  readonly isEnabled: boolean;
}
type Stored<Content> = Content & Pick<Schedule, "revision" | "updatedAt" | "by"> & { readonly id: number };

/** Each change counts itself in the one row of the lease: that makes changes of rules take turns, and the rules are read again. */
function ruleRecords<Rule extends Stored<Content>, Content extends Named>(
  schema: z.ZodType<Rule>,
  kind: RuleKind,
  options: RecordsOptions,
): Records<Rule, Content> {
  const { table, noun, max } = kind;
  const words = WORDS[noun];
  return new Records<Rule, Content>(
    {
      ...asDocuments(schema),
      table,
      missing: words.missing,
      order: table === "schedules" ? sql`lower(${NAME})` : sql`id`,
      lock: countChange,
      check: async ({ name }, others, before) => {
        if (await others.haveName(name, NAME)) {
          const taken = words.taken();
          const message = table === "schedules" ? t('A schedule named "{name}" already exists', { name }) : taken;
          throw new AppError("ERU002", message, { fields: [{ path: "name", message: taken }] });
        }
        if (before === undefined && (await others.count()) >= max) {
          throw new AppError("ERU002", words.full(max));
        }
      },
      conflict: () => new AppError("ERU001", words.changed()),
      entry: (actor, before, after) => ({ ...actedBy(actor), ...entryOf(kind, before, after) }),
    },
    options,
  );
}

function entryOf({ act, noun }: RuleKind, before: Stored<Named> | undefined, after: Stored<Named> | undefined) {
  // A schedule that gets another name goes by the old one.
  const { name = "" } = (act === "schedule" ? (before ?? after) : (after ?? before)) ?? {};
  const subject = WORDS[noun].subject(name);
  const values = valuesOf(before && contentOf(before), after && contentOf(after));
  if (before === undefined || after === undefined) {
    const done = before === undefined ? "added" : "removed";
    return { kind: `${act}.${done}` as const, subject, sentence: DONE[done](subject), ...values };
  }
  const isSwitched = act === "schedule" || Object.keys(values.after ?? {}).length === 1;
  const switched = after.isEnabled ? "on" : "off";
  const done = isSwitched && before.isEnabled !== after.isEnabled ? switched : "changed";
  return { kind: `${act}.changed` as const, subject, sentence: DONE[done](subject), ...values };
}

/** Whether a change only switches a rule off: that is allowed even if the rule names something that is gone. */
export function isOnlyOff(before: Stored<Named>, content: Named): boolean {
  return !content.isEnabled && JSON.stringify({ ...contentOf(before), isEnabled: false }) === JSON.stringify(content);
}

function contentOf({ id: _id, revision: _revision, updatedAt: _at, by: _by, ...content }: Stored<Named>): object {
  return content;
}
