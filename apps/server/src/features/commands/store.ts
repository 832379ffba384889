import { CommandId, type Paged, type PointId } from "@atrium/contract";
import { FINAL_COMMAND_STATES, type CommandReply, type CommandRow, type Provenance } from "@atrium/contract/devices";
import { sql, type Kysely } from "kysely";
import { isDatabaseUnavailable } from "../../platform/database/connections.ts";
import type { Db } from "../../platform/database/database.ts";
import { readPage } from "../../platform/database/listing.ts";
import { isFinal } from "./activeCommand.ts";
import type { CommandAudit } from "./audit/commandAudit.ts";
import type { CommandFilter, CommandRecord, ComparedHold, HoldRecord, TargetProgress } from "./commandRecord.ts";
import { CommitUnanswered } from "./commitUnanswered.ts";
import { allUnsettled, endCommands, endTargets } from "./endedCommands.ts";
import type { Dispatch } from "./dispatchLog.ts";
import { presentHold, presentTarget } from "./present.ts";
import { forgetRests, keepRests, readRests } from "./restStore.ts";
import type { RestValue } from "./restValues.ts";
import { storedHold } from "./storedHold.ts";
import type { ActivePriority } from "./activePriorities.ts";
import { readStanding, saveStanding } from "./activePriorityStore.ts";
import type { CommandTables } from "./tables.ts";
import { UndoStore } from "./undoStore.ts";

/** The changes since the last save, to be recorded together or not at all. */
export interface CommandProgress {
  readonly targets: readonly TargetProgress[];
  readonly holds: readonly HoldRecord[];
  /** Points whose hold has ended. */
  readonly released: readonly PointId[];
  /** Oldest first. */
  readonly compared: readonly ComparedHold[];
  /** What automation wants of the points where that has changed. */
  readonly standing: ReadonlyMap<PointId, readonly ActivePriority[]>;
  /** Points that nothing commands any more: their values before are forgotten. */
  readonly rested: readonly RestValue[];
}

/** The last command of a point, with its releases. */
type LastCommand = NonNullable<NonNullable<Provenance["own"]>["lastCommand"]>;

/** Rows of a point that are read to find its last command. */
const LAST_LOOKED_AT = 20;

/** Commands and holds in the database. */
export class CommandStore {
  readonly undo: UndoStore;
  readonly #db: Kysely<CommandTables>;
  readonly #audit: CommandAudit | undefined;

  constructor(db: Db, audit?: CommandAudit) {
    this.#db = db.withTables<CommandTables>();
    this.undo = new UndoStore(this.#db);
    this.#audit = audit;
  }

  /**
   * Records a command before any of it is sent, with the values before of its points. undefined: a command of that id is already
   * recorded.
   * @returns the values before as they are kept, of all its points that have one
   * @throws CommitUnanswered where it is unknown whether it is recorded
   */
  async record(record: CommandRecord): Promise<RestValue[] | undefined> {
    let isCommitting = false;
    try {
      return await this.#insert(record, () => (isCommitting = true));
    } catch (error) {
      throw isCommitting && isDatabaseUnavailable(error) ? new CommitUnanswered(error) : error;
    }
  }

  /** Records that nothing of a command was sent, whether or not the command is recorded already. */
  async recordUnsent(record: CommandRecord, detail: string, now: number): Promise<void> {
    const targets = record.reply.targets.map((target) =>
      isFinal(target) ? target : Object.assign({}, target, { state: "timed-out", detail, settledAt: now }),
    );
    const holds = targets.map(() => "none" as const);
    const unsent = { ...record, reply: { ...record.reply, targets }, holds, rests: [], resting: [] };
    if ((await this.record(unsent)) !== undefined) return;
    await this.#db.transaction().execute(async (db) => {
      await db
        .updateTable("command_targets")
        .set({ state: "timed-out", detail, settled_at: new Date(now) })
        .where("command_id", "=", record.reply.id)
        .where("state", "=", "accepted")
        .execute();
      await this.#recordOutcomes(db, [record.reply.id]);
    });
  }

  async #insert(record: CommandRecord, onCommit: () => void): Promise<RestValue[] | undefined> {
    const { reply, actor, holdMinutes, priority, holds, rests, resting } = record;
    const at = new Date(reply.at);
    return await this.#db.transaction().execute(async (db) => {
      const inserted = await db
        .insertInto("commands")
        .values({
          id: reply.id,
          source: reply.source,
          user_id: actor.userId ?? null,
          by_name: reply.by,
          from_address: actor.address ?? null,
          reason: reply.reason ?? null,
          hold_minutes: holdMinutes,
          at,
          undoes: reply.undoes ?? null,
        })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .returning("id")
        .executeTakeFirst();
      if (inserted === undefined) return undefined;
      const { targets } = reply;
      await sql`
        INSERT INTO command_targets
          (command_id, position, point_id, device, device_name, point_key, before, value, state, detail, settled_at,
          leaves_hold, restored_hold, priority, at)
        SELECT ${reply.id}, ordinality - 1, point_id, device, device_name, point_key, before, value, state, detail,
          settled_at, leaves_hold, restored_hold, ${priority}, ${at}
        FROM unnest(
          ${targets.map((one) => one.pointId)}::int[], ${targets.map((one) => one.device)}::text[],
          ${targets.map((one) => one.deviceName)}::text[], ${targets.map((one) => one.point)}::text[],
          ${targets.map((one) => one.before)}::float8[], ${targets.map((one) => one.value)}::float8[],
          ${targets.map((one) => one.state)}::text[], ${targets.map((one) => one.detail ?? null)}::text[],
          ${targets.map((one) => date(one.settledAt))}::timestamptz[], ${holds.map((hold) => hold !== "none")}::boolean[],
          ${holds.map((hold) => (typeof hold === "string" ? null : JSON.stringify(storedHold(hold))))}::jsonb[]
        ) WITH ORDINALITY AS row (point_id, device, device_name, point_key, before, value, state, detail, settled_at,
          leaves_hold, restored_hold)`.execute(db);
      // Before the audit's row, whose lock is the last that any transaction takes: progress is saved in the same order.
      const kept = await keepRests(db, rests, resting);
      await this.#audit?.recordWithin(db, record);
      if (targets.every(isFinal)) await this.#recordOutcomes(db, [reply.id]);
      onCommit();
      return kept;
    });
  }

  async save({ targets, holds, released, compared, standing, rested }: CommandProgress): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      if (holds.length > 0) await saveHolds(db, holds);
      if (standing.size > 0) await saveStanding(db, standing);
      if (rested.length > 0) await forgetRests(db, rested);
      if (released.length > 0) await db.deleteFrom("holds").where("point_id", "in", released).execute();
      if (targets.length > 0) await saveTargets(db, targets);
      const ended = targets.filter(({ state }) => FINAL_COMMAND_STATES.includes(state)).map(({ command }) => command);
      if (ended.length > 0) await this.#recordOutcomes(db, ended);
      if (compared.length > 0) await this.#audit?.recordComparedWithin(db, compared);
    });
  }

  /** The commands among these that have just ended: others wait with their audit rows from here on. */
  async #recordOutcomes(db: Kysely<CommandTables>, among: readonly string[]): Promise<void> {
    const ended = await endCommands(db, among);
    if (ended.length > 0) await this.#audit?.recordOutcomesWithin(db, ended);
  }

  /**
   * Closes the commands that an earlier run left unfinished. A target that was not given to the field failed and leaves
   * nothing. Whether the device took the others is unknown, so each value that may have been written becomes a hold, or a rule's
   * value: it will be released in time. Where `handovers` is undefined, anything may have been written.
   */
  async endUnfinished(now: number, handovers: readonly Dispatch[] | undefined): Promise<number> {
    return await this.#db.transaction().execute(async (db) => {
      // The last statements of a server that was killed may still run: they are awaited, in the order of `save`.
      await sql`LOCK TABLE holds, standing_values, command_targets IN SHARE ROW EXCLUSIVE MODE`.execute(db);
      const count = await endTargets(db, now, handovers);
      await this.#recordOutcomes(db, await allUnsettled(db));
      return count;
    });
  }

  /** How long a recorded command holds, minutes. */
  async holdMinutes(id: string): Promise<number | undefined> {
    const found = await this.#db.selectFrom("commands").select("hold_minutes").where("id", "=", id).executeTakeFirst();
    return found?.hold_minutes;
  }

  async find(id: string): Promise<CommandReply | undefined> {
    const command = await this.#db.selectFrom("commands").selectAll().where("id", "=", id).executeTakeFirst();
    if (command === undefined) return undefined;
    const targets = await this.#db
      .selectFrom("command_targets")
      .selectAll()
      .where("command_id", "=", id)
      .orderBy("position")
      .execute();
    return {
      id: CommandId.parse(command.id),
      source: command.source,
      by: command.by_name,
      at: command.at.getTime(),
      ...(command.reason === null ? {} : { reason: command.reason }),
      ...(command.undoes === null ? {} : { undoes: CommandId.parse(command.undoes) }),
      targets: targets.map((row) => presentTarget(row)),
    };
  }

  /** The last value that was sent to a point, and when it was released; undefined: none was. */
  async lastSent(point: PointId, { device }: { readonly device: string }): Promise<LastCommand | undefined> {
    const rows = await this.#db
      .selectFrom("command_targets as target")
      .innerJoin("commands", "commands.id", "target.command_id")
      // Commands are indexed by their device.
      .where("target.device", "=", device)
      .where("target.point_id", "=", point)
      .where("target.sent_at", "is not", null)
      .select(["target.value", "target.at", "target.state", "target.settled_at", "commands.by_name", "commands.source"])
      .orderBy("target.at", "desc")
      .limit(LAST_LOOKED_AT)
      .execute();
    const place = rows.findIndex(({ value }) => value !== null);
    const last = rows[place];
    if (last === undefined || last.value === null) return undefined;
    // Newer rows are releases: the first that was confirmed ended it.
    const ended = rows.slice(0, place).findLast(({ state }) => state === "confirmed")?.settled_at;
    return {
      source: last.source,
      by: last.by_name,
      at: last.at.getTime(),
      value: last.value,
      ...(ended === null || ended === undefined ? {} : { endedAt: ended.getTime() }),
    };
  }

  /** Newest first, one row per target. */
  async list({ device, devices, point, to, ...asked }: CommandFilter): Promise<Paged<CommandRow>> {
    let targets = this.#db
      .selectFrom("command_targets as target")
      .innerJoin("commands", "commands.id", "target.command_id");
    if (device !== undefined) targets = targets.where("target.device", "=", device);
    if (devices !== undefined) {
      const ids = devices.map(({ id }) => id);
      targets = targets.where(sql<boolean>`target.device = ANY(${ids}::text[])`);
    }
    if (point !== undefined) targets = targets.where("target.point_key", "=", point);
    if (to !== undefined) targets = targets.where("target.at", "<", new Date(to));
    const rows = targets
      .selectAll("target")
      .select(["commands.source", "commands.by_name"])
      .orderBy("target.at", "desc")
      .orderBy("target.command_id")
      .orderBy("target.position");
    const found = await readPage(targets, rows, asked);
    const data = found.data.map((row) =>
      Object.assign(presentTarget(row), {
        command: CommandId.parse(row.command_id),
        source: row.source,
        by: row.by_name,
        at: row.at.getTime(),
      }),
    );
    return { ...found, data };
  }

  async standing(): Promise<ActivePriority[]> {
    return readStanding(this.#db);
  }

  /** The values that points had before they were commanded. */
  async rests(): Promise<RestValue[]> {
    return readRests(this.#db);
  }

  async holds(): Promise<HoldRecord[]> {
    const rows = await this.#db
      .selectFrom("holds")
      .innerJoin("commands", "commands.id", "holds.command_id")
      .selectAll("holds")
      .select("commands.reason")
      .execute();
    return rows.map((row) => presentHold(row));
  }
}

async function saveTargets(db: Kysely<CommandTables>, targets: readonly TargetProgress[]): Promise<void> {
  await sql`
    UPDATE command_targets SET state = row.state, detail = row.detail, ending = row.ending, confirmed_value = row.confirmed_value,
      sent_at = row.sent_at, settled_at = row.settled_at, replaced_hold = row.replaced_hold
    FROM unnest(
      ${targets.map((one) => one.command)}::uuid[], ${targets.map((one) => one.position)}::int[],
      ${targets.map((one) => one.state)}::text[], ${targets.map((one) => one.detail ?? null)}::text[],
      ${targets.map((one) => one.ending ?? null)}::text[], ${targets.map((one) => one.confirmedValue ?? null)}::float8[],
      ${targets.map((one) => date(one.sentAt))}::timestamptz[],
      ${targets.map((one) => date(one.settledAt))}::timestamptz[],
      ${targets.map(({ replaced }) => (replaced === undefined ? null : JSON.stringify(storedHold(replaced))))}::jsonb[]
    ) AS row (command_id, position, state, detail, ending, confirmed_value, sent_at, settled_at, replaced_hold)
    WHERE command_targets.command_id = row.command_id AND command_targets.position = row.position`.execute(db);
}

async function saveHolds(db: Kysely<CommandTables>, holds: readonly HoldRecord[]): Promise<void> {
  await sql`
    INSERT INTO holds (point_id, device, point_key, value, by_name, command_id, since, until,
      lost_kind, lost_at, lost_value)
    SELECT * FROM unnest(
      ${holds.map((one) => one.point)}::int[], ${holds.map((one) => one.device)}::text[],
      ${holds.map((one) => one.key)}::text[], ${holds.map((one) => one.value)}::float8[],
      ${holds.map((one) => one.by)}::text[], ${holds.map((one) => one.command)}::uuid[],
      ${holds.map((one) => date(one.since))}::timestamptz[], ${holds.map((one) => date(one.until))}::timestamptz[],
      ${holds.map((one) => one.lost?.kind ?? null)}::text[], ${holds.map((one) => date(one.lost?.at))}::timestamptz[],
      ${holds.map((one) => one.lost?.value ?? null)}::float8[])
    ON CONFLICT (point_id) DO UPDATE SET value = excluded.value, by_name = excluded.by_name,
      command_id = excluded.command_id, since = excluded.since, until = excluded.until,
      lost_kind = excluded.lost_kind, lost_at = excluded.lost_at, lost_value = excluded.lost_value`.execute(db);
}

function date(millis: number | undefined): Date | null {
  return millis === undefined ? null : new Date(millis);
}
