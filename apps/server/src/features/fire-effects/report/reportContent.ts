import type { EpochMillis } from "@atrium/contract";
import type { BoardPanel, FireCause, FireDrill } from "@atrium/contract/alarms";

/** What a report says. */
export interface ReportContent {
  readonly site: string;
  /** "Office Building" */
  readonly place: string;
  readonly cause: FireCause;
  /** undefined: the alarm was real. */
  readonly drill: FireDrill | undefined;
  /** The board of its panel; undefined: the site has the panel no more. */
  readonly board: BoardPanel | undefined;
  /** Alarms of drills before it, the newest first. */
  readonly before: readonly FireCause[];
  readonly people: string;
  readonly remarks: string;
  readonly madeAt: EpochMillis;
  readonly by: string;
}
