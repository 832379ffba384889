import { DeviceId } from "@atrium/contract";
import { DataTable, LoadingBlocks } from "@atrium/ui";
import { useMemo } from "react";
import { useControl, useReadings } from "../ControlContext.ts";
import type { Device } from "../device.ts";
import type { DeviceRow } from "../system.ts";
import type { FloorState } from "../useFloor.ts";
import { capital } from "../words.ts";
import { deviceColumns } from "./columns.tsx";
import { Filters, useFilters } from "./Filters.tsx";
import styles from "./DeviceTable.module.css";

/** The same devices as the plan's, with the same selection: the plan for those who can't use one. */
export function DeviceTable({ devices, state }: { devices: readonly Device[]; state: FloorState }) {
  const { rooms, selection, select, placeName, timeZone, system } = useControl();
  const readings = useReadings(devices);
  const isZoned = new Set(devices.map(({ zone }) => zone)).size > 1;
  const columns = useMemo(() => deviceColumns(system, timeZone, { isZoned }), [system, timeZone, isZoned]);
  const rows = useMemo(
    () =>
      devices.flatMap((device, index): DeviceRow[] => {
        const reading = readings[index];
        return reading === undefined ? [] : [{ device, reading, room: rooms.get(device.room)?.name ?? device.room }];
      }),
    [devices, readings, rooms],
  );
  const filtered = useFilters(system.filters, rows);
  const [only, ...others] = selection;
  if (state === "waiting") return <LoadingBlocks rows={8} label={`Reading the ${system.words.many}`} />;
  return (
    <div className={styles["place"]}>
      <Filters {...filtered} />
      <DataTable
        label={`${capital(system.words.many)} of ${placeName}`}
        rows={filtered.rows}
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

function keyOf({ device }: DeviceRow): string {
  return device.id;
}
