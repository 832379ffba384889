import type { Device } from "../../devices/device.ts";
import type { Change } from "./change.ts";

export interface AskOptions {
  /** Whether the value is still to be chosen in the question. */
  readonly isOpen?: boolean;
  /** Kept with the command, where nobody is asked for one: the name of a scene. */
  readonly reason?: string;
}

/** A change that is asked about before it goes out. */
export interface Proposal extends AskOptions {
  readonly devices: readonly Device[];
  readonly change: Change;
}
