import type { CameraWall } from "@atrium/contract/cameras";
import type { JSONColumnType } from "kysely";

/** The table of migration 0065_camera_walls, as queries see it. */
export type CameraWallTables = {
  camera_walls: { user_id: number; walls: JSONColumnType<CameraWall[]> };
};
