import { DOAS_COLUMNS } from "@atrium/contract/devices";
import { valueOf } from "../../../devices/reading.ts";
import { drawnColumns } from "../../../devices/table/drawnColumns.ts";
import { ShareCell } from "../../../devices/table/ShareCell.tsx";
import { LevelBars } from "../LevelBars.tsx";
import { levelName } from "../levels.ts";

export const unitColumns = drawnColumns(DOAS_COLUMNS, {
  level: {
    width: 120,
    cell: ({ reading }) => (
      <span className="row" style={{ gap: 8 }}>
        <LevelBars level={reading.values["on"] === 1 ? valueOf(reading, "level") : null} />
        {reading.values["on"] === 0 ? "–" : levelName(valueOf(reading, "level"))}
      </span>
    ),
  },
  fan: {
    width: 118,
    givesWay: 2,
    isUnitInCell: true,
    cell: ({ reading }) => {
      const speed = valueOf(reading, "supply-fan");
      const text = speed === null ? "–" : `${speed.toFixed(2)} %`;
      return <ShareCell share={(speed ?? 0) / 100} text={text} isOld={reading.isStale} />;
    },
  },
  co2: { width: 92, givesWay: 4, decimals: 0 },
  power: { width: 90, givesWay: 3 },
});
