import { ACCESS_CONTROL, CAMERA, type DeviceDescription, factsOf, LICENSE_PLATE } from "@atrium/contract/devices";
import { castRay, sightLines } from "@atrium/contract/site";

/** What of a floor ends a look. */
export type SightDrawing = Parameters<typeof sightLines>[0];

/** What stands on a wall or in a door is seen although its place is in that wall, metres. */
const IN_THE_WALL = 0.6;
const DEGREES = 180 / Math.PI;

/** The cameras of a floor that see a place when they look where they were mounted to look, the nearest first. */
export function camerasThatSee(
  { placement, floor, at }: Pick<DeviceDescription, "placement" | "floor" | "at">,
  { devices, drawing }: { readonly devices: readonly DeviceDescription[]; readonly drawing: SightDrawing },
): DeviceDescription[] {
  const lines = sightLines(drawing);
  return devices
    .filter((device) => device.module === CAMERA.module && device.placement === placement && device.floor === floor)
    .map((camera) => ({ camera, distance: Math.hypot(at[0] - camera.at[0], at[1] - camera.at[1]) }))
    .filter(({ camera, distance }) => {
      const { facing, fov, range } = factsOf(CAMERA, camera.facts);
      if (facing === undefined || fov === undefined || range === undefined || distance > range) return false;
      const angle = Math.atan2(at[1] - camera.at[1], at[0] - camera.at[0]) * DEGREES;
      if (distance > 0 && Math.abs(turn(angle - facing)) > fov / 2) return false;
      return castRay(camera.at, angle, lines, range).distance > distance - IN_THE_WALL;
    })
    .sort((one, other) => one.distance - other.distance)
    .map(({ camera }) => camera);
}

/** A reader of plates stands beside the gate that it raises, where cars stop, so many metres away at most. */
const BESIDE_THE_GATE = 8;

/** The gate beside a reader of plates; undefined: it is no such reader, or stands alone. */
export function gateBeside(
  { module, placement, floor, at }: DeviceDescription,
  devices: readonly DeviceDescription[],
): DeviceDescription | undefined {
  if (module !== LICENSE_PLATE.module) return undefined;
  const away = (gate: DeviceDescription): number => Math.hypot(at[0] - gate.at[0], at[1] - gate.at[1]);
  return devices
    .filter((one) => one.module === ACCESS_CONTROL.module && one.placement === placement && one.floor === floor)
    .filter((one) => factsOf(ACCESS_CONTROL, one.facts).type === "gate-barrier" && away(one) <= BESIDE_THE_GATE)
    .toSorted((one, other) => away(one) - away(other))[0];
}

/** Degrees between -180 and 180. */
function turn(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}
