import { MAX_NOTICE_RULES, NoticeRule, NoticeRuleContent } from "@atrium/contract/alarms";
import { sql } from "kysely";
import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { asDocuments, Records, type RecordsOptions } from "../../platform/records.ts";
import { changedMeanwhile, verbOf } from "./channelStore.ts";
import { noticeEntry } from "./noticeEntry.ts";

/** Rules of notices in the database. */
export class NoticeRuleStore extends Records<NoticeRule, NoticeRuleContent> {
  constructor(options: RecordsOptions) {
    super(
      {
        ...asDocuments(NoticeRule),
        table: "notice_rules",
        noun: "rule",
        lock: "notices",
        check: async ({ name }, others, before) => {
          if (await others.haveName(name, sql`content ->> 'name'`)) {
            const fields = [{ path: "name", message: "There is a rule of this name already" }];
            throw new AppError("ENO002", `There is a rule ${name} already`, { fields });
          }
          const count = before === undefined ? await others.count() : 0;
          if (count < MAX_NOTICE_RULES) return;
          throw new AppError("ENO002", `There are ${count} rules, which is as many as there may be`);
        },
        conflict: ({ name }) => changedMeanwhile(name),
        entry: entryOf,
      },
      options,
    );
  }

  /** By name. */
  override async list(): Promise<NoticeRule[]> {
    return (await super.list()).toSorted((one, other) => one.name.localeCompare(other.name));
  }
}

function entryOf(actor: Caller, before?: NoticeRule, after?: NoticeRule): AuditEntry {
  const common = {
    actor,
    subject: `Notice rule ${(after ?? before)?.name ?? ""}`,
    before: before && NoticeRuleContent.parse(before),
    after: after && NoticeRuleContent.parse(after),
  };
  if (before === undefined) return noticeEntry({ kind: "notice-rule.added", verb: "added", ...common });
  if (after === undefined) return noticeEntry({ kind: "notice-rule.removed", verb: "removed", ...common });
  return noticeEntry({ kind: "notice-rule.changed", verb: verbOf(before.isOn, after.isOn), ...common });
}
