import {
  Condition,
  type ConditionContent,
  PeakLimit,
  type PeakLimitContent,
  Schedule,
  type ScheduleContent,
} from "@atrium/contract/automation";
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

interface RuleKind {
  readonly table: "schedules" | "conditions" | "peak_limits";
  readonly noun: string;
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
  const taken = `There is a ${noun} of this name already`;
  return new Records<Rule, Content>(
    {
      ...asDocuments(schema),
      table,
      noun,
      order: table === "schedules" ? sql`lower(${NAME})` : sql`id`,
      lock: countChange,
      check: async ({ name }, others, before) => {
        if (await others.haveName(name, NAME)) {
          const message = table === "schedules" ? `There is a schedule "${name}" already` : taken;
          throw new AppError("ERU002", message, { fields: [{ path: "name", message: taken }] });
        }
        if (before === undefined && (await others.count()) >= max) {
          throw new AppError("ERU002", `There are ${max} ${noun}s already`);
        }
      },
      conflict: () => new AppError("ERU001", `Somebody else has changed this ${noun} since you opened it`),
      entry: (actor, before, after) => ({ ...actedBy(actor), ...entryOf(kind, before, after) }),
    },
    options,
  );
}

function entryOf({ act, noun }: RuleKind, before: Stored<Named> | undefined, after: Stored<Named> | undefined) {
  // A schedule that gets another name goes by the old one.
  const { name = "" } = (act === "schedule" ? (before ?? after) : (after ?? before)) ?? {};
  const subject = `${noun.slice(0, 1).toUpperCase()}${noun.slice(1)} "${name}"`;
  const values = valuesOf(before && contentOf(before), after && contentOf(after));
  if (before === undefined || after === undefined) {
    const done = before === undefined ? "added" : "removed";
    return { kind: `${act}.${done}` as const, subject, sentence: `${subject} ${done}`, ...values };
  }
  const isSwitched = act === "schedule" || Object.keys(values.after ?? {}).length === 1;
  const switched = after.isEnabled ? "switched on" : "switched off";
  const done = isSwitched && before.isEnabled !== after.isEnabled ? switched : "changed";
  return { kind: `${act}.changed` as const, subject, sentence: `${subject} ${done}`, ...values };
}

/** Whether a change only switches a rule off: that is allowed even if the rule names something that is gone. */
export function isOnlyOff(before: Stored<Named>, content: Named): boolean {
  return !content.isEnabled && JSON.stringify({ ...contentOf(before), isEnabled: false }) === JSON.stringify(content);
}

function contentOf({ id: _id, revision: _revision, updatedAt: _at, by: _by, ...content }: Stored<Named>): object {
  return content;
}
