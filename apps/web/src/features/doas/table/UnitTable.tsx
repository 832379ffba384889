import type { SitePlace } from "@atrium/contract";
import type { DataColumn } from "@atrium/ui";
import { useMemo } from "react";
import type { Device } from "../../../devices/device.ts";
import type { DeviceRow } from "../../../devices/system.ts";
import { DeviceTable } from "../../../devices/table/DeviceTable.tsx";
import type { FloorState } from "../../../devices/useFloor.ts";
import { floorOf } from "../floors.ts";

interface UnitTableProps {
  units: readonly Device[];
  building: SitePlace;
  state: FloorState;
}

/** All units of the building with the same selection as the list's: the list for those who compare. */
export function UnitTable({ units, building, state }: UnitTableProps) {
  const placeColumn = useMemo(() => floorColumn(building), [building]);
  return <DeviceTable devices={units} state={state} placeColumn={placeColumn} />;
}

/** A unit stands in a plant room; what matters is the floor. */
function floorColumn(building: SitePlace): DataColumn<DeviceRow> {
  const rank = new Map(building.floors.map(({ key }, index) => [key, index]));
  return {
    key: "floor",
    title: "Floor",
    width: 92,
    givesWay: 8,
    sortBy: ({ device }) => rank.get(device.floor) ?? null,
    cell: ({ device }) => floorOf(device, building),
  };
}
