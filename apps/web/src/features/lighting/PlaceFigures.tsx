import { Kpi } from "@atrium/ui";
import type { Circuit } from "./circuits/circuit.ts";
import { summaryOf } from "./circuits/summary.ts";
import { powerText } from "./circuits/words.ts";
import { useReadings } from "./LightingContext.ts";

/** How many are on, how bright on average, what they draw now: of the place that is looked at. */
export function PlaceFigures({ circuits }: { circuits: readonly Circuit[] }) {
  const summary = summaryOf(useReadings(circuits));
  const hasValues = summary.mean !== undefined;
  return (
    <>
      <Kpi value={hasValues ? `${String(summary.on)} of ${String(summary.total)}` : undefined} label="on" />
      <Kpi value={summary.mean === undefined ? undefined : `${summary.mean.toFixed(2)} %`} label="mean level" />
      <Kpi value={summary.power === undefined ? undefined : powerText(summary.power)} label="load now" />
    </>
  );
}
