import { sql, type Kysely } from "kysely";
import { presentStoredHold, presentTarget } from "./present.ts";
import type { CommandTables } from "./tables.ts";
import type { NewerCommand, UndoTarget } from "./undoPlan.ts";

/** The command records that an undo needs. */
export class UndoStore {
  readonly #db: Kysely<CommandTables>;

  constructor(db: Kysely<CommandTables>) {
    this.#db = db;
  }

  /** The targets of a command, with the holds that they replaced. */
  async targets(command: string): Promise<UndoTarget[]> {
    const rows = await this.#db
      .selectFrom("command_targets")
      .selectAll()
      .where("command_id", "=", command)
      .orderBy("position")
      .execute();
    return rows.map((row) => ({
      target: presentTarget(row),
      replaced: row.replaced_hold === null ? undefined : presentStoredHold(row, row.replaced_hold),
      restored: row.restored_hold === null ? undefined : presentStoredHold(row, row.restored_hold),
    }));
  }

  /**
   * The sources that commanded points of these devices after a command, the newest by point. Failed targets changed
   * nothing.
   */
  async newerThan(command: string, devices: readonly string[]): Promise<Map<number, NewerCommand>> {
    const { rows } = await sql<{ point_id: number; by_name: string; value: number | null }>`
      SELECT DISTINCT ON (target.point_id) target.point_id, newer.by_name, target.value
      FROM commands AS this
      JOIN command_targets AS target ON target.device = ANY(${devices}) AND target.at >= this.at
      JOIN commands AS newer ON newer.id = target.command_id AND newer.number > this.number
      WHERE this.id = ${command} AND target.state <> 'failed'
      ORDER BY target.point_id, newer.number DESC`.execute(this.#db);
    return new Map(rows.map((row) => [row.point_id, { by: row.by_name, value: row.value }]));
  }
}
