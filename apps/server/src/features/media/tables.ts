import type { Media } from "@atrium/contract/devices";
import type { Generated, JSONColumnType } from "kysely";

/** The tables of migration 0036_media, as queries see them. */
export type MediaTables = {
  media: {
    id: Generated<number>;
    /** Counts its changes. */
    revision: Generated<number>;
    name: string;
    /** Its file's name in the units. */
    unit_file: string;
    is_repeated: boolean;
    /** false: the units had it before us, and keep it when it is deleted here. */
    is_ours: Generated<boolean>;
    /** SHA-256 of its file, which lies under this name; null: not here yet. */
    hash: string | null;
    sound: JSONColumnType<NonNullable<Media["sound"]>> | null;
    added_by: string;
    added_at: Date;
    last_played_at: Date | null;
    deleted_at: Date | null;
  };
  media_units: {
    media_id: number;
    device: string;
    state: string;
    reason: string | null;
    /** Of the file that the unit was last seen to have. */
    hash: string | null;
    at: Date;
  };
};
