import type { PointId } from "@atrium/contract";
import type { ListChannel } from "@atrium/contract/live";
import type { LiveSource } from "./liveSource.ts";
import type { PointValue } from "./livePoints.ts";

/** A moment whose values a test gives by hand: no socket, no server. */
export class GivenLive implements LiveSource {
  readonly connection = { state: "open" } as const;
  readonly site = undefined;
  readonly past = undefined;
  readonly version = 1;
  readonly points: LiveSource["points"];
  readonly joined: string[] = [];
  readonly #at: number;

  constructor(at: number, values: ReadonlyMap<PointId, PointValue>) {
    this.#at = at;
    this.points = { version: 1, get: (id) => values.get(id), listen: () => () => {} };
  }

  join({ channel }: { readonly channel: string }): () => void {
    this.joined.push(channel);
    return () => {};
  }

  view(): ReturnType<LiveSource["view"]> {
    return { isInStep: true, lostAt: undefined, refusal: undefined };
  }

  newest(): undefined {
    return undefined;
  }

  rows(): undefined {
    return undefined;
  }

  listenToChanges<Asks extends object, Entity>(_channel: ListChannel<Asks, Entity>): () => void {
    return () => {};
  }

  listen(): () => void {
    return () => {};
  }

  serverNow(): number {
    return this.#at;
  }

  retryNow(): void {
    // There is nothing to try.
  }
}
