import { Media, Paged } from "@atrium/contract";
import { queryOptions } from "@tanstack/react-query";
import { CORE, get } from "../../platform/http.ts";
import { OF_SITE } from "../../platform/site.ts";

export const SOUNDS = `${CORE}/media`;

/** All sounds of the site by name; read again when one was added, changed or deleted. */
export const soundsQuery = queryOptions({
  queryKey: ["media"],
  ...OF_SITE,
  queryFn: async ({ signal }) => (await get(Paged(Media), SOUNDS, {}, { signal })).data,
});

/** Where a sound's file is. */
export function soundAddress(id: number, as: "sound" | "download" = "sound"): string {
  return `${SOUNDS}/${String(id)}/file${as === "sound" ? "" : "?as=download"}`;
}
