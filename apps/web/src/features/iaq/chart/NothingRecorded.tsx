import { CHART_DEFAULT_DAYS } from "@atrium/contract";
import { EmptyState } from "@atrium/ui";
import { Button } from "@mantine/core";
import { useHealth } from "../../../platform/liveHooks.ts";
import { DEFAULT_RANGE } from "./chartRanges.ts";
import type { ChartRange } from "./chartSearch.ts";

/** None of the sensors was recorded in the range. */
export function NothingRecorded({ range, onDefault }: { range: ChartRange; onDefault: (range: ChartRange) => void }) {
  const running = useHealth()?.historyImport;
  return (
    <EmptyState
      title={running === undefined ? "Nothing was recorded in this range" : "The history is not here yet"}
      actions={
        range === DEFAULT_RANGE ? undefined : (
          <Button variant="filled" onClick={() => onDefault(DEFAULT_RANGE)}>
            {`Show the last ${CHART_DEFAULT_DAYS} days`}
          </Button>
        )
      }
    >
      {running === undefined
        ? "None of these sensors gave a value in it. A gap is shown as a gap."
        : `It is being brought in, newest days first: ${String(running.done)} of ${String(running.total)} days are here.`}
    </EmptyState>
  );
}
