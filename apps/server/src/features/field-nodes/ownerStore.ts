import { type Kysely, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Owner } from "./presence.ts";
import type { OwnerTables } from "./tables.ts";

export interface StoredOwner extends Owner {
  readonly connection: string;
  readonly isPinned: boolean;
}

/** Who holds each connection, as the database has it. Only the active core writes there. */
export class OwnerStore {
  readonly #db: Kysely<OwnerTables>;

  constructor(db: Db) {
    this.#db = db.withTables<OwnerTables>();
  }

  async owners(): Promise<StoredOwner[]> {
    const rows = await this.#db.selectFrom("connection_owners").selectAll().execute();
    return rows.map(({ connection, node, epoch, pinned: isPinned, is_bound: isBound }) => {
      return { connection, node, epoch, isPinned, isBound };
    });
  }

  async drained(): Promise<string[]> {
    const rows = await this.#db.selectFrom("drained_nodes").select("node").execute();
    return rows.map(({ node }) => node);
  }

  async keep(owners: readonly StoredOwner[]): Promise<void> {
    if (owners.length === 0) return;
    await sql`
      INSERT INTO connection_owners (connection, node, epoch, pinned, is_bound)
      SELECT * FROM unnest(
        ${owners.map(({ connection }) => connection)}::text[], ${owners.map(({ node }) => node)}::text[],
        ${owners.map(({ epoch }) => epoch)}::int[], ${owners.map(({ isPinned }) => isPinned)}::boolean[],
        ${owners.map(({ isBound }) => isBound)}::boolean[])
      ON CONFLICT (connection) DO UPDATE SET node = excluded.node, epoch = excluded.epoch,
        pinned = excluded.pinned, is_bound = excluded.is_bound`.execute(this.#db);
  }

  async drain(node: string, isDrained: boolean): Promise<void> {
    if (isDrained) {
      await this.#db
        .insertInto("drained_nodes")
        .values({ node })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    } else {
      await this.#db.deleteFrom("drained_nodes").where("node", "=", node).execute();
    }
  }
}
