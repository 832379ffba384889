import { MAX_METER_IMPORTS } from "@atrium/contract/energy";
import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import type { MeterFileTables } from "./tables.ts";

export type MeterFileRow = Selectable<MeterFileTables["meter_files"]>;

/** What was recorded before is kept of so many imports: the older ones cannot be undone. */
const KEPT = 10 * MAX_METER_IMPORTS;

/** The meter files that were imported; the oldest are forgotten. */
export class MeterFileStore {
  readonly #db: Kysely<MeterFileTables>;

  constructor(db: Kysely<MeterFileTables>) {
    this.#db = db;
  }

  /** The newest first, without what was before. */
  async list(): Promise<Omit<MeterFileRow, "before">[]> {
    return this.#db
      .selectFrom("meter_files")
      .select([
        "id",
        "file",
        "point_id",
        "device",
        "point",
        "at",
        "by_name",
        "from_at",
        "to_at",
        "count",
        "sum",
        "unit",
        "replaced",
        "stretch_from",
        "stretch_to",
        "is_finished",
        "print",
        "undone_at",
        "undone_by",
      ])
      .orderBy("id", "desc")
      .limit(MAX_METER_IMPORTS)
      .execute();
  }

  async find(id: number): Promise<MeterFileRow | undefined> {
    return this.#db.selectFrom("meter_files").selectAll().where("id", "=", id).executeTakeFirst();
  }

  /** The newest of a counter that stands; undefined: none does. */
  async newest(point: number): Promise<number | undefined> {
    const row = await this.#db
      .selectFrom("meter_files")
      .select("id")
      .where("point_id", "=", point)
      .where("undone_at", "is", null)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    return row?.id;
  }

  async add(row: Insertable<MeterFileTables["meter_files"]>): Promise<number> {
    const { id } = await this.#db.insertInto("meter_files").values(row).returning("id").executeTakeFirstOrThrow();
    await sql`DELETE FROM meter_files WHERE id <= ${id - KEPT}`.execute(this.#db);
    return id;
  }

  async change(
    id: number,
    to: Partial<Pick<MeterFileRow, "is_finished" | "print" | "undone_at" | "undone_by">>,
  ): Promise<void> {
    await this.#db.updateTable("meter_files").set(to).where("id", "=", id).execute();
  }
}
