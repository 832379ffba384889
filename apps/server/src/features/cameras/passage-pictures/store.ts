import { PassagePicture } from "@atrium/contract/cameras";
import { type Kysely, sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import type { PassagePictureTables } from "./tables.ts";

/** Pictures of passages. */
export class PassagePictureStore {
  readonly #db: Kysely<PassagePictureTables>;

  constructor(db: Db) {
    this.#db = db.withTables<PassagePictureTables>();
  }

  async keep(event: number, { camera, name, takenAt }: PassagePicture, picture: Uint8Array): Promise<void> {
    await this.#db
      .insertInto("passage_pictures")
      .values({
        event,
        camera,
        name,
        taken_at: new Date(takenAt),
        octets: picture.length,
        picture: Buffer.from(picture),
      })
      .onConflict((conflict) => conflict.column("event").doNothing())
      .execute();
  }

  /** By the event; those without one are not in it. */
  async of(events: readonly number[]): Promise<Map<number, PassagePicture>> {
    if (events.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom("passage_pictures")
      .select(["event", "camera", "name", "taken_at"])
      .where("event", "in", events.map(String))
      .execute();
    return new Map(
      rows.map(({ event, camera, name, taken_at }) => [
        Number(event),
        PassagePicture.parse({ camera, name, takenAt: taken_at.getTime() }),
      ]),
    );
  }

  /** undefined: there is none. */
  async picture(event: number): Promise<Buffer | undefined> {
    const row = await this.#db
      .selectFrom("passage_pictures")
      .select("picture")
      .where("event", "=", String(event))
      .executeTakeFirst();
    return row?.picture;
  }

  async octets(): Promise<number> {
    const { octets } = await this.#db
      .selectFrom("passage_pictures")
      .select(({ fn }) => fn.sum<string | null>("octets").as("octets"))
      .executeTakeFirstOrThrow();
    return Number(octets ?? 0);
  }

  /** Those before a moment go, and the oldest until all together are small enough. */
  async trim({ mostOctets, before }: { readonly mostOctets: number; readonly before: number }): Promise<void> {
    await this.#db.deleteFrom("passage_pictures").where("taken_at", "<", new Date(before)).execute();
    await sql`DELETE FROM passage_pictures WHERE event IN (
      SELECT event FROM (
        SELECT event, sum(octets) OVER (ORDER BY taken_at DESC, event DESC) AS octets FROM passage_pictures
      ) kept WHERE octets > ${mostOctets})`.execute(this.#db);
  }
}
