import type { Paged } from "@atrium/contract";
import { DoubtedReadings, type DoubtedReadingsQuery } from "@atrium/contract/energy";
import type { CounterDoubt } from "@atrium/drivers";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { readPage } from "../../platform/database/listing.ts";
import type { DoubtTables } from "./tables.ts";

/** Readings of a counter that were not believed. */
export interface SuspectSpan {
  readonly point: number;
  /** Times of the first and the last. */
  readonly from: number;
  readonly to: number;
  /** Its count went on as before: nothing of it is lost. */
  readonly isBack: boolean;
}

type Filter = Pick<DoubtedReadingsQuery, "page" | "size" | "from" | "to"> & {
  /** Absent: of all devices. */
  readonly devices: readonly string[] | undefined;
};

/** Readings in doubt as the database has them. What is said of the same ones later takes the place of what was said before. */
export class SuspectReadingStore {
  readonly #db: Kysely<DoubtTables>;

  constructor(db: Db) {
    this.#db = db.withTables<DoubtTables>();
  }

  async keep(doubt: CounterDoubt, { device, key }: { readonly device: string; readonly key: string }): Promise<void> {
    const { from, to, count, first, last, least, most, before, reason, outcome } = doubt;
    const later = { to_at: new Date(to), count, last, least, most, outcome };
    await this.#db
      .insertInto("doubted_readings")
      .values({
        point_id: doubt.point,
        device,
        point: key,
        from_at: new Date(from),
        first,
        before: before ?? null,
        reason,
        ...later,
      })
      .onConflict((conflict) => conflict.columns(["point_id", "from_at"]).doUpdateSet(later))
      .execute();
  }

  /** Nobody saw the end of those that are still open and of which nothing came since a moment, ms since the epoch. */
  async endOpen(before: number): Promise<void> {
    await this.#db
      .updateTable("doubted_readings")
      .set({ outcome: "unknown" })
      .where("outcome", "=", "open")
      .where("to_at", "<", new Date(before))
      .execute();
  }

  /** Forgets those that were over before a moment, ms since the epoch. */
  async forget(before: number): Promise<void> {
    await this.#db.deleteFrom("doubted_readings").where("to_at", "<", new Date(before)).execute();
  }

  /** Those of these points that were going on in a period, ms since the epoch. */
  async during({
    points,
    from,
    to,
  }: {
    readonly points: readonly number[];
    readonly from: number;
    readonly to: number;
  }): Promise<SuspectSpan[]> {
    const rows = await this.#db
      .selectFrom("doubted_readings")
      .select(["point_id", "from_at", "to_at", "outcome"])
      .where("point_id", "=", sql<number>`ANY(${points})`)
      .where("from_at", "<", new Date(to))
      .where("to_at", ">=", new Date(from))
      .execute();
    return rows.map(({ point_id: point, from_at, to_at, outcome }) => ({
      point,
      from: from_at.getTime(),
      to: to_at.getTime(),
      isBack: outcome === "back",
    }));
  }

  /** The newest first. */
  async list({ devices, from, to, ...asked }: Filter): Promise<Paged<DoubtedReadings>> {
    let doubts = this.#db.selectFrom("doubted_readings");
    if (devices !== undefined) doubts = doubts.where("device", "=", sql<string>`ANY(${devices})`);
    if (from !== undefined) doubts = doubts.where("to_at", ">=", new Date(from));
    if (to !== undefined) doubts = doubts.where("from_at", "<", new Date(to));
    const rows = doubts.selectAll().orderBy("from_at", "desc").orderBy("id", "desc");
    const found = await readPage(doubts, rows, asked);
    return { ...found, data: found.data.map((row) => present(row)) };
  }
}

function present(row: Selectable<DoubtTables["doubted_readings"]>): DoubtedReadings {
  const { from_at: from, to_at: to } = row;
  return DoubtedReadings.parse({ ...row, from: from.getTime(), to: to.getTime() });
}
