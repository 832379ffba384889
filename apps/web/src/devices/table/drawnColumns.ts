import type { DeviceColumn, DeviceValues } from "@atrium/contract";
import { attentionRank, type DeviceLine } from "@atrium/contract/devices";
import { type ColumnLook, type DataColumn, listColumns } from "@atrium/ui";
import type { DeviceRow } from "../system.ts";
import { stateText } from "../words.ts";

/** The columns of a system, of values of its devices. */
export function drawnColumns<Key extends string>(
  columns: readonly (DeviceColumn & { readonly key: Key })[],
  looks: Readonly<Record<NoInfer<Key>, ColumnLook<DeviceRow>>>,
): DataColumn<DeviceRow>[] {
  return listColumns(columns, { of: valuesOf, isSorted: true, looks });
}

/** A row of the table as the columns of its system read it. */
function valuesOf({ device, reading, roomVolume }: DeviceRow): DeviceValues {
  return { values: reading.values, points: device.points, facts: device.facts, floors: device.floors, roomVolume };
}

/** The same as the columns of every system read it. */
export function lineOf({ device, reading, room, energy }: DeviceRow): DeviceLine {
  const { changedAt, seenAt, isStale, hold, lostHold } = reading;
  return {
    device,
    floors: device.floors,
    room,
    state: stateText(reading),
    attention: attentionRank(reading),
    energy,
    hold: hold ?? lostHold,
    changedAt,
    seenAt,
    isStale,
  };
}
