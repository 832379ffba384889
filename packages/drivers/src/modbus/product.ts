import type { PointKind, Unit } from "@atrium/contract";
import * as z from "zod";
import { addressProblems } from "../addressFields.ts";
import type { AddressField } from "../addressFields.ts";
import { productCatalog } from "../catalog.ts";
import type { AddressProblem, PointTemplate, PointTraits, ProductCatalog } from "../driver.ts";
import { REGISTER_TYPES } from "./registers.ts";
import type { RegisterType } from "./registers.ts";

/** The four tables of a Modbus device (Modbus Application Protocol 4.3). */
const TABLES = ["coil", "discrete-input", "input-register", "holding-register"] as const;
export type Table = (typeof TABLES)[number];

/** One point of a product template: what it means, and where it lies. */
interface ModbusProductPoint extends PointTraits {
  readonly key: string;
  readonly name: string;
  readonly kind: PointKind;
  readonly unit?: Unit;
  readonly table: Table;
  /** Register number as manuals print it: 1 is wire address 0 (Modbus Application Protocol 4.4). */
  readonly register: number;
  readonly type: RegisterType;
  /** The point's value is the register's times this. */
  readonly scale?: number;
  readonly coding?: "four-quadrant-power-factor";
  readonly isWritable?: boolean;
  readonly min?: number;
  readonly max?: number;
  /** Ms. */
  readonly expectedInterval: number;
  readonly deadband?: number;
}

/** A device type as data: a new product is one file of these. */
export interface ModbusProduct {
  readonly name: string;
  readonly points: readonly ModbusProductPoint[];
}

/** Every Modbus product is addressed by its unit; 0 is the broadcast (Modbus over Serial Line 2.2), 255 a device itself. */
const ADDRESS: readonly AddressField[] = [{ field: "unit", min: 1, max: 255 }];

/** Where a point is behind its connection; what the catalog puts into `PointTemplate.address`. */
export const ModbusAddress = z.object({
  unit: z.int().min(1).max(255),
  table: z.enum(TABLES),
  /** Wire address. */
  start: z.int().min(0).max(65_535),
  type: z.enum(REGISTER_TYPES),
  scale: z.number(),
  coding: z.literal("four-quadrant-power-factor").optional(),
});
export type ModbusAddress = z.infer<typeof ModbusAddress>;

export function modbusCatalog(products: readonly ModbusProduct[]): ProductCatalog {
  return productCatalog({ protocol: "Modbus", products, pointsOf });
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
  const { table, register, type, scale = 1, coding, isWritable = false, ...rest } = point;
  const place: ModbusAddress = { unit, table, start: register - 1, type, scale };
  return { ...rest, isWritable, address: coding === undefined ? place : { ...place, coding } };
}
