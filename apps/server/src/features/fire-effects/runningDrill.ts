import type { FireDrill } from "@atrium/contract/alarms";

/** A drill that goes on. */
export interface RunningDrill {
  readonly drill: FireDrill;
  /** The zone whose alarm it made; undefined: none yet. Another zone in alarm is real. */
  readonly zone: string | undefined;
}
