import type { ReportReceiver } from "@atrium/contract/exports";
import type { Generated, JSONColumnType } from "kysely";

/** The tables of migrations 0030_reports and 0134_report_deliveries, as queries see them. */
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
    /** It goes to the receivers of its report. */
    is_sent: Generated<boolean>;
  };
  /** Variant 0 is as its owner reads it; receivers who read otherwise have their own. */
  report_pieces: { file_id: number; variant: Generated<number>; number: number; content: Buffer };
  report_deliveries: {
    id: Generated<number>;
    /** One for all attempts, so that a receiver can tell a second one. */
    message: Generated<string>;
    file_id: number;
    variant: number;
    receiver: JSONColumnType<ReportReceiver>;
    recipient: string;
    /** What a slow receiver keeps busy: "mail", "webhook:3", "folder:board". */
    channel: string;
    state: Generated<string>;
    due_at: Date | null;
    attempts: Generated<number>;
    ended_at: Date | null;
    answer: string | null;
    code: string | null;
    is_perhaps_twice: Generated<boolean>;
  };
};
