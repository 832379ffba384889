import { t } from "@atrium/words";
import * as z from "zod";
import { DeviceId, PointKey } from "../../base/ids.ts";
import { PlainName } from "../../base/plainName.ts";
import { FloorKey, PlacementKey } from "../../site/place.ts";
import { Unit } from "../point.ts";

/** The most derived points of a site, inputs of one, and points that one input adds up. */
const MAX_DERIVED = 2_000;
const MAX_INPUTS = 40;
const MAX_ADDED = 200;
/** The longest formula. */
export const MAX_FORMULA_LENGTH = 500;

/** The name of an input within its formula: `T_return`, `power`, `ΔT`. */
const InputName = z
  .string()
  .max(40)
  .regex(/^\p{L}[\p{L}\p{N}_]*$/u, {
    error: () => t("expected a letter, then letters, digits and underscores, such as T_return"),
  });

/** A point that a formula reads. */
const PointReference = z.strictObject({
  /** Absent: the device that the derived point is of. */
  device: DeviceId.exactOptional(),
  point: PointKey,
});
type PointReference = z.infer<typeof PointReference>;

/** The newest value of a point, or the sum of several. */
const PointInput = z.strictObject({
  name: InputName,
  points: z.array(PointReference).min(1).max(MAX_ADDED),
  /** Values are converted to it; absent: the formula gets them in the unit of their point. */
  unit: z.string().max(40).exactOptional(),
});

/** m² of a building or of one of its floors, as their plans have them. */
const AreaInput = z.strictObject({
  name: InputName,
  area: z.strictObject({ placement: PlacementKey, floor: FloorKey.exactOptional() }),
});

export const DerivedInput = z.union([PointInput, AreaInput], {
  error: () => t('expected "points" or "area" beside the name'),
});
export type DerivedInput = z.infer<typeof DerivedInput>;

/** A point whose value is a formula of others. It is one of its device's points: beside those that the device reports. */
export const DerivedPoint = z.strictObject({
  device: DeviceId,
  key: PointKey,
  name: PlainName,
  formula: z.string().trim().min(1).max(MAX_FORMULA_LENGTH),
  inputs: z.array(DerivedInput).max(MAX_INPUTS),
  /** Of the result. Nothing checks that the formula gives it. Absent: a plain number, such as a COP. */
  unit: Unit.exactOptional(),
  /** With which it is shown, and recorded. Absent: as other points in its unit; two where it has none. */
  decimals: z.int().min(0).max(3).exactOptional(),
  /** A result outside is no value. */
  min: z.number().exactOptional(),
  max: z.number().exactOptional(),
});
export type DerivedPoint = z.infer<typeof DerivedPoint>;

/** `derived` of `site.json`. */
export const DerivedPoints = z.array(DerivedPoint).max(MAX_DERIVED);
export type DerivedPoints = z.infer<typeof DerivedPoints>;

/** One point among those of a site. */
export function pointName({ device, key }: { readonly device: string; readonly key: string }): string {
  return `${device} ${key}`;
}

/** The points that a derived point reads, with their devices. */
export function pointsRead({
  device,
  inputs,
}: Pick<DerivedPoint, "device" | "inputs">): { device: string; key: string }[] {
  return inputs.flatMap((input) =>
    "points" in input
      ? input.points.map((one) => ({ device: String(one.device ?? device), key: String(one.point) }))
      : [],
  );
}
