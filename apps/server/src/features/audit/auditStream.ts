import type { Clock, Log } from "@atrium/time";
import type { Kysely } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { every, type Repetition } from "../../platform/every.ts";
import type { AuditTables } from "./tables.ts";

/** ms from an act to its line at the most, as long as the database answers. */
const INTERVAL = 1_000;
const ROWS_AT_ONCE = 1_000;
/** A start says these again: a crash may have come before their lines. Each has its number, so that nobody counts it twice. */
const AGAIN = 100;

export interface AuditStreamOptions {
  readonly db: Db;
  readonly clock: Pick<Clock, "after">;
  readonly log: Log;
}

/** Writes each row of the audit log to the program's log too, which a machine's journal takes to another system. */
export class AuditStream {
  readonly #options: AuditStreamOptions;
  readonly #db: Kysely<AuditTables>;
  #said: number | undefined;
  #repetition: Repetition | undefined;

  constructor(options: AuditStreamOptions) {
    this.#options = options;
    this.#db = options.db.withTables<AuditTables>();
  }

  start(): void {
    const { clock, log } = this.#options;
    this.#repetition = every({
      task: "audit stream",
      interval: INTERVAL,
      first: 0,
      clock,
      log,
      run: () => this.#run(),
    });
  }

  /** What has been done until now is said. */
  async stop(): Promise<void> {
    await this.#repetition?.stop();
    await this.#run();
  }

  async #run(): Promise<void> {
    let said = this.#said ?? (await this.#begin());
    for (let count = ROWS_AT_ONCE; count === ROWS_AT_ONCE;) {
      const rows = await this.#after(said);
      for (const { id, at, kind, by_name: by, from_address: address, subject, sentence, hash } of rows) {
        const audit = { id, at: at.toISOString(), kind, by, address, subject, hash };
        this.#options.log.info({ audit }, sentence ?? subject);
        said = id;
      }
      count = rows.length;
    }
    this.#said = said;
  }

  async #after(said: number) {
    return await this.#db
      .selectFrom("audit_log")
      .select(["id", "at", "kind", "by_name", "from_address", "subject", "sentence", "hash"])
      .where("id", ">", said)
      .orderBy("id")
      .limit(ROWS_AT_ONCE)
      .execute();
  }

  async #begin(): Promise<number> {
    const row = await this.#db
      .selectFrom("audit_log")
      .select("id")
      .orderBy("id", "desc")
      .offset(AGAIN)
      .limit(1)
      .executeTakeFirst();
    return row?.id ?? 0;
  }
}
