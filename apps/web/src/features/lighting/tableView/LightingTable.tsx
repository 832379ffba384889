import { DeviceId } from "@atrium/contract";
import { DataTable, LoadingBlocks } from "@atrium/ui";
import { useMemo } from "react";
import type { Circuit } from "../circuits/circuit.ts";
import { useLighting, useReadings } from "../LightingContext.ts";
import type { FloorState } from "../useFloor.ts";
import { lightColumns, type LightRow } from "./columns.tsx";
import styles from "./LightingTable.module.css";

/** The same circuits as the plan's, with the same selection: the plan for those who can't use one. */
export function LightingTable({ circuits, state }: { circuits: readonly Circuit[]; state: FloorState }) {
  const { rooms, selection, select, placeName, timeZone } = useLighting();
  const readings = useReadings(circuits);
  const isZoned = new Set(circuits.map(({ zone }) => zone)).size > 1;
  const columns = useMemo(() => lightColumns(timeZone, { isZoned }), [timeZone, isZoned]);
  const rows = useMemo(
    () =>
      circuits.flatMap((circuit, index): LightRow[] => {
        const reading = readings[index];
        return reading === undefined ? [] : [{ circuit, reading, room: rooms.get(circuit.room)?.name ?? circuit.room }];
      }),
    [circuits, readings, rooms],
  );
  const [only, ...others] = selection;
  if (state === "waiting") return <LoadingBlocks rows={8} label="Reading the lights" />;
  return (
    <div className={styles["place"]}>
      <DataTable
        label={`Lights of ${placeName}`}
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
        onOpen={({ circuit }) => {
          select([circuit.id]);
        }}
      />
    </div>
  );
}

function keyOf({ circuit }: LightRow): string {
  return circuit.id;
}
