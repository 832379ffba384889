import type { IaqMetric, Trends } from "@atrium/contract/devices";
import type { Comparison } from "@atrium/ui/charts";
import { memo, useMemo } from "react";
import type { Device } from "../../../devices/device.ts";
import { ValuesCard } from "../../../ranges/trend/ValuesCard.tsx";
import { type NewestOf, summaryOf } from "./airComparison.ts";
import { SummaryTable } from "./SummaryTable.tsx";

interface AirTablesProps {
  sensors: readonly Device[];
  metrics: readonly IaqMetric[];
  points: readonly number[];
  comparison: Comparison;
  reply: Trends;
  newest: NewestOf;
}

/** What the lines say, in numbers: over the range, and moment by moment. */
export const AirTables = memo(function AirTables(props: AirTablesProps) {
  const { sensors, metrics, points, comparison, reply, newest } = props;
  const { window } = comparison;
  const rows = useMemo(() => summaryOf({ sensors, metrics, reply, newest }), [sensors, metrics, reply, newest]);
  return (
    <>
      <SummaryTable
        rows={rows}
        asked={() => ({ list: "air", sensors: sensors.map(({ id }) => id), metrics: [...metrics], ...window })}
      />
      <ValuesCard
        name="Values of the chart"
        comparison={comparison}
        points={points}
        window={window}
        step={reply.step}
      />
    </>
  );
});
