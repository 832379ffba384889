import { listNoticeRuleExamples } from "@atrium/contract/examples";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "../../../platform/http.ts";

/** Ready rules of this site's own systems. */
export const examplesQuery = queryOptions({
  queryKey: ["examples", "notice-rules"],
  queryFn: async ({ signal }) => (await ask(listNoticeRuleExamples, { signal })).examples,
  staleTime: 60_000,
});
