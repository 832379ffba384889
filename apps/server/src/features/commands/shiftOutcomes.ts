import type { CommandState } from "@atrium/contract/devices";
import { sql, type Kysely } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { CommandTables } from "./tables.ts";

/** A target that a command did not reach, or that refused it. */
interface FailedTarget {
  readonly command: string;
  readonly device: string;
  readonly deviceName: string;
  readonly point: string;
  /** null: it was released. */
  readonly value: number | null;
  readonly state: CommandState;
  /** Whether anything left for the device. */
  readonly isSent: boolean;
  readonly detail: string | undefined;
  readonly by: string;
  /** Ms since the epoch. */
  readonly at: number;
  /** When a later command to the same point was confirmed; undefined: none was. */
  readonly doneAt: number | undefined;
}

interface Outcomes {
  /** Targets of people's commands and of rules, and those that were confirmed. */
  readonly commands: number;
  readonly confirmed: number;
  readonly failed: number;
  readonly doneLater: number;
  /** The newest first. */
  readonly failures: readonly FailedTarget[];
}

interface Asked {
  readonly from: number;
  readonly to: number;
  /** undefined: all of them. */
  readonly devices: readonly string[] | undefined;
  /** So many failures are named. */
  readonly most: number;
}

/** What became of the commands of a stretch of time; what the server does by itself, such as ending holds, does not count. */
export class ShiftOutcomes {
  readonly #db: Kysely<CommandTables>;

  constructor(db: Db) {
    this.#db = db.withTables<CommandTables>();
  }

  async between({ from, to, devices, most }: Asked): Promise<Outcomes> {
    const asked = sql`t.at >= ${new Date(from)} AND t.at < ${new Date(to)} AND c.source <> 'program'
      AND ${devices === undefined ? sql`true` : sql`t.device = ANY(${devices}::text[])`}`;
    const done = sql`(SELECT min(later.settled_at) FROM command_targets later
      WHERE later.point_id = t.point_id AND later.at > t.at AND later.at < ${new Date(to)} AND later.state = 'confirmed')`;
    const sums = await sql<{ commands: number; confirmed: number; failed: number; done_later: number }>`
      SELECT count(*)::int AS commands, count(*) FILTER (WHERE state = 'confirmed')::int AS confirmed,
        count(*) FILTER (WHERE state IN ('failed', 'timed-out'))::int AS failed,
        count(*) FILTER (WHERE state IN ('failed', 'timed-out') AND ${done} IS NOT NULL)::int AS done_later
      FROM command_targets t JOIN commands c ON c.id = t.command_id WHERE ${asked}`.execute(this.#db);
    const { rows } = await sql<FailedRow>`
      SELECT t.command_id, t.device, t.device_name, t.point_key, t.value, t.state, t.sent_at, t.detail, c.by_name, t.at,
        ${done} AS done_at
      FROM command_targets t JOIN commands c ON c.id = t.command_id
      WHERE ${asked} AND t.state IN ('failed', 'timed-out')
      ORDER BY t.at DESC, t.command_id, t.position LIMIT ${most}`.execute(this.#db);
    const [{ commands, confirmed, failed, done_later: doneLater } = NONE] = sums.rows;
    return { commands, confirmed, failed, doneLater, failures: rows.map((row) => present(row)) };
  }
}

const NONE = { commands: 0, confirmed: 0, failed: 0, done_later: 0 };

interface FailedRow {
  readonly command_id: string;
  readonly device: string;
  readonly device_name: string;
  readonly point_key: string;
  readonly value: number | null;
  readonly state: CommandState;
  readonly sent_at: Date | null;
  readonly detail: string | null;
  readonly by_name: string;
  readonly at: Date;
  readonly done_at: Date | null;
}

function present(row: FailedRow): FailedTarget {
  return {
    command: row.command_id,
    device: row.device,
    deviceName: row.device_name,
    point: row.point_key,
    value: row.value,
    state: row.state,
    isSent: row.sent_at !== null,
    detail: row.detail ?? undefined,
    by: row.by_name,
    at: row.at.getTime(),
    doneAt: row.done_at?.getTime(),
  };
}
