import type { DataColumn } from "@atrium/ui";
import { useControl } from "../../control/ControlContext.tsx";
import { valueOf } from "../../devices/reading.ts";
import type { DeviceRow } from "../../devices/system.ts";
import { ShareCell } from "../../devices/table/ShareCell.tsx";
import { airChanges } from "./airChanges.ts";
import { fanText } from "./fanWords.ts";

/** What a table of fans shows besides what every table of devices does. */
export const fanColumns: readonly DataColumn<DeviceRow>[] = [
  {
    key: "level",
    title: "Level",
    width: 138,
    sortBy: ({ reading }) => valueOf(reading, "speed"),
    cell: ({ reading }) => (
      <ShareCell share={(valueOf(reading, "speed") ?? 0) / 100} text={fanText(reading)} isOld={reading.isStale} />
    ),
  },
  {
    key: "flow",
    title: "Flow m³/h",
    width: 96,
    givesWay: 3,
    align: "end",
    sortBy: ({ reading }) => valueOf(reading, "flow"),
    cell: ({ reading }) => measuredText(valueOf(reading, "flow")),
  },
  { key: "air", title: "Changes /h", width: 92, givesWay: 4, align: "end", cell: (row) => <AirCell {...row} /> },
  {
    key: "power",
    title: "Load W",
    width: 82,
    givesWay: 2,
    align: "end",
    sortBy: ({ reading }) => valueOf(reading, "power"),
    cell: ({ reading }) => measuredText(valueOf(reading, "power")),
  },
];

/** What this fan alone adds to its room's air changes. */
function AirCell({ device, reading }: DeviceRow) {
  const { rooms, drawing } = useControl();
  const flow = valueOf(reading, "flow");
  const changes = flow === null ? undefined : airChanges(flow, rooms.get(device.room), drawing);
  return changes === undefined ? "–" : changes.toFixed(2);
}

function measuredText(value: number | null): string {
  return value?.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 }) ?? "–";
}
