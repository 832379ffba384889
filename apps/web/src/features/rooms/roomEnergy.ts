import type { DeviceEnergyRow } from "@atrium/contract/energy";

/** What the room's devices of one system used today. */
export interface RoomEnergy {
  /** null: nothing was measured. */
  readonly kwh: number | null;
  /** Of what the same devices of the floor used, 0 to 1; undefined: that is not known, or nothing was used. */
  readonly share: number | undefined;
  /** The least share of the day so far that was measured, 0 to 1. */
  readonly coverage: number;
}

/** @param devices ids of the room's devices; undefined: none of them measures its power */
export function roomEnergy(
  rows: ReadonlyMap<string, Pick<DeviceEnergyRow, "kwh" | "coverage">>,
  devices: readonly string[],
): RoomEnergy | undefined {
  const own = devices.flatMap((device) => rows.get(device) ?? []);
  if (own.length === 0) return undefined;
  const kwh = sumOf(own);
  const floor = sumOf([...rows.values()]);
  const share = kwh === null || floor === null || floor <= 0 ? undefined : kwh / floor;
  return { kwh, share, coverage: Math.min(...own.map(({ coverage }) => coverage)) };
}

function sumOf(rows: readonly Pick<DeviceEnergyRow, "kwh">[]): number | null {
  const known = rows.flatMap(({ kwh }) => (kwh === null ? [] : [Number(kwh)]));
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0);
}
