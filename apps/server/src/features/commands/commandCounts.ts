import type { CommandSource } from "@atrium/contract/devices";
import { sql, type Kysely } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { CommandTables } from "./tables.ts";

/** How far a command has come, of its targets. */
interface CommandCount {
  readonly confirmed: number;
  /** Refused, or not answered. */
  readonly refused: number;
  /** Why most of those were; null: nobody said. */
  readonly refusal: string | null;
  readonly targets: number;
  /** Of released points: those that returned to their rest state, and those that were left as they are. */
  readonly returned: number;
  readonly left: number;
  /** What was said of those, where it is the same of all; null: it is not, or there are none. */
  readonly ending: string | null;
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
        count(*) FILTER (WHERE state IN ('failed', 'timed-out'))::int AS refused,
        count(*) FILTER (WHERE ending = 'returned')::int AS returned,
        count(*) FILTER (WHERE ending = 'left')::int AS left,
        CASE WHEN count(DISTINCT detail) FILTER (WHERE ending IN ('returned', 'left')) = 1
          THEN min(detail) FILTER (WHERE ending IN ('returned', 'left')) END AS ending,
        mode() WITHIN GROUP (ORDER BY detail) FILTER (WHERE state IN ('failed', 'timed-out')) AS refusal
      FROM command_targets WHERE command_id = ANY(${commands}::uuid[]) GROUP BY command_id`.execute(this.#db);
    return new Map(rows.map(({ command_id: id, ...count }) => [id, count]));
  }

  /** Those of some points whose newest command of a source was not answered, or refused where that counts too. */
  async unanswered<Target extends { readonly device: string; readonly point: string }>(
    source: CommandSource,
    targets: readonly Target[],
    { orRefused = false } = {},
  ): Promise<Target[]> {
    if (targets.length === 0) return [];
    const { rows } = await sql<{ index: string }>`
      SELECT asked.index FROM unnest(
        ${targets.map(({ device }) => device)}::text[], ${targets.map(({ point }) => point)}::text[]
      ) WITH ORDINALITY AS asked (device, point, index)
      CROSS JOIN LATERAL (
        SELECT t.state FROM command_targets t JOIN commands c ON c.id = t.command_id
        WHERE t.device = asked.device AND t.point_key = asked.point AND c.source = ${source}
        ORDER BY t.at DESC LIMIT 1
      ) newest WHERE newest.state = 'timed-out' OR (${orRefused}::boolean AND newest.state = 'failed')`.execute(
      this.#db,
    );
    const found = new Set(rows.map(({ index }) => Number(index) - 1));
    return targets.filter((_, index) => found.has(index));
  }
}
