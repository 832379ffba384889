import type { PeakLimitContent } from "@atrium/contract/automation";
import { EXAMPLE_DAYS, listPeakLimitExamples } from "@atrium/contract/examples";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Backtested } from "../../../collections/examples/Backtested.tsx";
import { ExampleList } from "../../../collections/examples/ExampleList.tsx";
import { draftHref } from "../../../collections/form/preparedContent.ts";
import { ask } from "../../../platform/http.ts";
import { NEW_LIMIT_HREF } from "../limits/limitAddress.ts";
import { limitTrialQuery } from "../limits/limitQueries.ts";
import { limitFound } from "./exampleWords.ts";

const examplesQuery = queryOptions({
  queryKey: ["examples", "peak-limits"],
  queryFn: async ({ signal }) => (await ask(listPeakLimitExamples, { signal })).examples,
  staleTime: 60_000,
});

/** Ready peak limits by what this site's meters measured, each with what it would have shed. */
export function LimitExamples() {
  const navigate = useNavigate();
  return (
    <ExampleList
      result={useQuery(examplesQuery)}
      Found={Shed}
      onUse={({ content }) => void navigate({ href: draftHref(NEW_LIMIT_HREF, content) })}
    />
  );
}

function Shed({ content: limit }: { content: PeakLimitContent }) {
  const result = useQuery(limitTrialQuery({ limit, days: EXAMPLE_DAYS }));
  return <Backtested result={result} say={(trial) => limitFound(trial, EXAMPLE_DAYS)} />;
}
