import { CHART_DEFAULT_DAYS } from "@atrium/contract/devices";
import { EmptyState } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useHealth } from "../../platform/liveHooks.ts";
import { DEFAULT_RANGE } from "./chartRanges.ts";
import type { ChartRange } from "./rangeAddress.ts";

interface NothingRecordedProps {
  range: ChartRange;
  onDefault: (range: ChartRange) => void;
  /** What gave no value, in a sentence. */
  children: ReactNode;
}

/** Nothing of what is compared was recorded in the range. */
export function NothingRecorded({ range, onDefault, children }: NothingRecordedProps) {
  const running = useHealth()?.historyImport;
  return (
    <EmptyState
      title={running === undefined ? t("No data recorded in this range") : t("History is still being imported")}
      actions={
        range === DEFAULT_RANGE ? undefined : (
          <Button variant="filled" onClick={() => onDefault(DEFAULT_RANGE)}>
            {t("Show the last {CHART_DEFAULT_DAYS} days", { CHART_DEFAULT_DAYS })}
          </Button>
        )
      }
    >
      {running === undefined
        ? children
        : t("Import in progress, newest days first: {done} of {total} days are available.", {
            done: running.done,
            total: running.total,
          })}
    </EmptyState>
  );
}
