import { DeviceId, type SitePlace } from "@atrium/contract";
import { type DataColumn, DataTable, LoadingBlocks } from "@atrium/ui";
import { useMemo } from "react";
import { useControl, useReadings } from "../../../control/ControlContext.ts";
import type { Device } from "../../../control/device.ts";
import type { DeviceRow } from "../../../control/system.ts";
import { deviceColumns } from "../../../control/table/columns.tsx";
import type { FloorState } from "../../../control/useFloor.ts";
import { floorOf } from "../floors.ts";
import styles from "./table.module.css";

type UnitTableProps = { units: readonly Device[]; building: SitePlace; state: FloorState };

/** All units of the building with the same selection as the list's: the list for those who compare. */
export function UnitTable({ units, building, state }: UnitTableProps) {
  const { selection, select, timeZone, system } = useControl();
  const readings = useReadings(units);
  const columns = useMemo(() => {
    const [name, ...others] = deviceColumns(system, timeZone, { isZoned: true });
    return name === undefined ? [] : [name, floorColumn(building), ...others];
  }, [system, timeZone, building]);
  const rows = useMemo(
    () =>
      units.flatMap((device, index): DeviceRow[] => {
        const reading = readings[index];
        return reading === undefined ? [] : [{ device, reading, room: device.room }];
      }),
    [units, readings],
  );
  const [only, ...others] = selection;
  if (state === "waiting") return <LoadingBlocks rows={8} label="Reading the units" />;
  return (
    <div className={styles["place"]}>
      <DataTable
        label={`Units of ${building.name}`}
        rows={rows}
        rowKey={keyOf}
        columns={columns}
        rowHeight={52}
        initialSort={{ key: "state", isDescending: false }}
        selection={{
          keys: selection,
          onChange: (keys) => {
            select([...keys].map((key) => DeviceId.parse(key)));
          },
        }}
        openKey={others.length === 0 ? only : undefined}
        onOpen={({ device }) => {
          select([device.id]);
        }}
      />
    </div>
  );
}

/** A unit stands in a plant room; what matters is the floor. */
function floorColumn(building: SitePlace): DataColumn<DeviceRow> {
  const rank = new Map(building.floors.map(({ key }, index) => [key as string, index]));
  return {
    key: "floor",
    title: "Floor",
    width: 92,
    sortBy: ({ device }) => rank.get(device.floor) ?? null,
    cell: ({ device }) => floorOf(device, building),
  };
}

function keyOf({ device }: DeviceRow): string {
  return device.id;
}
