import type { LiveFeed } from "../../platform/live/liveFeed.ts";
import type { JoinChannel, JoinRequest } from "./joinChannel.ts";
import type { LiveMember } from "./pageSocket.ts";
import { LookView } from "./lookView.ts";

/** The channel of a feature's feed: one view for all that ask the same. A view exists from its first member to its last. */
export class FeedChannel implements JoinChannel {
  readonly declared: LiveFeed["channel"];
  readonly #feed: LiveFeed;
  readonly #views = new Map<string, LookView>();

  constructor(feed: LiveFeed) {
    this.#feed = feed;
    this.declared = feed.channel;
  }

  join({ client, subscription, request, since }: JoinRequest): LiveMember | undefined {
    const key = JSON.stringify(this.declared.asks.parse(request));
    return (this.#views.get(key) ?? this.#open(key, request))?.join({ client, subscription, since });
  }

  stop(): void {
    for (const view of this.#views.values()) view.stop();
  }

  #open(key: string, request: unknown): LookView | undefined {
    const look = this.#feed.look(request);
    if (look === undefined) return undefined;
    const view = new LookView(this.declared, look, () => this.#views.delete(key));
    this.#views.set(key, view);
    return view;
  }
}
