import type { AlarmRow, EventId } from "@atrium/contract/alarms";

/** The alarms as the page of the campus needs them; whoever holds the page has them. */
export interface CampusAlarms {
  /** Those that are not over. */
  readonly open: readonly AlarmRow[];
  /** All of them have been read, and the live channel says what changes. */
  readonly areKnown: boolean;
  readonly acknowledge: (alarms: readonly EventId[]) => Promise<unknown>;
  /** The line under an alarm: its reading, how often it came. */
  readonly detail: (row: AlarmRow) => string;
}
