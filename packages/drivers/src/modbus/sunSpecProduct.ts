import type { PointTemplate } from "../productCatalog.ts";
import type { ProductIdentity } from "../catalog.ts";
import type { AddressField } from "../addressFields.ts";
import type { SunSpecPlace } from "./sunSpecValue.ts";

/** The base from which a device's models are looked for first. */
const BASE = 40_000;

/** A point of a SunSpec device, and where it is in each of the models that can have it. */
export type SunSpecProductPoint = Omit<PointTemplate, "isWritable" | "address"> & {
  readonly places: readonly SunSpecPlace[];
  readonly scale?: number;
  /** There is one for each block that the model repeats; its place is that of the first. */
  readonly isRepeated?: boolean;
};

/** A type of device by the models of SunSpec, whose registers are where the device says. */
export interface SunSpecProduct extends ProductIdentity {
  readonly form: "sunspec";
  /** The field of a mapping's address that says how many blocks there are, and the registers of one; absent: it has none. */
  readonly repeats?: Extract<AddressField, { min: number }> & { readonly registers: number };
  readonly points: readonly SunSpecProductPoint[];
}

/** The points of one unit. @param blocks how many repeated ones it has */
export function sunSpecPoints(product: SunSpecProduct, unit: number, blocks: number): PointTemplate[] {
  return product.points.flatMap(({ places, scale = 1, isRepeated = false, ...point }) => {
    const common = { unit, table: "holding-register", start: BASE, type: "uint16", scale } as const;
    const addressOf = (block: number) => ({
      ...common,
      sunSpec: places.map((place) =>
        Object.assign({}, place, { offset: place.offset + block * (product.repeats?.registers ?? 0) }),
      ),
    });
    if (!isRepeated) return [{ ...point, isWritable: false, address: addressOf(0) }];
    return Array.from({ length: blocks }, (_one, block) => {
      const number = String(block + 1).padStart(2, "0");
      const named = { key: `${point.key}-${number}`, name: `${point.name} ${number}` };
      return Object.assign({}, point, named, { isWritable: false, address: addressOf(block) });
    });
  });
}

/** The products of which a device has the models, each with the address that a mapping to it needs, less its unit. */
export function productsOfModels(
  products: readonly SunSpecProduct[],
  models: ReadonlySet<number>,
): { readonly product: SunSpecProduct; readonly model: number; readonly address: Readonly<Record<string, number>> }[] {
  return products.flatMap((product) => {
    const model = product.points[0]?.places.find((place) => models.has(place.model))?.model;
    const { repeats } = product;
    const address = repeats === undefined ? {} : { [repeats.field]: repeats.min };
    return model === undefined ? [] : [{ product, model, address }];
  });
}
