import { PointId } from "@atrium/contract";
import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { ForeignSystem } from "../../platform/integrations/foreignCommands.ts";
import type { ForeignValueTables } from "./tables.ts";

/** A value that another system commands. */
export interface ForeignValue {
  readonly point: PointId;
  readonly system: ForeignSystem;
  /** 9 to 16, as the system named it. */
  readonly priority: number;
  readonly value: number;
  /** Who wrote it: an address, or the system's name. */
  readonly client: string;
  /** ms since the epoch */
  readonly at: number;
}

export class ForeignValueStore {
  readonly #db;

  constructor(db: Db) {
    this.#db = db.withTables<ForeignValueTables>();
  }

  async all(): Promise<ForeignValue[]> {
    const rows = await this.#db.selectFrom("foreign_values").selectAll().execute();
    return rows.flatMap(({ point_id: point, system, at, priority, value, client }) =>
      system === "bacnet" || system === "mqtt"
        ? [{ point: PointId.parse(point), system, priority, value, client, at: at.getTime() }]
        : [],
    );
  }

  async write({ point, system, priority, value, client, at }: ForeignValue): Promise<void> {
    const own = { value, client, at: new Date(at) };
    await this.#db
      .insertInto("foreign_values")
      .values({ point_id: point, system, priority, ...own })
      .onConflict((conflict) => conflict.columns(["point_id", "system", "priority"]).doUpdateSet(own))
      .execute();
  }

  /** @param of - absent: all of the point */
  async remove(point: PointId, of?: { readonly system: ForeignSystem; readonly priority?: number }): Promise<void> {
    await this.#db
      .deleteFrom("foreign_values")
      .where("point_id", "=", point)
      .where(sql<boolean>`${of?.system ?? null}::text IS NULL OR system = ${of?.system ?? null}::text`)
      .where(sql<boolean>`${of?.priority ?? null}::int IS NULL OR priority = ${of?.priority ?? null}::int`)
      .execute();
  }
}
