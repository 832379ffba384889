import type { Clock, Log } from "@atrium/time";
import { joinedParts, PARTS_BEAT } from "../nodes/longParts.ts";
import type { Bus } from "../bus.ts";
import type { NodeSeal } from "../nodes/nodeSeal.ts";
import { decodeJson, encodeJson, type Wire } from "../nodes/wire.ts";
import type { Reach } from "../reach.ts";
import type { LiveFeed, LiveLook } from "./liveFeed.ts";
import { LOOK_TOPIC, type LookQuestion } from "./lookWire.ts";
import { type Amend, MOST_PAST, relayedState } from "./relayedState.ts";

/** How long until the core is tried again, ms. */
const RETRY = 300;

export interface RelayOptions {
  readonly wire: Wire;
  readonly seal: NodeSeal;
  readonly clock: Pick<Clock, "after">;
  readonly log: Log;
  /** What this node knows of a channel beside the core. */
  readonly amend?: Amend | undefined;
  /** That changes when another run counts the newest values: the core is lost, or one is there again. */
  readonly bus: Pick<Bus, "subscribe">;
}

/**
 * A live channel of the core on a web node: one connection for all pages that ask the same, from the first that looks to the
 * last that leaves. Where the core is lost, pages keep what they have until one answers again.
 */
export function relayedFeed(feed: LiveFeed, options: RelayOptions): LiveFeed {
  const { channel } = feed;
  return {
    channel,
    look: (request, reach) => {
      // The part itself knows whether there is such a place.
      if (feed.look(request, reach) === undefined) return undefined;
      return new RelayedLook(feed, { request: channel.asks.parse(request), reach }, options);
    },
  };
}

class RelayedLook implements LiveLook {
  readonly #options: RelayOptions;
  readonly #question: LookQuestion;
  readonly #listeners = new Set<() => void>();
  readonly #feed: LiveFeed;
  #state: ReturnType<typeof relayedState>;
  #looking: AbortController | undefined;
  #version = 1;

  constructor(
    feed: LiveFeed,
    { request, reach }: { readonly request: unknown; readonly reach: Reach | undefined },
    options: RelayOptions,
  ) {
    this.#feed = feed;
    this.#options = options;
    this.#question = { channel: feed.channel.name, asks: request, reach: reach?.key ?? null };
    this.#state = relayedState(feed, options.amend);
  }

  get version(): number {
    return this.#version;
  }

  begin(since: number | undefined): string | undefined {
    return this.#state.begin(since);
  }

  changes(since: number): string | undefined {
    return this.#state.changes(since);
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    if (this.#looking === undefined) {
      const { bus, amend } = this.#options;
      const looking = new AbortController();
      this.#looking = looking;
      void this.#follow(looking.signal);
      if (amend !== undefined) {
        const end = bus.subscribe("run.changed", () => this.#amended());
        looking.signal.addEventListener("abort", end);
      }
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#looking?.abort();
      this.#looking = undefined;
      this.#state = relayedState(this.#feed, this.#options.amend);
    };
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }

  /** What this node knows itself is another now. */
  #amended(): void {
    if (this.#state.begin(undefined) === undefined) return;
    this.#version += 1;
    this.#changed();
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const { clock, log } = this.#options;
    while (!signal.aborted) {
      try {
        await this.#read(signal);
      } catch (error) {
        if (signal.aborted) return;
        log.debug({ err: error, channel: this.#question.channel }, "a live channel of the core was lost");
        await new Promise<void>((resolve) => void clock.after(RETRY, resolve));
      }
    }
  }

  /** Resolves where the state is to be read again. */
  async #read(signal: AbortSignal): Promise<void> {
    const { wire, seal } = this.#options;
    const message = seal.seal(LOOK_TOPIC, encodeJson({ ...this.#question, since: this.#state.since }));
    const parts = wire.askParts(LOOK_TOPIC, message, { timeout: 3 * PARTS_BEAT, signal });
    let isWhole = true;
    for await (const said of joinedParts(parts)) {
      if (signal.aborted) return;
      this.#version += 1;
      this.#state.take(decodeJson(said), isWhole, this.#version);
      isWhole = false;
      this.#changed();
      if (this.#state.past > MOST_PAST) return;
    }
  }
}
