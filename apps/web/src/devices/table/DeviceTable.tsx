import { DeviceId, type ListSort } from "@atrium/contract";
import { DEVICE_LISTS } from "@atrium/contract/devices";
import { DataTable, LoadingBlocks } from "@atrium/ui";
import { t } from "@atrium/words";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useRef } from "react";
import { ExportButton } from "../../exports/ExportButton.tsx";
import { useDevices, useReadings } from "../DevicesContext.ts";
import type { Device } from "../device.ts";
import { deviceEnergyQuery } from "../queries.ts";
import type { DeviceRow } from "../system.ts";
import type { FloorState } from "../useFloor.ts";
import { capital, countText } from "../words.ts";
import { cardColumns, deviceColumns, placePart } from "./columns.tsx";
import { Filters, useFilters } from "./Filters.tsx";
import styles from "./DeviceTable.module.css";
import { todaySum } from "./todayEnergy.tsx";

interface DeviceTableProps {
  devices: readonly Device[];
  state: FloorState;
  /** The part of the place that matters, where it is not the room. */
  place?: "floor";
}

const INITIAL_SORT = { key: "state", isDescending: false };

/** The same devices as the plan's, with the same selection: the plan for those who can't use one. */
export function DeviceTable({ devices, state, place: asked }: DeviceTableProps) {
  const { rooms, drawing, selection, select, place: where, placeName, timeZone, system, hands, past } = useDevices();
  const readings = useReadings(devices);
  const energy = useEnergy();
  const isHandled = hands !== undefined;
  const place = placePart(system, asked);
  const isZoned = new Set(devices.map(({ zone }) => zone)).size > 1;
  const columns = useMemo(
    () => deviceColumns(system, timeZone, { isZoned, isHandled, place }),
    [system, timeZone, isZoned, isHandled, place],
  );
  const cards = useMemo(() => ({ columns: cardColumns(system, place) }), [system, place]);
  const rows = useMemo(
    () =>
      devices.flatMap((device, index): DeviceRow[] => {
        const reading = readings[index];
        if (reading === undefined) return [];
        const room = rooms.get(device.room);
        const roomVolume = room?.area === undefined || drawing === undefined ? undefined : room.area * drawing.height;
        return [{ device, reading, room: room?.name ?? device.room, energy: energy?.get(device.id), roomVolume }];
      }),
    [devices, readings, rooms, drawing, energy],
  );
  const filtered = useFilters(system.filters, rows);
  const sort = useRef<ListSort | undefined>(undefined);
  const onSorted = useCallback((next: ListSort | undefined) => {
    sort.current = next;
  }, []);
  const [only, ...others] = selection;
  if (state === "waiting") {
    return <LoadingBlocks rows={8} label={t("Loading the {many}", { many: system.words().many })} />;
  }
  return (
    <div className={styles["place"]} data-bar={selection.size > 1}>
      <Filters choices={filtered.choices}>
        {/* A file has the values of now. */}
        {DEVICE_LISTS[system.module] !== undefined && past === undefined && (
          <span className={styles["export"]}>
            <ExportButton
              of={() => ({
                list: "devices",
                module: system.module,
                place: where,
                filters: [
                  ...(system.listed ?? []),
                  ...filtered.choices.flatMap(({ key, chosen }) => (chosen === "" ? [] : [{ key, is: chosen }])),
                ],
                columns: columns.map(({ key }) => key),
                sort: sort.current,
              })}
            />
          </span>
        )}
      </Filters>
      <DataTable
        label={t("{capital}, {placeName}", { capital: capital(system.words().many), placeName })}
        rows={filtered.rows}
        rowKey={keyOf}
        rowName={nameOf}
        columns={columns}
        cards={cards}
        initialSort={INITIAL_SORT}
        onSorted={onSorted}
        foot={(sortedBy) => {
          const count = countText(system.words(), rows.length);
          const shown =
            filtered.rows.length === rows.length
              ? count
              : t("{count} of {count2}", { count: filtered.rows.length, count2: count });
          const ordered = sortedBy === "state" ? t("{shown}, those needing attention first", { shown }) : shown;
          const used = todaySum(filtered.rows);
          return used === undefined ? ordered : `${ordered} · ${used}`;
        }}
        empty={t("No match among {count}.", { count: countText(system.words(), rows.length) })}
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

/** What each device of the place used today, where the system's devices measure that. */
function useEnergy() {
  const { system, place, past } = useDevices();
  const covered = { placement: place.placement, ...(place.floor === undefined ? {} : { floor: place.floor }) };
  const query = deviceEnergyQuery(system.module, covered);
  return useQuery(system.hasEnergy === true && past === undefined ? query : { ...query, queryFn: skipToken }).data;
}

function nameOf({ device }: DeviceRow): string {
  return device.name;
}

function keyOf({ device }: DeviceRow): string {
  return device.id;
}
