import type { DeviceDescription } from "@atrium/contract/devices";
import type { SiteReply } from "@atrium/contract/site";
import type { Whereabouts } from "../../platform/http/withinReach.ts";
import type { Reach } from "../../platform/reach.ts";

/** The site as a simulation needs it. */
export interface SimulatedSite extends Whereabouts {
  readonly devices: readonly DeviceDescription[];
  /** What somebody reads of the site. @param reach undefined: everything */
  replyFor(reach: Reach | undefined): SiteReply;
}
