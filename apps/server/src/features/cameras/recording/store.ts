import type { Kysely } from "kysely";
import type { AuditEntry, AuditSink } from "../../../platform/audit/auditSink.ts";
import type { Db } from "../../../platform/database/database.ts";
import type { RecordingTables } from "./tables.ts";

/** Which cameras somebody wants to be recorded. */
export class RecordingStore {
  readonly #db: Kysely<RecordingTables>;
  readonly #audit: AuditSink;

  constructor(db: Db, audit: AuditSink) {
    this.#db = db.withTables<RecordingTables>();
    this.#audit = audit;
  }

  async chosen(): Promise<Set<string>> {
    const rows = await this.#db.selectFrom("camera_recordings").select("camera").where("is_on", "=", true).execute();
    return new Set(rows.map(({ camera }) => camera));
  }

  /** The choice and its row in the audit log are kept together. */
  async choose(camera: string, isOn: boolean, entry: AuditEntry): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto("camera_recordings")
        .values({ camera, is_on: isOn })
        .onConflict((conflict) => conflict.column("camera").doUpdateSet({ is_on: isOn }))
        .execute();
      await this.#audit.recordWithin(transaction, entry);
    });
  }
}
