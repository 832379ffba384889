import type { LiveChannel } from "@atrium/contract/live";
import type { LiveTimers, OpenSocket } from "./liveConnection.ts";

/** What the live socket of a page needs of the browser and of the session. */
export interface LiveWiring {
  openSocket: OpenSocket;
  timers: LiveTimers;
  random: () => number;
  requestFrame: (callback: () => void) => void;
  /** The server turned this page away, or says that rights changed: whose session this is must be asked. */
  onRejected: () => void;
  /** Channels that can be joined; absent: those of the contract. */
  channels?: readonly LiveChannel[];
}
