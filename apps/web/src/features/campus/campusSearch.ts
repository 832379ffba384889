import * as z from "zod";

const campusSearch = z.object({ mode: z.enum(["state", "light", "energy", "air"]).catch("state") });

/** What the address of the campus holds. */
export type CampusSearch = z.output<typeof campusSearch>;

export const CAMPUS_DEFAULTS: CampusSearch = { mode: "state" };

export function readCampusSearch(search: object): CampusSearch {
  return campusSearch.parse(search);
}
