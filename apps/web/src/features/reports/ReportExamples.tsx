import { listReportExamples } from "@atrium/contract/examples";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { ExampleList } from "../../collections/examples/ExampleList.tsx";
import { beginReport } from "../../exports/reportDesk.ts";
import { ask } from "../../platform/http.ts";

const examplesQuery = queryOptions({
  queryKey: ["examples", "reports"],
  queryFn: async ({ signal }) => (await ask(listReportExamples, { signal })).examples,
  staleTime: 60_000,
});

/** Ready reports of what this site measures, of those that the person may read. */
export function ReportExamples() {
  return (
    <ExampleList
      result={useQuery(examplesQuery)}
      onUse={({ content }) => {
        beginReport(content);
      }}
    />
  );
}
