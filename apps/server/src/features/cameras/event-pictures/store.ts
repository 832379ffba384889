import { EventId } from "@atrium/contract/alarms";
import { EventPicture, PICTURES_KEPT_DAYS } from "@atrium/contract/cameras";
import { DAY } from "@atrium/time";
import { type Kysely, sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import type { EventPictureTables } from "./tables.ts";

/** A camera, and a stretch of time, ms since the epoch. */
export interface TakenWhen {
  readonly camera: string;
  readonly from: number;
  readonly to: number;
}

/** Of one camera, in one answer. */
const MAX_TAKEN = 200;

/** Pictures of alarms, of the last 90 days. */
export class EventPictureStore {
  readonly #db: Kysely<EventPictureTables>;

  constructor(db: Db) {
    this.#db = db.withTables<EventPictureTables>();
  }

  /** The first picture of a camera counts: an alarm that comes again is another moment. */
  async keep(event: number, { camera, name, takenAt }: EventPicture, picture: Uint8Array): Promise<void> {
    await this.#db
      .insertInto("event_pictures")
      .values({ event, camera, name, taken_at: new Date(takenAt), picture: Buffer.from(picture) })
      .onConflict((conflict) => conflict.columns(["event", "camera"]).doNothing())
      .execute();
    const oldest = new Date(takenAt - PICTURES_KEPT_DAYS * DAY);
    await this.#db.deleteFrom("event_pictures").where("taken_at", "<", oldest).execute();
  }

  async of(event: number): Promise<EventPicture[]> {
    const rows = await this.#db
      .selectFrom("event_pictures")
      .select(["camera", "name", "taken_at"])
      .where("event", "=", String(event))
      .orderBy("taken_at")
      .execute();
    return rows.map(({ camera, name, taken_at }) => {
      return EventPicture.parse({ camera, name, takenAt: taken_at.getTime() });
    });
  }

  /** The alarms of a stretch of time of which a camera took the picture. */
  async takenBy(camera: string, { from, to }: { from: number; to: number }): Promise<{ id: EventId; at: number }[]> {
    const rows = await this.#db
      .selectFrom("event_pictures")
      .select(["event", "taken_at"])
      .where("camera", "=", camera)
      .where("taken_at", ">=", new Date(from))
      .where("taken_at", "<", new Date(to))
      .orderBy("taken_at")
      .limit(MAX_TAKEN)
      .execute();
    return rows.map(({ event, taken_at }) => ({ id: EventId.parse(Number(event)), at: taken_at.getTime() }));
  }

  /** Of each that is asked for, the first alarm of which that camera took the picture then; those without one are undefined. */
  async firstTaken(asked: readonly TakenWhen[]): Promise<(EventId | undefined)[]> {
    if (asked.length === 0) return [];
    const cameras = asked.map(({ camera }) => camera);
    const [since, until] = [asked.map(({ from }) => new Date(from)), asked.map(({ to }) => new Date(to))];
    const { rows } = await sql<{ place: string; event: string }>`
      SELECT place, event FROM unnest(${cameras}::text[], ${since}::timestamptz[], ${until}::timestamptz[])
        WITH ORDINALITY AS asked (camera, since, until, place)
      CROSS JOIN LATERAL (
        SELECT event FROM event_pictures
        WHERE event_pictures.camera = asked.camera AND taken_at >= since AND taken_at < until
        ORDER BY taken_at LIMIT 1
      ) taken`.execute(this.#db);
    const found = new Map(rows.map(({ place, event }) => [Number(place), EventId.parse(Number(event))]));
    return asked.map((_, index) => found.get(index + 1));
  }

  /** undefined: there is none. */
  async picture(event: number, camera: string): Promise<Buffer | undefined> {
    const row = await this.#db
      .selectFrom("event_pictures")
      .select("picture")
      .where("event", "=", String(event))
      .where("camera", "=", camera)
      .executeTakeFirst();
    return row?.picture;
  }
}
