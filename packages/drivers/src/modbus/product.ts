import { wireConversion } from "@atrium/contract";
import { MODBUS_TABLES, REGISTER_COUNT, REGISTER_TYPES, WORD_ORDERS } from "@atrium/contract/devices";
import type { ModbusProductFile, ProductFile } from "@atrium/contract/devices";
import * as z from "zod";
import { addressProblems } from "../addressFields.ts";
import type { AddressField } from "../addressFields.ts";
import { productCatalog } from "../catalog.ts";
import type { AddressProblem, PointTemplate, ProductCatalog } from "../productCatalog.ts";
import { addressForm } from "../formFields.ts";
import { type SunSpecProduct, sunSpecPoints } from "./sunSpecProduct.ts";
import { SunSpecPlace } from "./sunSpecValue.ts";

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
  /** The point's value is the device's times `scale` plus `offset`. */
  scale: z.number(),
  offset: z.number().optional(),
  coding: z.literal("four-quadrant-power-factor").optional(),
  wordOrder: z.enum(WORD_ORDERS).optional(),
  /** Of a register: the one bit that counts, 0 the lowest. */
  bit: z.int().min(0).max(15).optional(),
  /** Of a SunSpec device: where it is in the models that can have it; `start` is the base that they are looked for from. */
  sunSpec: z.array(SunSpecPlace).readonly().optional(),
});
export type ModbusAddress = z.infer<typeof ModbusAddress>;

/** The registers of a point, or the one bit that it is of one; none where the device itself says where its values are. */
export function cellsOf({ address }: { readonly address?: unknown }): string[] {
  const { data } = ModbusAddress.safeParse(address);
  if (data === undefined || data.sunSpec !== undefined) return [];
  const { unit, table, start, type, bit } = data;
  return Array.from({ length: REGISTER_COUNT[type] }, (_, at) => {
    const register = String(start + at + 1);
    return `unit ${unit} ${table} ${bit === undefined ? register : `${register}.${bit}`}`;
  });
}

export function modbusCatalog(products: readonly (ModbusProduct | SunSpecProduct)[]): ProductCatalog {
  const ofSite = (file: ProductFile): ModbusProduct | null => (file.protocol === "modbus" ? file : null);
  return productCatalog<ModbusProduct | SunSpecProduct>({
    protocol: "Modbus",
    products,
    ofSite,
    asTable: (product) => (isSunSpec(product) ? null : { ...product, protocol: "modbus" }),
    addressOf: (product) => addressForm(addressFields(product)),
    isWritable: (point) => "isWritable" in point && point.isWritable,
    pointsOf,
  });
}

function addressFields(product: ModbusProduct | SunSpecProduct): readonly AddressField[] {
  return isSunSpec(product) && product.repeats !== undefined ? [...ADDRESS, product.repeats] : ADDRESS;
}

function isSunSpec(product: ModbusProduct | SunSpecProduct): product is SunSpecProduct {
  return "form" in product;
}

/** The points of one unit of this product, or what is wrong with its address. */
function pointsOf(
  product: ModbusProduct | SunSpecProduct,
  address: Record<string, number | string>,
): PointTemplate[] | AddressProblem[] {
  const problems = addressProblems(addressFields(product), address);
  if (problems.length > 0) return problems;
  if (isSunSpec(product)) {
    return sunSpecPoints(product, Number(address["unit"]), Number(address[product.repeats?.field ?? ""] ?? 0));
  }
  return product.points.map((point) => pointTemplate(point, Number(address["unit"])));
}

function pointTemplate(point: ModbusProductPoint, unit: number): PointTemplate {
  const {
    table,
    register,
    type,
    scale: _scale,
    deviceUnit: _unit,
    coding,
    wordOrder,
    bit,
    isWritable = false,
    ...rest
  } = point;
  const { factor, offset } = wireConversion(point);
  const place: ModbusAddress = {
    unit,
    table,
    start: register - 1,
    type,
    scale: factor,
    ...(offset === 0 ? {} : { offset }),
    ...(coding === undefined ? {} : { coding }),
    ...(wordOrder === undefined ? {} : { wordOrder }),
    ...(bit === undefined ? {} : { bit }),
  };
  return { ...rest, isWritable, address: place };
}
