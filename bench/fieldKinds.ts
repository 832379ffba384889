import * as z from "zod";

/** Devices of a field: meters, dense blocks of registers, lighting circuits, plugs. */
export const FieldKind = z.enum(["pm5000", "registers", "bacnet", "mqtt"]);
export type FieldKind = z.infer<typeof FieldKind>;

export const FieldSpec = z.object({
  kind: FieldKind,
  gateways: z.int().positive(),
  devicesPerGateway: z.int().positive(),
  /** The moment from which values count, ms. */
  base: z.number(),
});
export type FieldSpec = z.infer<typeof FieldSpec>;

export const FieldReport = z.object({
  devices: z.array(z.string()),
  keys: z.array(z.string()),
  changes: z.array(z.int()),
  received: z.array(z.int()),
  values: z.array(z.number()),
});
export type FieldReport = z.infer<typeof FieldReport>;

const REGISTER_BLOCK = "register-block";
export const REGISTERS_PER_BLOCK = 100;
/** Register number of each float of a dense block, by the point's key. */
export const BLOCK_REGISTERS: ReadonlyMap<string, number> = new Map(
  Array.from({ length: REGISTERS_PER_BLOCK / 2 }, (_, index) => [`value-${index + 1}`, index * 2 + 1]),
);
/** The floats of a meter that may take any value, by the point's key. */
export const METER_REGISTERS: ReadonlyMap<string, number> = new Map([
  ["current", 3010],
  ["voltage", 3036],
  ["active-power", 3060],
  ["frequency", 3110],
]);

export const PRODUCTS = {
  pm5000: "pm5000",
  registers: REGISTER_BLOCK,
  bacnet: "lighting-circuit",
  mqtt: "shelly-plug",
} as const;

/** The channel and place of a page that shows the devices of a kind. */
export function channelOf(kind: FieldKind): "lighting" | "energy" {
  return kind === "bacnet" || kind === "mqtt" ? "lighting" : "energy";
}

/** The topic of a plug, above those of its values. */
export function plugTopic(device: string): string {
  return `shellies/${device}`;
}

export function gatewayId(gateway: number): string {
  return `gateway-${gateway}`;
}

/** @param number of the device at its gateway, from 1: its unit or instance */
export function deviceId(gateway: number, number: number): string {
  return `D-${gateway}-${number}`;
}
