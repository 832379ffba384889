import { AlarmRuleContent, AlarmRuleId, AlarmRuleVersion } from "@atrium/contract/alarms";
import { systemName } from "@atrium/contract/devices";
import { phrase, sayTerm, t } from "@atrium/words";
import { type Kysely, type Selectable, sql } from "kysely";
import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import { actedBy, valuesOf } from "../../platform/audit/changes.ts";
import { lockedTransaction } from "../../platform/database/lockedTransaction.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { Records, type RecordsOptions } from "../../platform/records.ts";
import type { AlarmTables } from "./tables.ts";

/** A rule as it is kept. */
export interface StoredRule {
  readonly id: AlarmRuleId;
  readonly revision: number;
  readonly content: AlarmRuleContent;
  readonly isDefault: boolean;
  readonly updatedAt: number;
  readonly by: string;
}

type RuleRow = Selectable<AlarmTables["alarm_rules"]>;

const LOCK = "alarm rules";
/** The most versions of a rule that are listed. */
const MAX_VERSIONS = 200;

/** Alarm rules in the database. Each version before a change is kept, and the last one of a removed rule. */
export class RuleStore extends Records<StoredRule, AlarmRuleContent, RuleRow> {
  readonly #db: Kysely<AlarmTables>;

  constructor(options: RecordsOptions) {
    super(
      {
        table: "alarm_rules",
        missing: phrase("Rule not found"),
        lock: LOCK,
        where: sql`NOT is_deleted`,
        present,
        columns: (content, { actor, now }) => columnsOf(content, { by: actor.name, now, isDefault: false }),
        keep: (db, id) =>
          sql`INSERT INTO alarm_rule_versions (rule, revision, content, is_deleted, at, by_name)
            SELECT id, revision, content, is_deleted, updated_at, by_name FROM alarm_rules WHERE id = ${id}`.execute(
            db,
          ),
        removed: ({ actor, now }) => ({ is_deleted: true, by_name: actor.name, updated_at: new Date(now) }),
        conflict: () => new AppError("EAL001", t("Someone else has changed this rule since you opened it")),
        entry: (actor, before, after) => ruleEntry(actor, before?.content, after?.content),
      },
      options,
    );
    this.#db = options.db.withTables<AlarmTables>();
  }

  /** The rules of the product, where there have never been any. */
  async begin(
    contents: readonly AlarmRuleContent[],
    who: { readonly by: string; readonly now: number },
  ): Promise<void> {
    await lockedTransaction(this.#db, LOCK, async (db) => {
      const any = await db.selectFrom("alarm_rules").select("id").limit(1).executeTakeFirst();
      if (any !== undefined || contents.length === 0) return;
      const rows = contents.map((content) => newRow(content, who));
      await db.insertInto("alarm_rules").values(rows).execute();
    });
  }

  /** Of these rules those whose code and category have never had one: what people removed or changed stays so. */
  async addMissing(
    contents: readonly AlarmRuleContent[],
    who: { readonly by: string; readonly now: number },
  ): Promise<StoredRule[]> {
    return await lockedTransaction(this.#db, LOCK, async (db) => {
      const rows = await db.selectFrom("alarm_rules").select("content").execute();
      const known = new Set(rows.map(({ content }) => nameOf(content)));
      const missing = contents.filter((content) => !known.has(nameOf(content)));
      if (missing.length === 0) return [];
      const values = missing.map((content) => newRow(content, who));
      return (await db.insertInto("alarm_rules").values(values).returningAll().execute()).map(present);
    });
  }

  /** The newest first, the present one among them; undefined: there has never been such a rule. */
  async versions(id: number): Promise<AlarmRuleVersion[] | undefined> {
    const now = await this.#db.selectFrom("alarm_rules").selectAll().where("id", "=", id).executeTakeFirst();
    if (now === undefined) return undefined;
    const rows = await this.#db
      .selectFrom("alarm_rule_versions")
      .selectAll()
      .where("rule", "=", id)
      .orderBy("revision", "desc")
      .limit(MAX_VERSIONS - 1)
      .execute();
    const newest = { ...now, at: now.updated_at };
    return [newest, ...rows].map(({ content, revision, at, by_name: by, is_deleted: isDeleted }) =>
      AlarmRuleVersion.parse({ ...content, revision, at: at.getTime(), by, isDeleted }),
    );
  }
}

/** A rule of the product. */
function newRow(content: AlarmRuleContent, who: { readonly by: string; readonly now: number }) {
  return { revision: 1, ...columnsOf(content, { ...who, isDefault: true }) };
}

/** What a default rule is known by. */
function nameOf({ code, subject: { module, category = "" } }: AlarmRuleContent): string {
  return [module, category, code].join(" ");
}

function columnsOf(
  content: AlarmRuleContent,
  { by, now, isDefault }: { readonly by: string; readonly now: number; readonly isDefault: boolean },
) {
  const values = { content: JSON.stringify(content), is_default: isDefault, is_deleted: false };
  return { ...values, updated_at: new Date(now), by_name: by };
}

function present(row: RuleRow): StoredRule {
  return {
    id: AlarmRuleId.parse(row.id),
    revision: row.revision,
    content: AlarmRuleContent.parse(row.content),
    isDefault: row.is_default,
    updatedAt: row.updated_at.getTime(),
    by: row.by_name,
  };
}

/** A change of a rule as the audit records it. */
function ruleEntry(actor: Caller, before?: AlarmRuleContent, after?: AlarmRuleContent): AuditEntry {
  const { text = "", subject } = after ?? before ?? {};
  const rule = t('Alarm rule "{text}" of {device}', {
    text: sayTerm(text),
    device: subject === undefined ? "" : subjectWords(subject),
  });
  const changed = after === undefined ? "removed" : "changed";
  const act = before === undefined ? "added" : changed;
  const values = valuesOf(before, after);
  return { ...actedBy(actor), kind: `alarm-rule.${act}`, subject: rule, sentence: ACTS[act](rule), ...values };
}

/** A device by its ID, a category or a system by its name. */
function subjectWords({ device, category, module }: AlarmRuleContent["subject"]): string {
  if (device !== undefined) return device;
  return category === undefined ? systemName(module) : sayTerm(category);
}

const ACTS = {
  added: (rule: string) => t("{rule} added", { rule }),
  changed: (rule: string) => t("{rule} changed", { rule }),
  removed: (rule: string) => t("{rule} deleted", { rule }),
} as const;
