import type { DataColumn } from "@atrium/ui";
import { valueOf } from "../../../devices/reading.ts";
import type { DeviceRow } from "../../../devices/system.ts";
import { ShareCell } from "../../../devices/table/ShareCell.tsx";
import { LevelBars } from "../LevelBars.tsx";
import { levelName } from "../levels.ts";
import { isIdle } from "../words.ts";

export const unitColumns: readonly DataColumn<DeviceRow>[] = [
  {
    key: "level",
    title: "Level",
    width: 120,
    sortBy: ({ reading }) => valueOf(reading, "level"),
    cell: ({ reading }) => (
      <span className="row" style={{ gap: 8 }}>
        <LevelBars level={reading.values["on"] === 1 ? valueOf(reading, "level") : null} />
        {reading.values["on"] === 0 ? "–" : levelName(valueOf(reading, "level"))}
      </span>
    ),
  },
  {
    key: "fan",
    title: "Supply fan",
    width: 118,
    givesWay: 2,
    sortBy: ({ reading }) => valueOf(reading, "supply-fan"),
    cell: ({ reading }) => {
      const speed = valueOf(reading, "supply-fan");
      const text = speed === null ? "–" : `${speed.toFixed(2)} %`;
      return <ShareCell share={(speed ?? 0) / 100} text={text} isOld={reading.isStale} />;
    },
  },
  {
    key: "co2",
    title: "CO₂ ppm",
    width: 92,
    givesWay: 4,
    align: "end",
    sortBy: ({ reading }) => valueOf(reading, "return-co2"),
    cell: ({ reading }) =>
      (isIdle(reading) ? null : valueOf(reading, "return-co2"))?.toLocaleString("en-US", {
        maximumFractionDigits: 0,
      }) ?? "–",
  },
  {
    key: "power",
    title: "Load kW",
    width: 90,
    givesWay: 3,
    align: "end",
    sortBy: ({ reading }) => valueOf(reading, "power"),
    cell: ({ reading }) => {
      const watts = valueOf(reading, "power");
      return watts === null ? "–" : (watts / 1000).toFixed(2);
    },
  },
];
