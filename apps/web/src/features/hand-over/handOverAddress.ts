import * as z from "zod";
import { readQuery } from "../../collections/listAddress.ts";

/** What the address says of the page besides the building: which signed sheet is read; absent: the one that builds itself. */
export const HandOverSearch = z.object({ sheet: z.coerce.number().int().positive().max(2_147_483_647).optional() });

export function readHandOverSearch(search: Record<string, unknown>): Record<string, unknown> {
  return readQuery(HandOverSearch, search);
}
