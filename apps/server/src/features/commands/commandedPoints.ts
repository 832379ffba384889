import { MAX_REPLAY_MARKS, type CommandSource } from "@atrium/contract/devices";
import type { Kysely } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { CommandTables } from "./tables.ts";

/** One target of a command that was given. */
export interface CommandedPoint {
  readonly command: string;
  readonly device: string;
  readonly deviceName: string;
  readonly point: string;
  /** null: it was released. */
  readonly value: number | null;
  readonly by: string;
  readonly source: CommandSource;
  /** Ms since the epoch. */
  readonly at: number;
}

/** So many targets are read of a stretch of time; a command of a whole floor has hundreds. */
const MAX_TARGETS = 20 * MAX_REPLAY_MARKS;

/** Reads the commands that devices received in a stretch of time. */
export class CommandedPoints {
  readonly #db: Kysely<CommandTables>;

  constructor(db: Db) {
    this.#db = db.withTables<CommandTables>();
  }

  /** The oldest first. */
  async givenBetween(
    devices: readonly string[],
    { from, to }: { readonly from: number; readonly to: number },
  ): Promise<CommandedPoint[]> {
    if (devices.length === 0) return [];
    const rows = await this.#db
      .selectFrom("command_targets as target")
      .innerJoin("commands", "commands.id", "target.command_id")
      .where("target.device", "in", devices)
      .where("target.at", ">=", new Date(from))
      .where("target.at", "<", new Date(to))
      .select([
        "target.command_id",
        "target.device",
        "target.device_name",
        "target.point_key",
        "target.value",
        "target.at",
      ])
      .select(["commands.by_name", "commands.source"])
      .orderBy("target.at")
      .orderBy("target.position")
      .limit(MAX_TARGETS)
      .execute();
    return rows.map((row) => ({
      command: row.command_id,
      device: row.device,
      deviceName: row.device_name,
      point: row.point_key,
      value: row.value,
      by: row.by_name,
      source: row.source,
      at: row.at.getTime(),
    }));
  }
}
