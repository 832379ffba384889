import {
  type DerivedPlan,
  derivedOrder,
  derivedPlan,
  type DerivedPoint,
  type DeviceDescription,
  pointName,
  type RecordBand,
  recordBand,
  type SourcePoint,
} from "@atrium/contract/devices";
import { type FloorDrawing, squareMetres } from "@atrium/contract/site";
import { sayTerm, t } from "@atrium/words";

/** The site as derived points need it. */
export interface DerivedDirectory {
  readonly settings: { readonly derived?: readonly DerivedPoint[] | undefined };
  readonly drawings: readonly FloorDrawing[];
  device(id: string): Pick<DeviceDescription, "name" | "points"> | undefined;
}

/** A derived point that can be computed, and its number. */
export interface PlannedPoint {
  readonly id: number;
  readonly plan: DerivedPlan;
  /** By how much a recorded value may be off. */
  readonly band: RecordBand | undefined;
}

/** The derived points of the devices that belong to the site, each after those that it reads. */
export function plannedPoints(directory: DerivedDirectory): PlannedPoint[] {
  const { ordered } = derivedOrder(directory.settings.derived ?? []);
  return ordered.flatMap((point) => plannedPoint(point, directory) ?? []);
}

/** undefined: its device belongs to the site no more, or its formula cannot be read. */
export function plannedPoint(point: DerivedPoint, directory: DerivedDirectory): PlannedPoint | undefined {
  const described = directory.device(point.device)?.points.find(({ key }) => key === point.key);
  const plan = planOf(point, directory);
  if (described?.isDerived !== true || plan === undefined) return undefined;
  return { id: described.id, plan, band: recordBand(described) };
}

/** undefined: its formula cannot be read. */
export function planOf(point: DerivedPoint, directory: DerivedDirectory): DerivedPlan | undefined {
  return derivedPlan(point, {
    pointOf: (device, key) => sourceOf(directory, device, key),
    areaOf: (placement, floor) => squareMetres(directory.drawings, placement, floor),
  });
}

export function derivedNamed(
  { settings }: DerivedDirectory,
  named: { readonly device: string; readonly key: string },
): DerivedPoint | undefined {
  return settings.derived?.find((point) => pointName(point) === pointName(named));
}

function sourceOf(directory: DerivedDirectory, device: string, key: string): SourcePoint | undefined {
  const found = directory.device(device);
  const point = found?.points.find((one) => String(one.key) === key);
  if (found === undefined || point === undefined) return undefined;
  const { id, unit } = point;
  const label = t("{point} of {device}", { point: sayTerm(point.name), device: found.name });
  return { id, label, ...(unit === undefined ? {} : { unit }) };
}
