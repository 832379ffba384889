import type { OnvifProfile } from "./profiles.ts";
import type { Services } from "./services.ts";
import { CameraStates } from "./states.ts";

/** Where a camera collects what happens for us. */
export interface Subscription {
  readonly path: string;
  readonly address: string;
  /** What the camera wants to see again in each header, as it wrote it. */
  readonly reference: string;
  /** It refused to be renewed, and is renewed by each pull, or made again when it has ended. */
  renews: boolean;
}

/** What is known of one camera, on whichever of its links it was learned. */
export class OnvifMemory {
  /** By how much its clock is ahead of ours, ms. */
  clockOffset: number | undefined;
  services: Services | undefined;
  profiles: readonly OnvifProfile[] | undefined;
  /** Where it tells what happens before it; undefined: nothing is subscribed. */
  subscription: Subscription | undefined;
  readonly states = new CameraStates();
}
