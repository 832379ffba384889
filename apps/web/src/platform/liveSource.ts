import type { ListChannel, NewestChannel, RowsChannel } from "@atrium/contract/live";
import type { ConnectionState } from "./liveConnection.ts";
import type { Refusal } from "./liveSubscription.ts";
import type { LiveTopic } from "./liveTopic.ts";
import type { LivePoints } from "./livePoints.ts";

export interface ViewState {
  isInStep: boolean;
  lostAt: number | undefined;
  refusal: Refusal | undefined;
}

/**
 * All that pages need of what changes by itself: the live socket gives it, and so can anything else that knows the values of
 * a moment, such as a replay.
 */
export interface LiveSource {
  readonly points: Pick<LivePoints, "get" | "listen" | "version">;
  readonly connection: ConnectionState;
  /** The revision of the site that the server has; undefined before it is known. */
  readonly site: number | undefined;
  /** The moment of the past that it shows, epoch ms; undefined: what is now. */
  readonly past: number | undefined;
  /** Grows with everything but points and the changes of lists. */
  readonly version: number;
  /** Wants a topic until the returned function is called. */
  join(topic: LiveTopic): () => void;
  /** How far what a topic shows can be believed. */
  view(topic: LiveTopic): ViewState;
  /** Undefined until it has come. */
  newest<Asks extends object, Entity>(channel: NewestChannel<Asks, Entity>, asks: Asks): Entity | undefined;
  /** By the rows' keys; undefined until they have come. */
  rows<Asks extends object, Row>(channel: RowsChannel<Asks, Row>, asks: Asks): ReadonlyMap<string, Row> | undefined;
  /** Calls back with each entity that comes while the topic is joined, and each time that it changes. */
  listenToChanges<Asks extends object, Entity>(
    channel: ListChannel<Asks, Entity>,
    asks: Asks,
    listener: (entity: Entity) => void,
  ): () => void;
  /** Calls back when `version` grows. */
  listen(listener: () => void): () => void;
  /** The time that is now for the page, epoch milliseconds: ages are counted by one clock only. */
  serverNow(): number;
  retryNow(): void;
}
