import type { DataColumn } from "@atrium/ui";
import { valueOf } from "../../devices/reading.ts";
import type { DeviceRow } from "../../devices/system.ts";
import { ShareCell } from "../../devices/table/ShareCell.tsx";
import { LEVEL, levelText, POWER } from "./words.ts";

export const lightColumns: readonly DataColumn<DeviceRow>[] = [
  {
    key: "level",
    title: "Level",
    width: 114,
    sortBy: ({ reading }) => valueOf(reading, LEVEL),
    cell: ({ reading }) => {
      const level = valueOf(reading, LEVEL);
      return <ShareCell share={(level ?? 0) / 100} text={levelText(level)} isOld={reading.isStale} />;
    },
  },
  {
    key: "power",
    title: "Load W",
    width: 90,
    givesWay: 4,
    align: "end",
    sortBy: ({ reading }) => valueOf(reading, POWER),
    cell: ({ reading }) => valueOf(reading, POWER)?.toFixed(2) ?? "–",
  },
];
