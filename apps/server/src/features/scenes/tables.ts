import type { SceneTarget } from "@atrium/contract/automation";
import type { Generated, JSONColumnType } from "kysely";

/** The table of migrations 0006_control and 0101_scene_revisions, as queries see it. */
export type SceneTables = {
  scenes: {
    id: Generated<number>;
    revision: Generated<number>;
    name: string;
    placement: string;
    /** Empty for a whole building. */
    floor: string;
    /** Empty for a whole floor. */
    zone: string;
    targets: JSONColumnType<SceneTarget[]>;
    by_name: string;
    updated_at: Date;
  };
};
