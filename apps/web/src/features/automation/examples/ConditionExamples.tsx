import type { ConditionContent } from "@atrium/contract/automation";
import { EXAMPLE_DAYS, listConditionExamples } from "@atrium/contract/examples";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Backtested } from "../../../collections/examples/Backtested.tsx";
import { ExampleList } from "../../../collections/examples/ExampleList.tsx";
import { draftHref } from "../../../collections/form/preparedContent.ts";
import { ask } from "../../../platform/http.ts";
import { NEW_CONDITION_HREFS } from "../conditions/conditionAddress.ts";
import { conditionTrialQuery } from "../conditions/conditionQueries.ts";
import { conditionFound } from "./exampleWords.ts";

const examplesQuery = queryOptions({
  queryKey: ["examples", "conditions"],
  queryFn: async ({ signal }) => (await ask(listConditionExamples, { signal })).examples,
  staleTime: 60_000,
});

/** Ready conditions of this site's own devices, each with how often it would have fired. */
export function ConditionExamples() {
  const navigate = useNavigate();
  return (
    <ExampleList
      result={useQuery(examplesQuery)}
      Found={Fired}
      onUse={({ content }) => void navigate({ href: draftHref(NEW_CONDITION_HREFS[content.source.kind], content) })}
    />
  );
}

function Fired({ content: condition }: { content: ConditionContent }) {
  const result = useQuery(conditionTrialQuery({ condition, id: null, days: EXAMPLE_DAYS }));
  return <Backtested result={result} say={(trial) => conditionFound(trial, EXAMPLE_DAYS)} />;
}
