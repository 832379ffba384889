import { CameraWall } from "@atrium/contract/cameras";
import type { Kysely } from "kysely";
import * as z from "zod";
import type { Db } from "../../../platform/database/database.ts";
import type { CameraWallTables } from "./tables.ts";

const Walls = z.array(CameraWall);

/** The walls that each person has kept. */
export class CameraWallStore {
  readonly #db: Kysely<CameraWallTables>;

  constructor(db: Db) {
    this.#db = db.withTables<CameraWallTables>();
  }

  async of(userId: number): Promise<CameraWall[]> {
    const row = await this.#db
      .selectFrom("camera_walls")
      .select("walls")
      .where("user_id", "=", userId)
      .executeTakeFirst();
    return row === undefined ? [] : Walls.parse(row.walls);
  }

  async keep(userId: number, walls: readonly CameraWall[]): Promise<void> {
    const content = JSON.stringify(walls);
    await this.#db
      .insertInto("camera_walls")
      .values({ user_id: userId, walls: content })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ walls: content }))
      .execute();
  }
}
