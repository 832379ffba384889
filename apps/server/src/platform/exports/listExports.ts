import type { ExportList, ExportQuery } from "@atrium/contract/exports";
import type { DeviceDescription } from "@atrium/contract/devices";
import type { FloorDrawing, Place } from "@atrium/contract/site";
import type { Clock } from "@atrium/time";
import type { SiteNames } from "../audit/siteNames.ts";
import type { ExportTable } from "./exportTable.ts";
import type { NewestColumns } from "./newestValue.ts";

/** What the lists of all parts are written with. */
export interface ExportGround {
  readonly names: SiteNames;
  readonly clock: Pick<Clock, "now">;
  readonly directory: {
    hasPlace(place: Place): boolean;
    devicesAt(place: Place, module?: string): readonly DeviceDescription[];
    point(id: number): { readonly device: string; readonly key: string } | undefined;
    drawing(placement: string, floor: string): FloorDrawing | undefined;
  };
  readonly newest: NewestColumns;
}

/** How lists are read for a file, by their names. @throws AppError ENF001 where there is no such place or point, EVA001 */
export type ListExports = { readonly [List in ExportList]?: Read<Extract<ExportQuery, { list: List }>> };

/** Declared as a method, so that a list found by a query's own name takes that query. */
type Read<Asked> = { table(asked: Asked): ExportTable | Promise<ExportTable> }["table"];

/** The rows of a list. @throws AppError as its part does */
export async function tableOf(lists: ListExports, asked: ExportQuery): Promise<ExportTable> {
  const read: Read<ExportQuery> | undefined = lists[asked.list];
  if (read === undefined) throw new Error(`no part has the list ${asked.list}`);
  return await read(asked);
}
