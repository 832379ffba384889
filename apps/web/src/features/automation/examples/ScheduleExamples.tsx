import { type ScheduleContent, trySchedulePast } from "@atrium/contract/automation";
import { EXAMPLE_DAYS, listScheduleExamples } from "@atrium/contract/examples";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Backtested } from "../../../collections/examples/Backtested.tsx";
import { ExampleList } from "../../../collections/examples/ExampleList.tsx";
import { draftHref } from "../../../collections/form/preparedContent.ts";
import { ask } from "../../../platform/http.ts";
import { NEW_SCHEDULE_HREF } from "../schedules/scheduleAddress.ts";
import { scheduleFound } from "./exampleWords.ts";

const examplesQuery = queryOptions({
  queryKey: ["examples", "schedules"],
  queryFn: async ({ signal }) => (await ask(listScheduleExamples, { signal })).examples,
  staleTime: 60_000,
});

/** Ready schedules of this site's own devices, each with how often it would have run and what was used then. */
export function ScheduleExamples() {
  const navigate = useNavigate();
  return (
    <ExampleList
      result={useQuery(examplesQuery)}
      Found={Run}
      onUse={({ content }) => void navigate({ href: draftHref(NEW_SCHEDULE_HREF, content) })}
    />
  );
}

function Run({ content: schedule }: { content: ScheduleContent }) {
  const result = useQuery({
    queryKey: ["schedules", "past", schedule],
    queryFn: async ({ signal }) => ask(trySchedulePast, { body: { schedule, days: EXAMPLE_DAYS }, signal }),
    staleTime: 60_000,
    retry: false,
  });
  return <Backtested result={result} say={(past) => scheduleFound(past, EXAMPLE_DAYS)} />;
}
