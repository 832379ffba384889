import { DoneImports } from "@atrium/contract";
import { queryOptions } from "@tanstack/react-query";
import { CORE, get } from "../../platform/http.ts";
import { OF_SITE } from "../../platform/site.ts";

export const IMPORTS_PATH = `${CORE}/mapping-imports`;
export const MAPPINGS_FILE = `${CORE}/mappings/file`;

/** The imports that were done, the newest first. */
export const importsQuery = queryOptions({
  queryKey: ["mapping-imports"],
  ...OF_SITE,
  queryFn: ({ signal }) => get(DoneImports, IMPORTS_PATH, {}, { signal }),
});
