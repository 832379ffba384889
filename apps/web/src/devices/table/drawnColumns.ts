import type { DeviceColumn, DeviceValues } from "@atrium/contract";
import type { DataColumn } from "@atrium/ui";
import type { DeviceRow } from "../system.ts";

/** How a table draws one of a list's columns; what is left out follows from the column itself. */
type Look = Partial<Omit<DataColumn<DeviceRow>, "key" | "title">> & {
  /** The cell writes the unit, so the header does not. */
  readonly isUnitInCell?: boolean;
  /** Of a number; 2 by default. */
  readonly decimals?: number;
};

/** A list's columns, which exports write as well, as a table draws them: numbers at the right, unit in the header. */
export function drawnColumns<Key extends string>(
  columns: readonly (DeviceColumn & { readonly key: Key })[],
  looks: Readonly<Record<NoInfer<Key>, Look>>,
): readonly DataColumn<DeviceRow>[] {
  return columns.map(({ key, title, unit, value }) => {
    const { isUnitInCell = false, decimals = 2, ...look }: Look = looks[key];
    const read = (row: DeviceRow) => value(valuesOf(row));
    return {
      key,
      title: unit === undefined || isUnitInCell ? title : `${title} ${unit}`,
      sortBy: read,
      cell: (row) => writtenValue(read(row), decimals),
      ...(unit === undefined || isUnitInCell ? {} : { align: "end" as const }),
      ...look,
    };
  });
}

/** A row of the table as the columns of the contract read it. */
function valuesOf({ device, reading, roomVolume }: DeviceRow): DeviceValues {
  return { values: reading.values, points: device.points, facts: device.facts, floors: device.floors, roomVolume };
}

function writtenValue(value: number | string | null, decimals: number): string {
  if (typeof value !== "number") return value ?? "–";
  return value.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
