import type { LiveChannel } from "@atrium/contract/live";
import type { PageSocket, LiveMember } from "./pageSocket.ts";

export interface JoinRequest {
  readonly client: PageSocket;
  readonly subscription: number;
  /** The subscription, which the channel's schema has checked. */
  readonly request: unknown;
  /** A state of this run that the page has. */
  readonly since: number | undefined;
}

/** One channel with its members. */
export interface JoinChannel {
  readonly declared: LiveChannel;
  /** Begins a subscription: the present state is sent at once. Undefined: there is no such place. */
  join(request: JoinRequest): LiveMember | undefined;
  stop(): void;
}
