import type { WaterUsageReply } from "@atrium/contract/energy";
import type { SiteReply } from "@atrium/contract/site";
import type { TimeWords } from "../../ranges/timeWords.ts";
import type { WaterAsked } from "./waterAddress.ts";

/** What each view of the page is handed. */
export interface TabProps {
  readonly reply: WaterUsageReply;
  readonly asked: WaterAsked;
  readonly site: SiteReply;
  readonly time: TimeWords;
}
