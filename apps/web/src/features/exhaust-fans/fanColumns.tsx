import { EXHAUST_FAN_COLUMNS } from "@atrium/contract/devices";
import { valueOf } from "../../devices/reading.ts";
import { drawnColumns } from "../../devices/table/drawnColumns.ts";
import { ShareCell } from "../../devices/table/ShareCell.tsx";
import { fanText } from "./fanWords.ts";

/** What a table of fans shows besides what every table of devices does. */
export const fanColumns = drawnColumns(EXHAUST_FAN_COLUMNS, {
  level: {
    width: 138,
    sortBy: ({ reading }) => valueOf(reading, "speed"),
    cell: ({ reading }) => (
      <ShareCell share={(valueOf(reading, "speed") ?? 0) / 100} text={fanText(reading)} isOld={reading.isStale} />
    ),
  },
  flow: { width: 96, givesWay: 3 },
  air: { width: 92, givesWay: 4 },
  power: { width: 82, givesWay: 2 },
});
