import type { ColumnType } from "kysely";

/** A row for each camera of which somebody chose; the others are as they are by default. */
interface SwitchTable {
  camera: string;
  is_on: boolean;
}

/** The tables of migrations 0072_camera_recordings and 0083_passage_pictures that say what cameras are switched for. */
export type SwitchTables = { camera_recordings: SwitchTable; passage_cameras: SwitchTable };

/** The table of migration 0147_recording_nodes. */
export type ArchiveTables = {
  recording_nodes: { node: string; said: ColumnType<unknown, string, string>; heard_at: Date };
};
