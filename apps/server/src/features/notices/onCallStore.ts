import { DEFAULT_SHIFTS, OnCallCalendar, type OnCallChange } from "@atrium/contract/alarms";
import { t } from "@atrium/words";
import type { Kysely } from "kysely";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { DID, noticeEntry } from "./noticeEntry.ts";
import type { NoticeTables } from "./tables.ts";

export interface StoredCalendar {
  readonly calendar: OnCallCalendar;
  /** 0: nobody has set it yet. */
  readonly revision: number;
}

const NOBODY = OnCallCalendar.parse({
  shifts: DEFAULT_SHIFTS,
  week: Array.from({ length: 7 }, () => DEFAULT_SHIFTS.map(() => [])),
  others: [],
});

/** Who is on call when; one for the site. */
export class OnCallStore {
  readonly #db: Kysely<NoticeTables>;
  readonly #audit: AuditSink;

  constructor({ db, audit }: { readonly db: Db; readonly audit: AuditSink }) {
    this.#db = db.withTables<NoticeTables>();
    this.#audit = audit;
  }

  async find(): Promise<StoredCalendar> {
    return await read(this.#db);
  }

  /** @throws AppError ENO001 */
  async change({ revision, ...content }: OnCallChange, actor: Caller): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      const before = await read(db, { locks: true });
      if (before.revision !== revision) throw calendarChanged();
      const calendar = OnCallCalendar.parse(content);
      const columns = { calendar: JSON.stringify(calendar), calendar_revision: revision + 1 };
      await db.updateTable("notice_desk").set(columns).execute();
      const entry = { kind: "on-call.changed" as const, actor, subject: t("On-call calendar"), did: DID.changed };
      await this.#audit.recordWithin(db, noticeEntry({ ...entry, before: before.calendar, after: calendar }));
    });
  }
}

function calendarChanged(): AppError {
  const message = t("The on-call calendar was changed by someone else. Reload it to see the changes.");
  return new AppError("ENO001", message);
}

async function read(db: Kysely<NoticeTables>, { locks = false } = {}): Promise<StoredCalendar> {
  const desk = db.selectFrom("notice_desk").select(["calendar", "calendar_revision as revision"]);
  const { calendar, revision } = await (locks ? desk.forUpdate() : desk).executeTakeFirstOrThrow();
  return { calendar: calendar === null ? NOBODY : OnCallCalendar.parse(calendar), revision };
}
