import { type DeviceDescription, factsOf, LIGHTING } from "@atrium/contract/devices";

/** What says how much power a device uses: its own measured power, or the level of a lamp whose rated load is known. */
export interface PowerSource {
  readonly point: number;
  /** W of one unit of the point's value: 1 where it is measured in W. */
  readonly watts: number;
  readonly isEstimated: boolean;
}

const PERCENT = 100;

/** undefined: nobody says. */
export function powerSourceOf({ module, points, facts }: DeviceDescription): PowerSource | undefined {
  const power = points.find(({ key, kind, unit }) => key === "power" && kind === "number" && unit === "W");
  if (power !== undefined) return { point: Number(power.id), watts: 1, isEstimated: false };
  if (module !== LIGHTING.module) return undefined;
  const level = points.find(({ key }) => key === LIGHTING.mainCommand);
  const { watts } = factsOf(LIGHTING, facts);
  if (level === undefined || watts === undefined) return undefined;
  return { point: Number(level.id), watts: watts / PERCENT, isEstimated: true };
}
