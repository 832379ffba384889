import type { Generated, JSONColumnType } from "kysely";

/** The tables of migration 0030_reports, as queries see them. */
export type ReportTables = {
  reports: {
    id: Generated<number>;
    /** Counts its changes. */
    revision: Generated<number>;
    owner_id: number;
    owner_name: string;
    name: string;
    content: JSONColumnType<object>;
    /** When it is made next; null: it is paused. */
    due_at: Date | null;
  };
  report_files: {
    id: Generated<number>;
    report_id: number;
    state: string;
    due_at: Date | null;
    began_at: Date;
    ended_at: Date | null;
    /** How often it was begun. */
    attempts: Generated<number>;
    rights_of: string;
    asked_by: string | null;
    file_name: string | null;
    media_type: string | null;
    /** The list that it is of: who takes the file must be allowed to see that. */
    list: string | null;
    period_from: Date | null;
    period_to: Date | null;
    coverage: number | null;
    rows: Generated<number>;
    size: Generated<number>;
    failure: string | null;
  };
  report_pieces: { file_id: number; number: number; content: Buffer };
};
