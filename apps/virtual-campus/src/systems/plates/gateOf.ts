import { ACCESS_CONTROL, factsOf } from "@atrium/contract/devices";
import type { FloorPlan, PlannedDevice } from "@atrium/contract/site";

function gatesOf({ devices }: FloorPlan): PlannedDevice[] {
  return devices.filter(
    (device) => device.module === ACCESS_CONTROL.module && factsOf(ACCESS_CONTROL, device).type === "gate-barrier",
  );
}

function distance(one: PlannedDevice, other: PlannedDevice): number {
  return Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]);
}

/** The gate that a reader is wired to: the nearest one where it stands. */
export function gateOf(plan: FloorPlan, reader: PlannedDevice): string | undefined {
  const beside = gatesOf(plan).filter(({ room }) => room === reader.room);
  return beside.toSorted((one, other) => distance(one, reader) - distance(other, reader))[0]?.id;
}

/** Whether a reader stands on the way into the campus, and not at its car park. */
export function isAtCampusGate({ rooms }: FloorPlan, { room }: PlannedDevice): boolean {
  return rooms.find(({ id }) => id === room)?.kind === "road";
}
