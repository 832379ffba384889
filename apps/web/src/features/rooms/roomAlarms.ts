import type { AlarmRow, EventId } from "@atrium/contract/alarms";

/** The alarms as the page of a room needs them; whoever holds the page has them. */
export interface RoomAlarms {
  /** Those of the campus that are not over. */
  readonly open: readonly AlarmRow[];
  /** All of them have been read, and the live channel says what changes. */
  readonly areKnown: boolean;
  readonly acknowledge: (alarms: readonly EventId[]) => Promise<unknown>;
}
