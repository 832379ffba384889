import type { ColumnType } from "kysely";

/** The table of migration 0071_event_pictures, as queries see it. */
export type EventPictureTables = {
  event_pictures: {
    event: ColumnType<string, number, never>;
    camera: string;
    name: string;
    taken_at: ColumnType<Date, Date, never>;
    picture: Buffer;
  };
};
