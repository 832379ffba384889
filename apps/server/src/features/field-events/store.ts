import type { Paged } from "@atrium/contract";
import { FieldEvent, type FieldEventQuery, type LockerEvent } from "@atrium/contract/access";
import { CAMPUS, CORRIDOR } from "@atrium/contract/site";
import { type Kysely, type RawBuilder, type Selectable, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { readPage } from "../../platform/database/listing.ts";
import { clockOffsetOf } from "./sourceClocks.ts";
import type { FieldEventTables } from "./tables.ts";

export interface LockerEventCount {
  readonly event: LockerEvent;
  readonly count: number;
}

export interface LastAtBox {
  readonly device: string;
  readonly box: string;
  readonly event: LockerEvent;
  readonly time: Date;
  /** null: not since then. */
  readonly filledAt: Date | null;
  readonly emptiedAt: Date | null;
}

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

  /** Those with a greater number than this, the smallest first. */
  async after(id: number, count: number): Promise<FieldEvent[]> {
    const rows = await this.#db
      .selectFrom("field_events")
      .selectAll()
      .where("id", ">", id)
      .orderBy("id")
      .limit(count)
      .execute();
    return rows.map((row) => present(row));
  }

  /** The existing ones among these numbers, the newest first. */
  async byIds(ids: readonly number[]): Promise<FieldEvent[]> {
    const rows = await this.#db
      .selectFrom("field_events")
      .selectAll()
      .where("id", "in", [...ids])
      .orderBy("time", "desc")
      .orderBy("id", "desc")
      .execute();
    return rows.map((row) => present(row));
  }

  /** How many events of each kind lockers of a place reported. */
  async countLockerEvents(place: Place, { from, to }: { from: number; to: number }): Promise<LockerEventCount[]> {
    const event = sql<LockerEvent>`content->>'event'`;
    return at(this.#db.selectFrom("field_events"), place)
      .where("kind", "=", "locker")
      .where("time", ">=", new Date(from))
      .where("time", "<", new Date(to))
      .select(({ fn }) => [event.as("event"), fn.countAll<number>().as("count")])
      .groupBy(event)
      .execute();
  }

  /** The last event of each box of these banks, and when each was last filled and emptied, since a moment. */
  async lastAtBoxes(devices: readonly string[], since: number): Promise<LastAtBox[]> {
    if (devices.length === 0) return [];
    const box = sql<string>`content->>'box'`;
    const latest = (event: LockerEvent) => sql<Date | null>`max(time) FILTER (WHERE content->>'event' = ${event})`;
    return this.#db
      .selectFrom("field_events")
      .where("device", "in", devices)
      .where("kind", "=", "locker")
      .where("time", ">=", new Date(since))
      .where(box, "is not", null)
      .select(({ fn }) => [
        "device",
        box.as("box"),
        sql<LockerEvent>`(array_agg(content->>'event' ORDER BY time DESC, id DESC))[1]`.as("event"),
        fn.max("time").as("time"),
        latest("DropOff").as("filledAt"),
        latest("ReturnLocker").as("emptiedAt"),
      ])
      .groupBy(["device", box])
      .execute();
  }

  /** When each of these plates was read last, and by which device. @param keys as an allow list writes them */
  async lastOfPlates(keys: readonly string[]): Promise<{ key: string; at: number; reader: string }[]> {
    if (keys.length === 0) return [];
    const { rows } = await sql<{ key: string; time: Date; device: string }>`
      SELECT wanted.key, last.time, last.device
      FROM unnest(${[...keys]}::text[]) AS wanted (key)
      CROSS JOIN LATERAL (
        SELECT time, device FROM field_events
        WHERE kind = 'plate' AND upper(translate(content->>'plate', ' -', '')) = wanted.key
        ORDER BY time DESC LIMIT 1) AS last`.execute(this.#db);
    return rows.map(({ key, time, device }) => ({ key, at: time.getTime(), reader: device }));
  }

  /** When readers let somebody in, in the order of time. @param from @param to ms since the epoch */
  async entriesBetween(from: number, to: number): Promise<number[]> {
    const rows = await this.#db
      .selectFrom("field_events")
      .select("time")
      .where("time", ">=", new Date(from))
      .where("time", "<", new Date(to))
      .where(PASSAGES.passed)
      .where(sql`content->>'direction'`, "=", "in")
      .orderBy("time")
      .execute();
    return rows.map(({ time }) => time.getTime());
  }

  /** When the first event that is kept happened; undefined: none is. */
  async keptSince(): Promise<number | undefined> {
    const row = await this.#db.selectFrom("field_events").select("time").orderBy("time").limit(1).executeTakeFirst();
    return row?.time.getTime();
  }

  /**
   * The newest first, by the time when they happened; of a place, those that happened there.
   * @param devices of these alone; absent: of all
   */
  async list(query: FieldEventQuery, devices?: readonly { readonly id: string }[]): Promise<Paged<FieldEvent>> {
    const { device, kind, event, box, passages, listed, who, from, to, ...asked } = query;
    let events = at(this.#db.selectFrom("field_events"), asked);
    if (from !== undefined) events = events.where("time", ">=", new Date(from));
    if (to !== undefined) events = events.where("time", "<", new Date(to));
    if (event !== undefined) events = events.where(sql`content->>'event'`, "=", event);
    if (box !== undefined) events = events.where(sql`content->>'box'`, "=", box);
    if (device !== undefined) events = events.where("device", "=", device);
    if (devices !== undefined) {
      const ids = devices.map(({ id }) => id);
      events = events.where(sql<boolean>`device = ANY(${ids}::text[])`);
    }
    if (passages !== undefined) events = events.where(PASSAGES[passages]);
    if (listed !== undefined) events = events.where(sql`content->>'isGranted'`, "=", String(listed === "yes"));
    if (who !== undefined) events = events.where(isOf(who));
    if (kind !== undefined) events = events.where("kind", "=", kind);
    const rows = events.selectAll().orderBy("time", "desc").orderBy("id", "desc");
    const found = await readPage(events, rows, asked);
    return { ...found, data: found.data.map((row) => present(row)) };
  }
}

const AT_READERS = sql<boolean>`kind IN ('card-read', 'face')`;
const IS_REFUSED = sql<boolean>`content->>'isGranted' = 'false'`;
/** What of all that happens at doors each part is. */
const PASSAGES = {
  all: sql<boolean>`kind IN ('card-read', 'face', 'door')`,
  passed: sql<boolean>`${AT_READERS} AND content->>'isGranted' IS DISTINCT FROM 'false'`,
  refused: sql<boolean>`${AT_READERS} AND ${IS_REFUSED}`,
  incident: sql<boolean>`kind = 'door'`,
} as const;

/** Part of a name, a card or a plate, whatever its case. */
function isOf(who: string): RawBuilder<SqlBool> {
  const part = `%${who.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return sql<SqlBool>`(content->>'holder' ILIKE ${part} OR content->>'card' ILIKE ${part} OR content->>'plate' ILIKE ${part})`;
}

type Place = Pick<FieldEventQuery, "placement" | "floor" | "zone">;

/** Those that happened at a place. */
function at<Chosen>(
  events: SelectQueryBuilder<FieldEventTables, "field_events", Chosen>,
  { placement, floor, zone }: Place,
): SelectQueryBuilder<FieldEventTables, "field_events", Chosen> {
  let here = events;
  if (placement !== undefined && placement !== CAMPUS) here = here.where("placement", "=", placement);
  if (floor !== undefined) here = here.where("floor", "=", floor);
  if (zone === CORRIDOR) here = here.where("is_corridor", "=", true);
  else if (zone !== undefined) here = here.where("zone", "=", zone);
  return here;
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
