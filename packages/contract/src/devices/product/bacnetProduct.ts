import { t } from "@atrium/words";
import * as z from "zod";
import { BacnetInstance, BacnetObject, type BacnetObjectType } from "../bacnetObject.ts";
import type { PointKind } from "../point.ts";
import { checkPoints } from "./pointChecks.ts";
import { MAX_PRODUCT_POINTS, PRODUCT, PRODUCT_POINT } from "./productPoint.ts";

const BacnetProductPoint = z.object({
  ...PRODUCT_POINT,
  objectType: BacnetObject.shape.objectType,
  /** Fixed where it is the same in every such device; `{ "plus": 3 }` adds to the `instance` of the mapping's address. */
  instance: z.union([BacnetInstance, z.object({ plus: BacnetInstance })]),
  hasPriorities: z.boolean().exactOptional(),
  isWritable: z.boolean().exactOptional(),
  /** Ask the device to report changes by itself (ASHRAE 135 clause 13.1). */
  hasNotifications: z.boolean().exactOptional(),
});

/** The objects of a BACnet device. */
export const BacnetProductFile = z
  .object({
    ...PRODUCT,
    protocol: z.literal("bacnet"),
    points: z.array(BacnetProductPoint).min(1).max(MAX_PRODUCT_POINTS).readonly(),
  })
  .superRefine(({ points }, context) => {
    const owners = new Map<string, string>();
    checkPoints(points, context, ({ key, objectType, instance, ...point }, report) => {
      const problem = objectProblem({ ...point, key }, objectType);
      if (problem !== null) report(["objectType"], problem);
      point.states?.forEach(({ value }, at) => {
        if (objectType.startsWith("binary-") && value !== 0 && value !== 1) {
          report(["states", at, "value"], t("a binary object is 0 or 1, not {value}", { value }));
        }
      });
      const object = `${objectType} ${typeof instance === "number" ? instance : `+${instance.plus}`}`;
      const owner = owners.get(object);
      if (owner !== undefined) report(["instance"], t('{object} is already used by "{owner}"', { object, owner }));
      else owners.set(object, key);
    });
  });
export type BacnetProductFile = z.infer<typeof BacnetProductFile>;

/** Why an object of this type cannot be the point, or null. */
export function objectProblem(
  { key, kind, isWritable = false }: { readonly key: string; readonly kind: PointKind; readonly isWritable?: boolean },
  type: BacnetObjectType,
): string | null {
  if (kind === "text") return t('"{key}" is text: text cannot be read from BACnet objects', { key });
  const isBinary = type.startsWith("binary-");
  if (kind === "boolean" && !isBinary) return t('"{key}" is yes or no: expected a binary object', { key });
  if (kind !== "boolean" && kind !== "enum" && isBinary) {
    return t('"{key}" is a number, but the value of {type} is yes or no', { key, type });
  }
  if (isWritable && isInput(type)) return t('"{key}" is commanded, but {type} is read-only', { key, type });
  return null;
}

function isInput(type: BacnetObjectType): boolean {
  return type.endsWith("-input") || type === "accumulator" || type === "pulse-converter";
}
