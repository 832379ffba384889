import { Place } from "@atrium/contract/site";
import { openLiveSocket, waitFor, type LiveSocket } from "./liveSocket.ts";
import { SmallSite } from "./smallSite.ts";
import { openStand, type Stand } from "./stand.ts";

/** For tests: a stand with both its drivers, and the pages that look at it over the live socket. */
export class LivePages {
  readonly stand: Stand;
  readonly #sockets: LiveSocket[] = [];

  private constructor(stand: Stand) {
    this.stand = stand;
  }

  static async begin(site = new SmallSite()): Promise<LivePages> {
    const stand = await openStand({ site });
    await waitFor(() => (stand.field.drivers.size === 2 ? true : undefined), "the drivers");
    return new LivePages(stand);
  }

  async open(token = "viewer", headers: Record<string, string> = {}): Promise<LiveSocket> {
    const live = await openLiveSocket(this.stand.base, token, headers);
    this.#sockets.push(live);
    return live;
  }

  async end(): Promise<void> {
    for (const { socket } of this.#sockets.splice(0)) socket.terminate();
    await this.stand.stop();
  }
}

/** A page's subscription to the lamps of a place. */
export function lighting(place: unknown, subscription = 1) {
  return { type: "subscribe", subscription, channel: "lighting", place: Place.parse(place) } as const;
}

export const FIRST_FLOOR = lighting({ placement: "tower", floor: "first" });
