import type { ColumnType, Generated } from "kysely";

/** The tables of migration 0077_fire_effects, as queries see them. */
export type FireTables = {
  fire_causes: {
    id: ColumnType<number, number, never>;
    placement: string;
    began_at: ColumnType<Date, Date, never>;
    ended_at: Date | null;
    drill: number | null;
    content: ColumnType<unknown, string, string>;
  };
  fire_drills: {
    id: Generated<number>;
    panel: string;
    placement: string;
    reason: string;
    by_name: string;
    from_at: ColumnType<Date, Date, never>;
    until_at: ColumnType<Date, Date, never>;
    zone: string | null;
    ended_at: Date | null;
    ended_by: string | null;
  };
  fire_reports: {
    id: Generated<number>;
    cause: number;
    made_at: ColumnType<Date, Date, never>;
    by_name: string;
    sheet: Buffer;
  };
};
