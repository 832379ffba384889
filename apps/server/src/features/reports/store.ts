import { UserId } from "@atrium/contract";
import { MAX_REPORTS, ReportContent, ReportId } from "@atrium/contract/exports";
import { phrase, t } from "@atrium/words";
import { type Kysely, type Selectable, sql } from "kysely";
import { AppError } from "../../platform/errors.ts";
import { Records, type RecordsOptions } from "../../platform/records.ts";
import type { StoredReport } from "./storedReport.ts";
import { changeEntry } from "./reportEntry.ts";
import type { ReportTables } from "./tables.ts";

interface StoredContent extends Pick<StoredReport, "dueAt"> {
  readonly content: ReportContent;
  readonly owner: { readonly id: number; readonly name: string };
}

type ReportRow = Selectable<ReportTables["reports"]>;

/** Reports in the database. A name is unique among those of its owner. */
export class ReportStore extends Records<StoredReport, StoredContent, ReportRow> {
  readonly #db: Kysely<ReportTables>;

  constructor(options: RecordsOptions) {
    super(
      {
        table: "reports",
        missing: phrase("Report not found"),
        lock: "reports",
        present,
        columns: ({ content, owner, dueAt }) => ({
          owner_id: owner.id,
          owner_name: owner.name,
          name: content.name,
          content: JSON.stringify(content),
          due_at: dueAt === null ? null : new Date(dueAt),
        }),
        check: async ({ content: { name }, owner }, others, before) => {
          const ofOwner = { owner_id: owner.id };
          const count = before === undefined ? await others.count(ofOwner) : 0;
          if (count >= MAX_REPORTS) {
            throw new AppError("ERP003", t("You have {count} reports, the maximum. Delete one first.", { count }));
          }
          if (!(await others.haveName(name, sql.ref("name"), ofOwner))) return;
          const fields = [{ path: "name", message: t("A report with this name already exists") }];
          throw new AppError("ERP001", t('A report named "{name}" already exists', { name }), { fields });
        },
        conflict: ({ name }) =>
          new AppError("ERP002", t("{name} was changed by someone else. Close it and open it again.", { name })),
        entry: changeEntry,
      },
      options,
    );
    this.#db = options.db.withTables<ReportTables>();
  }

  /** By name. @param owner absent: of everyone */
  override async list(owner?: number): Promise<StoredReport[]> {
    let reports = this.#db.selectFrom("reports").selectAll();
    if (owner !== undefined) reports = reports.where("owner_id", "=", owner);
    const rows = await reports
      .orderBy(sql`lower(name)`)
      .orderBy("id")
      .execute();
    return rows.map((row) => present(row));
  }

  /** The reports that have to be made by now, those that wait longest first. */
  async due(now: number): Promise<readonly StoredReport[]> {
    const reports = this.#db.selectFrom("reports").selectAll().where("due_at", "<=", new Date(now));
    return (await reports.orderBy("due_at").execute()).map((row) => present(row));
  }

  /** When the next one is due; undefined: none is. */
  async nextDue(): Promise<number | undefined> {
    const { next } = await this.#db
      .selectFrom("reports")
      .select((build) => build.fn.min("due_at").as("next"))
      .executeTakeFirstOrThrow();
    return next?.getTime();
  }
}

function present(row: ReportRow): StoredReport {
  const content = ReportContent.safeParse(row.content);
  return {
    id: ReportId.parse(row.id),
    revision: row.revision,
    owner: { id: UserId.parse(row.owner_id), name: row.owner_name },
    name: row.name,
    content: content.success ? content.data : undefined,
    dueAt: row.due_at?.getTime() ?? null,
  };
}
