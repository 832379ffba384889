import type { Generated } from "kysely";

/** The table of migration 0121_meter_files, as queries see it. */
export type MeterFileTables = {
  meter_files: {
    id: Generated<number>;
    file: string;
    point_id: number;
    device: string;
    point: string;
    at: Date;
    by_name: string;
    from_at: Date;
    to_at: Date;
    count: number;
    sum: number;
    unit: string;
    replaced: number;
    stretch_from: Date;
    stretch_to: Date;
    before: Buffer;
    is_finished: boolean;
    print: string | null;
    undone_at: Date | null;
    undone_by: string | null;
  };
};
