import { listMeterFiles } from "@atrium/contract/energy";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "../../../platform/http.ts";
import { OF_SITE } from "../../../platform/site.ts";

/** The imports that were done, the newest first, and the one that is being done. */
export const meterFilesQuery = queryOptions({
  queryKey: ["meter-files"],
  ...OF_SITE,
  queryFn: ({ signal }) => ask(listMeterFiles, { signal }),
});
