import { type Kysely, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { TextTables } from "./tables.ts";

/** The texts that numbers of text points stand for, for as long as the history may have these numbers. */
export class TextStore {
  readonly #db: Kysely<TextTables>;

  constructor(db: Db) {
    this.#db = db.withTables<TextTables>();
  }

  async add(texts: ReadonlyMap<number, string>): Promise<void> {
    if (texts.size === 0) return;
    const rows = [...texts].map(([code, text]) => ({ code, text }));
    await this.#db
      .insertInto("point_texts")
      .values(rows)
      .onConflict((conflict) => conflict.column("code").doNothing())
      .execute();
  }

  async read(codes: readonly number[]): Promise<Map<number, string>> {
    if (codes.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom("point_texts")
      .selectAll()
      .where("code", "=", sql<number>`ANY(${codes})`)
      .execute();
    return new Map(rows.map(({ code, text }) => [code, text]));
  }
}
