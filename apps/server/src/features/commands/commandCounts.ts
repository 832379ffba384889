import { sql, type Kysely } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { CommandTables } from "./tables.ts";

/** How far a command has come, of its targets. */
interface CommandCount {
  readonly confirmed: number;
  /** Refused, or not answered. */
  readonly refused: number;
  readonly targets: number;
}

/** What became of some commands, by their ids. */
export class CommandCounts {
  readonly #db: Kysely<CommandTables>;

  constructor(db: Db) {
    this.#db = db.withTables<CommandTables>();
  }

  async of(commands: readonly string[]): Promise<ReadonlyMap<string, CommandCount>> {
    if (commands.length === 0) return new Map();
    const { rows } = await sql<CommandCount & { command_id: string }>`
      SELECT command_id, count(*)::int AS targets,
        count(*) FILTER (WHERE state = 'confirmed')::int AS confirmed,
        count(*) FILTER (WHERE state IN ('failed', 'timed-out'))::int AS refused
      FROM command_targets WHERE command_id = ANY(${commands}::uuid[]) GROUP BY command_id`.execute(this.#db);
    return new Map(rows.map(({ command_id: id, ...count }) => [id, count]));
  }
}
