import type { LiveFeed } from "../../platform/live/liveFeed.ts";
import type { JoinChannel, JoinRequest } from "./joinChannel.ts";
import type { Reach } from "../../platform/reach.ts";
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
    const { reach } = client.session;
    const key = JSON.stringify([this.declared.asks.parse(request), reach?.key]);
    return (this.#views.get(key) ?? this.#open(key, request, reach))?.join({ client, subscription, since });
  }

  stop(): void {
    for (const view of this.#views.values()) view.stop();
  }

  #open(key: string, request: unknown, reach: Reach | undefined): LookView | undefined {
    const look = this.#feed.look(request, reach);
    if (look === undefined) return undefined;
    const view = new LookView(this.declared, look, () => this.#views.delete(key));
    this.#views.set(key, view);
    return view;
  }
}
