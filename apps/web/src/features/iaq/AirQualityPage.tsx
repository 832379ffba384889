import { DevicePage } from "../../devices/page/DevicePage.tsx";
import { airQuality } from "./airQuality.tsx";

/** The sensors of indoor air of one floor. */
export function AirQualityPage() {
  return <DevicePage system={airQuality} />;
}
