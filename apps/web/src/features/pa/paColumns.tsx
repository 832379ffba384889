import { PA_COLUMNS } from "@atrium/contract/devices";
import type { TableFilter } from "../../devices/system.ts";
import { drawnColumns } from "../../devices/table/drawnColumns.ts";
import { ShareCell } from "../../devices/table/ShareCell.tsx";
import { Progress } from "./Progress.tsx";
import { volumeShare } from "./media.ts";
import { playText, volumeText } from "./paWords.ts";

/** What a table of units shows besides what every table of devices does. */
export const paColumns = drawnColumns(PA_COLUMNS, {
  media: {
    width: 160,
    cell: ({ device, reading }) => <span className="ell">{playText(device, reading)}</span>,
  },
  position: {
    width: 112,
    givesWay: 9,
    isUnitInCell: true,
    cell: ({ device, reading }) => <Progress device={device} reading={reading} isShort />,
  },
  volume: {
    width: 114,
    givesWay: 8,
    isUnitInCell: true,
    cell: ({ reading }) => (
      <ShareCell share={volumeShare(reading)} text={volumeText(reading) ?? "–"} isOld={reading.isStale} />
    ),
  },
});

/** What the table can be narrowed to. */
export const paFilters: readonly TableFilter[] = [
  { key: "media", label: "Media", of: ({ device, reading }) => playText(device, reading) },
];
