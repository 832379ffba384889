import { MODBUS_TABLES, REGISTER_TYPES, WORD_ORDERS } from "@atrium/contract";
import type { ModbusProductFile, ProductFile } from "@atrium/contract";
import * as z from "zod";
import { addressProblems } from "../addressFields.ts";
import type { AddressField } from "../addressFields.ts";
import { productCatalog } from "../catalog.ts";
import type { AddressProblem, PointTemplate, ProductCatalog } from "../driver.ts";
import { addressForm } from "../formFields.ts";

export type Table = (typeof MODBUS_TABLES)[number];

/** A device type as data: a new product is one file of these, of ours or of a site's. */
export type ModbusProduct = Omit<ModbusProductFile, "protocol">;
type ModbusProductPoint = ModbusProduct["points"][number];

/** Every Modbus product is addressed by its unit; 0 is the broadcast (Modbus over Serial Line 2.2), 255 a device itself. */
const ADDRESS: readonly AddressField[] = [{ field: "unit", min: 1, max: 255 }];

/** The place of a point behind its connection; the catalog puts it into `PointTemplate.address`. */
export const ModbusAddress = z.object({
  unit: z.int().min(1).max(255),
  table: z.enum(MODBUS_TABLES),
  /** Wire address. */
  start: z.int().min(0).max(65_535),
  type: z.enum(REGISTER_TYPES),
  scale: z.number(),
  coding: z.literal("four-quadrant-power-factor").optional(),
  wordOrder: z.enum(WORD_ORDERS).optional(),
});
export type ModbusAddress = z.infer<typeof ModbusAddress>;

export function modbusCatalog(products: readonly ModbusProduct[]): ProductCatalog {
  const ofSite = (file: ProductFile): ModbusProduct | null => (file.protocol === "modbus" ? file : null);
  return productCatalog({
    protocol: "Modbus",
    products,
    ofSite,
    addressOf: () => addressForm(ADDRESS),
    isWritable: ({ isWritable = false }) => isWritable,
    pointsOf,
  });
}

/** The points of one unit of this product, or what is wrong with its address. */
function pointsOf(
  product: ModbusProduct,
  address: Record<string, number | string>,
): PointTemplate[] | AddressProblem[] {
  const problems = addressProblems(ADDRESS, address);
  if (problems.length > 0) return problems;
  return product.points.map((point) => pointTemplate(point, Number(address["unit"])));
}

function pointTemplate(point: ModbusProductPoint, unit: number): PointTemplate {
  const { table, register, type, scale = 1, coding, wordOrder, isWritable = false, ...rest } = point;
  const place: ModbusAddress = {
    unit,
    table,
    start: register - 1,
    type,
    scale,
    ...(coding === undefined ? {} : { coding }),
    ...(wordOrder === undefined ? {} : { wordOrder }),
  };
  return { ...rest, isWritable, address: place };
}
