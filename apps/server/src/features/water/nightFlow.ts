import { cubicMetresPerHour } from "@atrium/contract";
import type { NightFlow, NightFlowReply } from "@atrium/contract/energy";
import type { Night, NightQuery } from "../../platform/usage.ts";
import { risenSince, usualOf } from "./usual.ts";
import type { WaterMeters } from "./waterMeters.ts";

/** Four weeks, of which a leak of two still leaves the quieter half. */
const NIGHTS: NightQuery = { nights: 28, from: 2, to: 4 };
/** m³/h over the usual that make a night one that does not rest: a litre a minute, and half of the usual. */
const LEAST_OVER = 0.06;
const SHARE_OVER = 0.5;

/**
 * The minimum night flow, by which suppliers look for leaks in their districts (Farley and Trow, Losses in Water Distribution
 * Networks, IWA 2003): between 02:00 and 04:00 people take the least, so that what never stops is what leaks. Here for each
 * meter of the inlet, of a building or of a part of it. The inlet fills tanks at night, but no tank fills for all of the two hours.
 */
export async function nightFlow({
  meters,
  book,
}: {
  readonly meters: () => WaterMeters;
  readonly book: { nights(query: NightQuery): Promise<Night[]> };
}): Promise<Omit<NightFlowReply, "unmetered">> {
  const nights = await book.nights(NIGHTS);
  const { channels } = meters();
  const rows = channels.flatMap(({ device, name, placement, floor, role, isRetired }): NightFlow[] => {
    if (isRetired === true || role === "sewer") return [];
    const flows = nights.map(({ day, lowest }) => ({ day, flow: cubicMetresPerHour(lowest.get(device) ?? null) }));
    return [{ device, name, placement, floor, role, nights: flows, ...judged(flows) }];
  });
  return { from: NIGHTS.from, to: NIGHTS.to, meters: rows };
}

/** What is usual, and since when no night was. Nights that were not measured say nothing. */
function judged(nights: NightFlow["nights"]): Pick<NightFlow, "last" | "usual" | "leaksSince"> {
  const known = nights.flatMap(({ day, flow }) => (flow === null ? [] : [{ day, value: flow }]));
  const last = nights.at(-1)?.flow ?? null;
  const usual = usualOf(known);
  if (usual === null) return { last, usual: null, leaksSince: null };
  const leaksSince = risenSince(known, usual + Math.max(LEAST_OVER, SHARE_OVER * usual));
  return { last, usual: cubicMetresPerHour(usual), leaksSince };
}
