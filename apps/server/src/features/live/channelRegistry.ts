import { LIVE_CHANNELS } from "@atrium/contract/live";
import type { LiveFeed } from "../../platform/live/liveFeed.ts";
import { FeedChannel } from "./feedChannel.ts";
import type { JoinChannel } from "./joinChannel.ts";
import { PointsChannel } from "./pointsChannel.ts";
import type { PointViews } from "./pointViews.ts";

/** Every channel that has data: those of points, and those that features hand in. */
export class ChannelRegistry {
  readonly #channels: ReadonlyMap<string, JoinChannel>;

  constructor({ points, feeds }: { readonly points: PointViews; readonly feeds: readonly LiveFeed[] }) {
    const ofPoints = LIVE_CHANNELS.filter((declared) => declared.kind === "points").map(
      (declared) => new PointsChannel(declared, points),
    );
    const channels = [...ofPoints, ...feeds.map((feed) => new FeedChannel(feed))];
    this.#channels = new Map(channels.map((channel) => [channel.declared.name, channel]));
    if (this.#channels.size < channels.length) throw new Error("two parts hand in the same live channel");
  }

  get names(): string[] {
    return [...this.#channels.keys()];
  }

  find(name: string): JoinChannel | undefined {
    return this.#channels.get(name);
  }

  stop(): void {
    for (const channel of this.#channels.values()) channel.stop();
  }
}
