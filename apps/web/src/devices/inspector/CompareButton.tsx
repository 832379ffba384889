import { hasTrend, type PointDescription, trendPointText } from "@atrium/contract/devices";
import { ROUTES } from "@atrium/contract/pages";
import { Icon, IconButton } from "@atrium/ui";
import { type AnyRouter, useRouter } from "@tanstack/react-router";
import chartLine from "lucide-react/icons/chart-line";
import type { Device } from "../device.ts";

const TRENDS: string = ROUTES["monitor-trends"].path;

/** Leads to the point's trend, where any other points can be put beside it. */
export function CompareButton({ device, point }: { device: Device; point: PointDescription }) {
  const router: AnyRouter = useRouter();
  if (!hasTrend(point)) return null;
  return (
    <IconButton
      label={`Compare ${point.name} with other points`}
      icon={<Icon of={chartLine} size={15} />}
      onClick={() => {
        const search = new Map([["points", trendPointText({ device: device.id, key: point.key })]]);
        void router.navigate({ to: TRENDS, search: Object.fromEntries(search) });
      }}
    />
  );
}
