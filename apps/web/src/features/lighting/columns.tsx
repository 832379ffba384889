import { LIGHTING_COLUMNS } from "@atrium/contract/devices";
import { valueOf } from "../../devices/reading.ts";
import { drawnColumns } from "../../devices/table/drawnColumns.ts";
import { ShareCell } from "../../devices/table/ShareCell.tsx";
import { LEVEL, levelText } from "./words.ts";

export const lightColumns = drawnColumns(LIGHTING_COLUMNS, {
  level: {
    width: 114,
    isUnitInCell: true,
    cell: ({ reading }) => {
      const level = valueOf(reading, LEVEL);
      return <ShareCell share={(level ?? 0) / 100} text={levelText(level)} isOld={reading.isStale} />;
    },
  },
  power: { width: 90, givesWay: 4 },
});
