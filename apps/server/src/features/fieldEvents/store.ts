import { CAMPUS, CORRIDOR, FieldEvent, type FieldEventQuery, type Paged } from "@atrium/contract";
import type { Kysely, Selectable } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { readPage } from "../../platform/database/listing.ts";
import { clockOffsetOf } from "./sourceClocks.ts";
import type { FieldEventTables } from "./tables.ts";

export class FieldEventStore {
  readonly #db: Kysely<FieldEventTables>;

  constructor(db: Db) {
    this.#db = db.withTables<FieldEventTables>();
  }

  /** The event as it is kept; undefined: it was kept before. */
  async add({ content, ...event }: Omit<FieldEvent, "id">): Promise<FieldEvent | undefined> {
    const { device, placement, floor, zone, isCorridor, sourceId, time, sourceTime, receivedAt } = event;
    const row = await this.#db
      .insertInto("field_events")
      .values({
        device,
        placement: placement ?? null,
        floor: floor ?? null,
        zone: zone ?? null,
        is_corridor: isCorridor,
        source_id: sourceId,
        kind: content.kind,
        time: new Date(time),
        source_time: sourceTime === undefined ? null : new Date(sourceTime),
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

  /** The newest first, by the time when they happened; of a place, those that happened there. */
  async list({ placement, floor, zone, device, kind, ...asked }: FieldEventQuery): Promise<Paged<FieldEvent>> {
    let events = this.#db.selectFrom("field_events");
    if (placement !== undefined && placement !== CAMPUS) events = events.where("placement", "=", placement);
    if (floor !== undefined) events = events.where("floor", "=", floor);
    if (zone === CORRIDOR) events = events.where("is_corridor", "=", true);
    else if (zone !== undefined) events = events.where("zone", "=", zone);
    if (device !== undefined) events = events.where("device", "=", device);
    if (kind !== undefined) events = events.where("kind", "=", kind);
    const rows = events.selectAll().orderBy("time", "desc").orderBy("id", "desc");
    const found = await readPage(events, rows, asked);
    return { ...found, data: found.data.map((row) => present(row)) };
  }
}

function present(row: Selectable<FieldEventTables["field_events"]>): FieldEvent {
  const receivedAt = row.received_at.getTime();
  const sourceTime = row.source_time?.getTime();
  const clockOffset = sourceTime === undefined ? undefined : clockOffsetOf(sourceTime, receivedAt);
  return FieldEvent.parse({
    id: row.id,
    device: row.device,
    ...(row.placement === null ? {} : { placement: row.placement }),
    ...(row.floor === null ? {} : { floor: row.floor }),
    ...(row.zone === null ? {} : { zone: row.zone }),
    isCorridor: row.is_corridor,
    sourceId: row.source_id,
    time: row.time.getTime(),
    ...(sourceTime === undefined ? {} : { sourceTime }),
    receivedAt,
    ...(clockOffset === undefined ? {} : { clockOffset }),
    content: row.content,
  });
}
