import { FieldEvent, type FieldEventKind, type PageQuery, type Paged } from "@atrium/contract";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { FieldEventTables } from "./tables.ts";

interface FieldEventFilter extends PageQuery {
  /** Absent: of all devices. */
  readonly devices?: readonly string[] | undefined;
  readonly kind?: FieldEventKind | undefined;
}

export class FieldEventStore {
  readonly #db: Kysely<FieldEventTables>;

  constructor(db: Db) {
    this.#db = db.withTables<FieldEventTables>();
  }

  /** The event as it is kept; undefined: it was kept before. */
  async add({ device, sourceId, time, receivedAt, content }: Omit<FieldEvent, "id">): Promise<FieldEvent | undefined> {
    const row = await this.#db
      .insertInto("field_events")
      .values({
        device,
        source_id: sourceId,
        kind: content.kind,
        time: new Date(time),
        received_at: new Date(receivedAt),
        content: JSON.stringify(content),
      })
      .onConflict((conflict) => conflict.columns(["device", "source_id"]).doNothing())
      .returningAll()
      .executeTakeFirst();
    return row && present(row);
  }

  /** Those that were kept last, the oldest of them first. */
  async newest(count: number): Promise<FieldEvent[]> {
    const rows = await this.#db.selectFrom("field_events").selectAll().orderBy("id", "desc").limit(count).execute();
    return rows.toReversed().map((row) => present(row));
  }

  /** The newest first, by the time when they happened. */
  async list({ devices, kind, page, size }: FieldEventFilter): Promise<Paged<FieldEvent>> {
    let events = this.#db.selectFrom("field_events");
    if (devices !== undefined) events = events.where("device", "=", sql<string>`ANY(${devices})`);
    if (kind !== undefined) events = events.where("kind", "=", kind);
    const { total } = await events.select((build) => build.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    const rows = await events
      .selectAll()
      .orderBy("time", "desc")
      .orderBy("id", "desc")
      .limit(size)
      .offset((page - 1) * size)
      .execute();
    const data = rows.map((row) => present(row));
    return { data, total, currentPage: page, perPage: size, totalPage: Math.ceil(total / size) };
  }
}

function present(row: Selectable<FieldEventTables["field_events"]>): FieldEvent {
  return FieldEvent.parse({
    id: row.id,
    device: row.device,
    sourceId: row.source_id,
    time: row.time.getTime(),
    receivedAt: row.received_at.getTime(),
    content: row.content,
  });
}
