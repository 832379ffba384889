import type { PointId } from "@atrium/contract";
import { type DeviceDescription, POINT_COLUMNS, type PointLine, QUALITY_NAMES } from "@atrium/contract/devices";
import type { ExportQuery } from "@atrium/contract/exports";
import { batchesOf, type ExportTable } from "../exportTable.ts";
import { type DeviceListNeeds, fittingDevices } from "./deviceList.ts";
import { newestOf } from "./newestValue.ts";

export interface PointListNeeds extends DeviceListNeeds {
  /** What a point says in words, where it is a text. */
  readonly textOf: (point: PointId, value: number) => string | undefined;
}

/** Every point of the devices of a list, as it is this moment. @throws AppError ENF001, EVA001 */
export function pointList(needs: PointListNeeds, asked: Extract<ExportQuery, { list: "points" }>): ExportTable {
  const { head, devices } = fittingDevices(needs, asked);
  const rows = devices.flatMap((device) => device.points.map((point) => lineOf(device, point, needs)));
  return {
    ...head,
    title: `Points of ${head.title.toLowerCase()}`,
    columns: POINT_COLUMNS,
    count: rows.length,
    batches: () => batchesOf(POINT_COLUMNS, rows),
  };
}

function lineOf(
  device: DeviceDescription,
  point: DeviceDescription["points"][number],
  { newest, textOf }: PointListNeeds,
): PointLine {
  const { value, quality, time } = newestOf(newest, point.id);
  const text = value === null || point.kind !== "text" ? undefined : textOf(point.id, value);
  return { device, point, value, text, quality: QUALITY_NAMES[quality] ?? "bad", at: time };
}
