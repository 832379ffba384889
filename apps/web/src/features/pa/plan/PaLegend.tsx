import { LegendField, LegendRamp } from "../../../devices/plan/Legend.tsx";
import { EVACUATION_FILL, soundFill } from "./soundFill.ts";

/** What the rooms' colours mean. */
export function PaLegend() {
  return (
    <>
      <LegendRamp from="Quiet" to="Loud" gradient={`linear-gradient(to right, ${soundFill(0)}, ${soundFill(100)})`} />
      <LegendField color="var(--p-floor)">Silent</LegendField>
      <LegendField color={EVACUATION_FILL}>Evacuation</LegendField>
    </>
  );
}
