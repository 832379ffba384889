import { t } from "@atrium/words";
import ChartLine from "lucide-react/icons/chart-line";
import MapIcon from "lucide-react/icons/map";
import type { DeviceSystem } from "../../devices/system.ts";

export const CHART_PICTURE = t("Chart");

/** The pictures of indoor air: where it is, and over time. */
export const airPictures: NonNullable<DeviceSystem["pictures"]> = [
  { name: t("Plan"), icon: MapIcon, path: "" },
  { name: CHART_PICTURE, icon: ChartLine, path: "/chart" },
];
