import type { UserId } from "@atrium/contract";
import type { ReportContent, ReportId } from "@atrium/contract/exports";

/** A report as the database keeps it. */
export interface StoredReport {
  readonly id: ReportId;
  readonly revision: number;
  readonly owner: { readonly id: UserId; readonly name: string };
  readonly name: string;
  /** undefined: another version of this program kept what this one does not understand. */
  readonly content: ReportContent | undefined;
  /** Ms since the epoch; null: it is paused. */
  readonly dueAt: number | null;
}
