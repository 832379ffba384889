import type { LoadRule } from "../../electricity/load.ts";
import { smartPlugs } from "../../electricity/loads.ts";
import { plugHeatShare, plugsOf, smartPlugShare } from "../../physics/appliances.ts";

/** What hangs on a smart plug is a part of its room's plugs: a campus that nobody switches takes as much with them as without. */
export const plugLoad: LoadRule = {
  load({ plan, room, use }) {
    const share = smartPlugShare(use, smartPlugs(plan, room));
    const all = plugsOf(use);
    return { use: "plug", watts: (moment) => share * all(moment), heatShare: plugHeatShare(use) };
  },
};
