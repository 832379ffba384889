import type { ConnectionPause } from "@atrium/contract/devices";
import type { ConnectionFile } from "@atrium/contract/site";
import { t } from "@atrium/words";
import type { Kysely } from "kysely";
import type { Clock } from "@atrium/time";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { Bus } from "../../platform/bus.ts";
import type { Db } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { PauseTables } from "./tables.ts";

export interface PausesOptions {
  readonly db: Db;
  readonly audit: AuditSink;
  readonly directory: { readonly connections: readonly ConnectionFile[] };
  readonly bus: Pick<Bus, "publish" | "subscribe">;
  readonly clock: Pick<Clock, "now">;
}

/** Which connections somebody has paused. A pause outlives a restart, and ends when it is ended or the connection is gone. */
export class Pauses {
  readonly #options: PausesOptions;
  readonly #db: Kysely<PauseTables>;
  readonly #paused = new Map<string, ConnectionPause>();
  #turn: Promise<unknown> = Promise.resolve();
  #unsubscribe: () => void = () => undefined;

  constructor(options: PausesOptions) {
    this.#options = options;
    this.#db = options.db.withTables<PauseTables>();
  }

  async start(): Promise<void> {
    const rows = await this.#db.selectFrom("connection_pauses").selectAll().execute();
    for (const { connection, by_name: by, since } of rows) this.#paused.set(connection, { by, since: since.getTime() });
    this.#unsubscribe = this.#options.bus.subscribe("site.changed", ({ connections }) => this.#dropGone(connections));
    this.#dropGone(this.#paused.keys());
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    await this.#turn.catch(() => undefined);
  }

  of(connection: string): ConnectionPause | undefined {
    return this.#paused.get(connection);
  }

  /** Nothing happens where it is so already. @throws AppError ENF001 */
  async set(id: string, isPaused: boolean, caller: Caller): Promise<void> {
    const change = this.#turn.catch(() => undefined).then(async () => this.#set(id, isPaused, caller));
    this.#turn = change;
    await change;
  }

  async #set(id: string, isPaused: boolean, { userId, name: by, address }: Caller): Promise<void> {
    const { directory, audit, bus, clock } = this.#options;
    const connection = directory.connections.find((one) => one.id === id);
    if (connection === undefined) throw new AppError("ENF001", t("Connection {id} not found", { id }));
    const before = this.#paused.get(id);
    if ((before !== undefined) === isPaused) return;
    const since = clock.now();
    await this.#db.transaction().execute(async (transaction) => {
      if (isPaused) {
        await transaction
          .insertInto("connection_pauses")
          .values({ connection: id, by_name: by, since: new Date(since) })
          .execute();
      } else {
        await transaction.deleteFrom("connection_pauses").where("connection", "=", id).execute();
      }
      await audit.recordWithin(transaction, {
        kind: isPaused ? "connection.paused" : "connection.resumed",
        userId,
        by,
        address,
        subject: id,
        sentence: isPaused
          ? t("{name} paused: nothing is read or commanded", { name: connection.name })
          : t("{name} resumed", { name: connection.name }),
        before: { isPaused: !isPaused, ...(before === undefined ? {} : { by: before.by, since: before.since }) },
        after: { isPaused },
      });
    });
    if (isPaused) this.#paused.set(id, { by, since });
    else this.#paused.delete(id);
    bus.publish("pause.changed", { connection: id });
  }

  /** A connection that is added later under the same name begins without a pause. */
  #dropGone(connections: Iterable<string>): void {
    const { directory } = this.#options;
    for (const id of connections) {
      if (!this.#paused.has(id) || directory.connections.some((one) => one.id === id)) continue;
      this.#paused.delete(id);
      this.#turn = this.#turn
        .catch(() => undefined)
        .then(async () => this.#db.deleteFrom("connection_pauses").where("connection", "=", id).execute());
    }
  }
}
