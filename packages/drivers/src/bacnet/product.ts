import type { PointKind, Unit } from "@atrium/contract";
import * as z from "zod";
import { addressProblems } from "../addressFields.ts";
import type { AddressField } from "../addressFields.ts";
import type { AddressProblem, PointTemplate, PointTraits, ProductCatalog } from "../driver.ts";
import { OBJECT_TYPES } from "./objects.ts";
import type { ObjectTypeName } from "./objects.ts";

/** One point of a product template: what it means, and which object carries it. */
interface BacnetProductPoint extends PointTraits {
  readonly key: string;
  readonly name: string;
  readonly kind: PointKind;
  readonly unit?: Unit;
  readonly object: ObjectTypeName;
  /** The object's instance is the address field of this name, plus `plus`. */
  readonly instance: { readonly field: string; readonly plus?: number };
  readonly isWritable?: boolean;
  readonly min?: number;
  readonly max?: number;
  /** Ms. */
  readonly expectedInterval: number;
  readonly deadband?: number;
  /** Ask the device to tell changes by itself (ASHRAE 135 clause 13.1). */
  readonly hasNotifications?: boolean;
}

/** A device type as data: a new product is one file of these. */
export interface BacnetProduct {
  readonly name: string;
  readonly address: readonly AddressField[];
  readonly points: readonly BacnetProductPoint[];
}

/** Where a point is in its device; what the catalog puts into `PointTemplate.address`. */
export const BacnetAddress = z.object({
  type: z.int().min(0).max(1023),
  instance: z.int().min(0),
  hasNotifications: z.boolean(),
});
export type BacnetAddress = z.infer<typeof BacnetAddress>;

export function bacnetCatalog(products: readonly BacnetProduct[]): ProductCatalog {
  return {
    points(product, address) {
      const template = products.find((one) => one.name === product);
      return template === undefined ? [unknownProduct(product, products)] : pointsOf(template, address);
    },
  };
}

/** The points of one device of this product, or what is wrong with its address. */
function pointsOf(
  product: BacnetProduct,
  address: Record<string, number | string>,
): PointTemplate[] | AddressProblem[] {
  const problems = addressProblems(product.address, address);
  if (problems.length > 0) return problems;
  return product.points.map((point) => pointTemplate(point, address));
}

function pointTemplate(point: BacnetProductPoint, fields: Record<string, number | string>): PointTemplate {
  const { object, instance, isWritable = false, hasNotifications = false, ...rest } = point;
  const address: BacnetAddress = {
    type: OBJECT_TYPES[object],
    instance: Number(fields[instance.field]) + (instance.plus ?? 0),
    hasNotifications,
  };
  return { ...rest, isWritable, address };
}

function unknownProduct(product: string, products: readonly BacnetProduct[]): AddressProblem {
  const known = products.map(({ name }) => name).join(", ");
  return { field: "product", problem: `there is no BACnet product ${JSON.stringify(product)}; known: ${known}` };
}
