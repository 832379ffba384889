import type { DataColumn } from "@atrium/ui";
import { valueOf } from "../../devices/reading.ts";
import type { DeviceRow, TableFilter } from "../../devices/system.ts";
import { ShareCell } from "../../devices/table/ShareCell.tsx";
import { Progress } from "./Progress.tsx";
import { volumeShare } from "./media.ts";
import { playText, volumeText } from "./paWords.ts";

/** What a table of units shows besides what every table of devices does. */
export const paColumns: readonly DataColumn<DeviceRow>[] = [
  {
    key: "media",
    title: "Media",
    width: 160,
    sortBy: ({ device, reading }) => playText(device, reading),
    cell: ({ device, reading }) => <span className="ell">{playText(device, reading)}</span>,
  },
  {
    key: "position",
    title: "Position",
    width: 112,
    givesWay: 9,
    cell: ({ device, reading }) => <Progress device={device} reading={reading} isShort />,
  },
  {
    key: "volume",
    title: "Volume",
    width: 114,
    givesWay: 8,
    sortBy: ({ reading }) => valueOf(reading, "volume"),
    cell: ({ reading }) => (
      <ShareCell share={volumeShare(reading)} text={volumeText(reading) ?? "–"} isOld={reading.isStale} />
    ),
  },
];

/** What the table can be narrowed to. */
export const paFilters: readonly TableFilter[] = [
  { label: "Media", of: ({ device, reading }) => playText(device, reading) },
];
