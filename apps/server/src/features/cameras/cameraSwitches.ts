import type { Kysely } from "kysely";
import type { AuditEntry, AuditSink } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import type { SwitchTables } from "./tables.ts";

/** Which cameras somebody has switched on or off for a purpose. */
export class CameraSwitches {
  readonly #db: Kysely<SwitchTables>;
  readonly #audit: AuditSink;
  readonly #table: keyof SwitchTables;

  constructor(options: { readonly db: Db; readonly audit: AuditSink }, table: keyof SwitchTables) {
    this.#db = options.db.withTables<SwitchTables>();
    this.#audit = options.audit;
    this.#table = table;
  }

  async switched(to: "on" | "off"): Promise<Set<string>> {
    const rows = await this.#db
      .selectFrom(this.#table)
      .select("camera")
      .where("is_on", "=", to === "on")
      .execute();
    return new Set(rows.map(({ camera }) => camera));
  }

  /** The choice and its row in the audit log are kept together. */
  async choose(camera: string, isOn: boolean, entry: AuditEntry): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto(this.#table)
        .values({ camera, is_on: isOn })
        .onConflict((conflict) => conflict.column("camera").doUpdateSet({ is_on: isOn }))
        .execute();
      await this.#audit.recordWithin(transaction, entry);
    });
  }
}
