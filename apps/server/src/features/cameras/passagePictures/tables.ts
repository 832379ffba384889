import type { ColumnType } from "kysely";

/** The tables of migration 0083_passage_pictures, as queries see them. */
export type PassagePictureTables = {
  passage_pictures: {
    event: ColumnType<string, number, never>;
    camera: string;
    name: string;
    taken_at: ColumnType<Date, Date, never>;
    octets: number;
    picture: Buffer;
  };
  passage_cameras: { camera: string; is_on: boolean };
};
