import { SetAction } from "@atrium/contract/automation";
import type { DeviceDescription } from "@atrium/contract/devices";
import { CORRIDOR } from "@atrium/contract/site";
import type * as z from "zod";

type Values = Readonly<Record<string, number>>;
type Action = z.infer<typeof SetAction>;

/** Devices, and places, that one action names at most. */
const MOST_NAMED = 500;
const MOST_PLACES = 50;

/** Values of points of these devices. */
export function setDevices(module: string, devices: readonly DeviceDescription[], values: Values): Action {
  const ids = devices.slice(0, MOST_NAMED).map(({ id }) => id);
  return SetAction.parse({ kind: "set", module, where: { devices: ids }, values: valuesOf(values) });
}

/** The same of all devices of a system in the buildings of these, those that they will have too. */
export function setBuildings(module: string, devices: readonly DeviceDescription[], values: Values): Action {
  const buildings = new Set(devices.map(({ placement }) => placement));
  return setPlaces(
    module,
    [...buildings].map((placement) => ({ placement })),
    values,
  );
}

/** The same of the corridors of these. */
export function setCorridors(module: string, devices: readonly DeviceDescription[], values: Values): Action {
  const floors = new Map(devices.map(({ placement, floor }) => [`${placement}/${floor}`, { placement, floor }]));
  return setPlaces(
    module,
    [...floors.values()].map(({ placement, floor }) => ({ placement, floor, zone: CORRIDOR })),
    values,
  );
}

function setPlaces(module: string, places: readonly { readonly placement: string }[], values: Values): Action {
  return SetAction.parse({
    kind: "set",
    module,
    where: { places: places.slice(0, MOST_PLACES) },
    values: valuesOf(values),
  });
}

function valuesOf(values: Values) {
  return Object.entries(values).map(([point, value]) => ({ point, value }));
}
