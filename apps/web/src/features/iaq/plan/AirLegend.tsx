import { AIR_BANDS } from "@atrium/contract/devices";
import { LegendEntry } from "../../../devices/plan/Legend.tsx";
import { BandMark } from "../BandMark.tsx";

/** The four bands; each sensor has that of its worst metric. */
export function AirLegend() {
  return AIR_BANDS.map((band) => (
    <LegendEntry key={band}>
      <BandMark band={band} />
    </LegendEntry>
  ));
}
