import type { ColumnType } from "kysely";

/** The table of migration 0079_allowed_plates, as queries see it. */
export type AllowedPlateTables = {
  allowed_plates: {
    key: string;
    plate: string;
    holder: string | null;
    /** `2026-11-20` */
    since: ColumnType<string | null, string | null, string | null>;
    is_removed: boolean;
    revision: number;
  };
  /** Of migration 0082_owed_plates. */
  owed_plates: { key: string; reader: string; revision: number };
};
