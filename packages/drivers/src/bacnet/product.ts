import { MAX_BACNET_INSTANCE, objectProblem } from "@atrium/contract/devices";
import type { BacnetObject, BacnetObjectType, PointKind, ProductFile, Unit } from "@atrium/contract/devices";
import type { PartDetails } from "@atrium/contract/site";
import { t } from "@atrium/words";
import * as z from "zod";
import { addressProblems } from "../addressFields.ts";
import type { AddressField } from "../addressFields.ts";
import { productCatalog } from "../catalog.ts";
import type { ProductIdentity } from "../catalog.ts";
import type { AddressProblem, PointTemplate, PointTraits, ProductCatalog } from "../productCatalog.ts";
import { addressForm } from "../formFields.ts";
import { OBJECT_TYPES } from "./objects.ts";

/** One point of a product template: its meaning, and the object that carries it. */
interface BacnetProductPoint extends PointTraits {
  readonly key: string;
  readonly name: string;
  readonly kind: PointKind;
  readonly unit?: Unit;
  readonly deviceUnit?: string;
  readonly object: BacnetObjectType;
  /** The object's instance: the same in every device, or the address field of this name, plus `plus`. */
  readonly instance: number | { readonly field: string; readonly plus?: number };
  readonly hasPriorities?: boolean;
  readonly isWritable?: boolean;
  readonly min?: number;
  readonly max?: number;
  /** Ms. */
  readonly expectedInterval: number;
  readonly deadband?: number;
  /** Ask the device to report changes by itself (ASHRAE 135 clause 13.1). */
  readonly hasNotifications?: boolean;
}

/** A device type as data: a new product is one file of these. */
export interface BacnetProduct extends ProductIdentity {
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
  return productCatalog({
    keepsPriorities: true,
    protocol: "BACnet",
    products,
    ofSite,
    asTable,
    hasObjects: true,
    addressOf: ({ address }) => addressForm(address),
    isWritable: ({ isWritable = false }) => isWritable,
    pointsOf,
  });
}

/** A product of the site's own in the form that ours have. */
function ofSite(file: ProductFile): BacnetProduct | null {
  if (file.protocol !== "bacnet") return null;
  const highest = Math.max(...file.points.map(({ instance }) => (typeof instance === "number" ? -1 : instance.plus)));
  const { name, label, modules, source } = file;
  return {
    name,
    ...(label === undefined ? {} : { label }),
    ...(modules === undefined ? {} : { modules }),
    ...(source === undefined ? {} : { source }),
    address: highest < 0 ? [] : [{ field: "instance", min: 0, max: MAX_BACNET_INSTANCE - highest }],
    points: file.points.map(({ objectType, instance, ...point }) => ({
      ...point,
      object: objectType,
      instance: typeof instance === "number" ? instance : { field: "instance", plus: instance.plus },
    })),
  };
}

/** The other way round; null: its address has more than an instance. */
function asTable({ address, points, name, label, modules, source }: BacnetProduct): ProductFile | null {
  if (address.some(({ field }) => field !== "instance")) return null;
  return {
    protocol: "bacnet",
    name,
    ...(label === undefined ? {} : { label }),
    ...(modules === undefined ? {} : { modules }),
    ...(source === undefined ? {} : { source }),
    points: points.map(({ object, instance, ...point }) => ({
      ...point,
      objectType: object,
      instance: typeof instance === "number" ? instance : { plus: instance.plus ?? 0 },
    })),
  };
}

/** The points of one device of this product, or what is wrong with its address. */
function pointsOf(
  product: BacnetProduct,
  address: Record<string, number | string>,
  { objects = {} }: PartDetails,
): PointTemplate[] | AddressProblem[] {
  const fields = neededFields(product, objects);
  const problems = [...addressProblems(fields, address), ...objectProblems(product.points, objects)];
  if (problems.length > 0) return problems;
  return product.points.map((point) => pointTemplate(point, address, objects[point.key]));
}

/** A field of the address is not needed where the mapping names the object of every point that would use it. */
function neededFields(product: BacnetProduct, objects: Readonly<Record<string, BacnetObject>>): AddressField[] {
  return product.address.filter(({ field }) => {
    const users = product.points.filter(({ instance }) => typeof instance !== "number" && instance.field === field);
    return users.length === 0 || users.some(({ key }) => objects[key] === undefined);
  });
}

function pointTemplate(
  point: BacnetProductPoint,
  fields: Record<string, number | string>,
  own: BacnetObject | undefined,
): PointTemplate {
  const { object, instance, isWritable = false, hasNotifications = false, ...rest } = point;
  const address: BacnetAddress = {
    type: OBJECT_TYPES[own?.objectType ?? object],
    instance: own?.instance ?? instanceOf(instance, fields),
    hasNotifications,
  };
  const { hasPriorities } = own ?? point;
  return { ...rest, isWritable, address, ...(hasPriorities === undefined ? {} : { hasPriorities }) };
}

function instanceOf(instance: BacnetProductPoint["instance"], fields: Record<string, number | string>): number {
  return typeof instance === "number" ? instance : Number(fields[instance.field]) + (instance.plus ?? 0);
}

interface ObjectPoint {
  readonly key: string;
  readonly kind: PointKind;
  readonly isWritable?: boolean;
}

/** Checks the objects that a mapping names for a product's points. */
function objectProblems(
  points: readonly ObjectPoint[],
  objects: Readonly<Record<string, BacnetObject>>,
): AddressProblem[] {
  const owners = new Map<string, string>();
  return Object.entries(objects).flatMap(([key, object]) => {
    const point = points.find((one) => one.key === key);
    const name = `${object.objectType} ${object.instance}`;
    const owner = owners.get(name);
    owners.set(name, owner ?? key);
    const problem =
      owner === undefined
        ? problemOf(key, point, object, points)
        : t('{name} is already used for "{owner}"', { name, owner });
    return problem === null ? [] : [{ field: `objects.${key}`, problem }];
  });
}

function problemOf(
  key: string,
  point: ObjectPoint | undefined,
  object: BacnetObject,
  points: readonly ObjectPoint[],
): string | null {
  if (point === undefined) {
    return t('the product has no point "{key}", only {keys}', { key, keys: points.map((one) => one.key).join(", ") });
  }
  return objectProblem(point, object.objectType);
}
