import { cubicMetresPerHour, type NightFlow, type NightFlowReply } from "@atrium/contract";
import type { Night, NightQuery } from "../../platform/usage.ts";
import type { WaterMeters } from "./waterMeters.ts";

/** Four weeks, of which a leak of two still leaves the quieter half. */
const NIGHTS: NightQuery = { nights: 28, from: 2, to: 4 };
const FEWEST_NIGHTS = 7;
/** What is usual: a quarter of the nights were quieter. */
const USUAL_SHARE = 0.25;
/** m³/h over the usual that make a night one that does not rest: a litre a minute, and half of the usual. */
const LEAST_OVER = 0.06;
const SHARE_OVER = 0.5;
/** Nights in a row that never rested before it is said: guests leave after one. */
const ROW = 2;

/**
 * The minimum night flow, by which suppliers look for leaks in their districts (Farley and Trow, Losses in Water Distribution
 * Networks, IWA 2003): between 02:00 and 04:00 people take the least, so that what never stops is what leaks. Here for each
 * meter of a building or a part of it; the city's inlet fills tanks at night.
 */
export async function nightFlow({
  meters,
  book,
}: {
  readonly meters: () => WaterMeters;
  readonly book: { nights(query: NightQuery): Promise<Night[]> };
}): Promise<NightFlowReply> {
  const nights = await book.nights(NIGHTS);
  const { channels } = meters();
  const rows = channels.flatMap(({ device, name, placement, floor, role, isRetired }): NightFlow[] => {
    if (isRetired === true || (role !== "building" && role !== "part")) return [];
    const flows = nights.map(({ day, lowest }) => ({ day, flow: cubicMetresPerHour(lowest.get(device) ?? null) }));
    return [{ device, name, placement, floor, role, nights: flows, ...judged(flows) }];
  });
  return { from: NIGHTS.from, to: NIGHTS.to, meters: rows };
}

/** What is usual, and since when no night was. Nights that were not measured say nothing. */
function judged(nights: NightFlow["nights"]): Pick<NightFlow, "last" | "usual" | "leaksSince"> {
  const known = nights.flatMap(({ day, flow }) => (flow === null ? [] : [{ day, flow }]));
  const last = nights.at(-1)?.flow ?? null;
  const sorted = known.map(({ flow }) => flow).toSorted((one, other) => one - other);
  const usual = sorted[Math.floor(USUAL_SHARE * sorted.length)];
  if (usual === undefined || known.length < FEWEST_NIGHTS) return { last, usual: null, leaksSince: null };
  const limit = usual + Math.max(LEAST_OVER, SHARE_OVER * usual);
  const row = known.slice(known.findLastIndex(({ flow }) => flow <= limit) + 1);
  return { last, usual, leaksSince: row.length < ROW ? null : (row[0]?.day ?? null) };
}
