import { getMediaFile, listMedia } from "@atrium/contract/devices";
import { queryOptions } from "@tanstack/react-query";
import { fileAddress, ask } from "../../platform/http.ts";
import { OF_SITE } from "../../platform/site.ts";

/** All sounds of the site by name; read again when one was added, changed or deleted. */
export const soundsQuery = queryOptions({
  queryKey: ["media"],
  ...OF_SITE,
  queryFn: async ({ signal }) => (await ask(listMedia, { signal })).data,
});

/** Where a sound's file is. */
export function soundAddress(id: number, as: "sound" | "download" = "sound"): string {
  return fileAddress(getMediaFile, { params: { id }, query: { as: as === "sound" ? undefined : as } });
}
