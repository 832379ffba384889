import { PointSubscribe, type PointsChannel as Declared } from "@atrium/contract/live";
import type { JoinChannel, JoinRequest } from "./joinChannel.ts";
import type { LiveMember } from "./pageSocket.ts";
import type { PointViews } from "./pointViews.ts";

/** A channel of points; all of them share the views. */
export class PointsChannel implements JoinChannel {
  readonly declared: Declared;
  readonly #views: PointViews;

  constructor(declared: Declared, views: PointViews) {
    this.declared = declared;
    this.#views = views;
  }

  join({ client, subscription, request, since }: JoinRequest): LiveMember | undefined {
    const { place, category } = PointSubscribe.parse(request);
    return this.#views.join({ client, subscription, look: { channel: this.declared, place, category }, since });
  }

  stop(): void {
    // The views listen to nothing by themselves.
  }
}
