import { SetAction } from "@atrium/contract/automation";
import type { DeviceDescription } from "@atrium/contract/devices";
import type * as z from "zod";

type Values = Readonly<Record<string, number>>;
type Action = z.infer<typeof SetAction>;

/** Devices that one action names at most. */
const MOST_NAMED = 500;

/** Values of points of these devices. */
export function setDevices(module: string, devices: readonly DeviceDescription[], values: Values): Action {
  const ids = devices.slice(0, MOST_NAMED).map(({ id }) => id);
  return SetAction.parse({ kind: "set", module, where: { devices: ids }, values: valuesOf(values) });
}

/** The same of all devices of a system in a building, those that it will have too. */
export function setBuilding(module: string, placement: string, values: Values): Action {
  return SetAction.parse({ kind: "set", module, where: { places: [{ placement }] }, values: valuesOf(values) });
}

function valuesOf(values: Values) {
  return Object.entries(values).map(([point, value]) => ({ point, value }));
}
