import { MAX_NOTICE_RULES, NoticeRule, NoticeRuleContent } from "@atrium/contract/alarms";
import { phrase, t } from "@atrium/words";
import { sql } from "kysely";
import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { asDocuments, Records, type RecordsOptions } from "../../platform/records.ts";
import { changedMeanwhile, didOf } from "./channelStore.ts";
import { DID, noticeEntry } from "./noticeEntry.ts";

/** Rules of notices in the database. */
export class NoticeRuleStore extends Records<NoticeRule, NoticeRuleContent> {
  constructor(options: RecordsOptions) {
    super(
      {
        ...asDocuments(NoticeRule),
        table: "notice_rules",
        missing: phrase("Rule not found"),
        lock: "notices",
        check: async ({ name }, others, before) => {
          if (await others.haveName(name, sql`content ->> 'name'`)) {
            const fields = [{ path: "name", message: t("A rule with this name already exists") }];
            throw new AppError("ENO002", t("A rule named {name} already exists", { name }), { fields });
          }
          const count = before === undefined ? await others.count() : 0;
          if (count < MAX_NOTICE_RULES) return;
          throw new AppError("ENO002", t("There are already {count} rules, the maximum", { count }));
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
    subject: t("Notice rule {name}", { name: (after ?? before)?.name ?? "" }),
    before: before && NoticeRuleContent.parse(before),
    after: after && NoticeRuleContent.parse(after),
  };
  if (before === undefined) return noticeEntry({ kind: "notice-rule.added", did: DID.added, ...common });
  if (after === undefined) return noticeEntry({ kind: "notice-rule.removed", did: DID.removed, ...common });
  return noticeEntry({ kind: "notice-rule.changed", did: didOf(before.isOn, after.isOn), ...common });
}
