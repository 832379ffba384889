import { LegendRamp } from "../../../devices/plan/Legend.tsx";

const GRADIENT = "linear-gradient(to right in oklab, var(--p-lux-0), var(--p-lux-dim) 20%, var(--p-lux-1))";

export function LightLegend() {
  return <LegendRamp from="0 %" to="100 % light level" gradient={GRADIENT} />;
}
