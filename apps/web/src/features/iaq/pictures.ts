import { phrase } from "@atrium/words";
import ChartLine from "lucide-react/icons/chart-line";
import MapIcon from "lucide-react/icons/map";
import type { DeviceSystem } from "../../devices/system.ts";

export const CHART_PICTURE = phrase("Chart");

/** The pictures of indoor air: where it is, and over time. */
export const airPictures: NonNullable<DeviceSystem["pictures"]> = [
  { name: phrase("Plan"), icon: MapIcon, path: "" },
  { name: CHART_PICTURE, icon: ChartLine, path: "/chart" },
];
