import { type Media, listMediaUnits } from "@atrium/contract/devices";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../platform/http.ts";
import { soundsQuery } from "../../devices/sounds/soundQueries.ts";

/** ms: units take their time, and a person waits for them here. */
const LOOK_AGAIN = 3_000;

/** The sounds, read repeatedly while the page is open: units receive them in that time. */
export const watchedSoundsQuery = { ...soundsQuery, refetchInterval: LOOK_AGAIN };

/** How each unit stands to a sound, read again as long as it is looked at. */
export function unitsQuery(id: Media["id"]) {
  return queryOptions({
    queryKey: ["media", id, "units"],
    queryFn: async ({ signal }) => (await ask(listMediaUnits, { params: { id }, signal })).units,
    refetchInterval: LOOK_AGAIN,
  });
}

/** Reads the sounds again, after a change of one's own. */
export function useSoundsChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: soundsQuery.queryKey });
}
