import type { ColumnType } from "kysely";

/** The table of pictures of migration 0083_passage_pictures, as queries see it. */
export type PassagePictureTables = {
  passage_pictures: {
    event: ColumnType<string, number, never>;
    camera: string;
    name: string;
    taken_at: ColumnType<Date, Date, never>;
    octets: number;
    picture: Buffer;
  };
};
