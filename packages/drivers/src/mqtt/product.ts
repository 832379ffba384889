import type { PointKind, Unit } from "@atrium/contract";
import * as z from "zod";
import { productCatalog } from "../catalog.ts";
import type { AddressProblem, PointTemplate, ProductCatalog } from "../driver.ts";
import { mqttAddressProblems } from "./topics.ts";

/** One point of a product: a field of the state's JSON object. */
interface MqttProductPoint {
  readonly key: string;
  readonly name: string;
  readonly kind: PointKind;
  readonly unit?: Unit;
  /** Field of the state; dots lead into nested objects. Without one the whole message is the value: `23.5`, `ON`. */
  readonly field?: string;
  /** Topic of this point alone, below the device's, where it is not in the product's state; empty: the device's itself. */
  readonly state?: string;
  /** The device may say null while there is nothing to measure (the direction of a calm): that is absent, not wrong. */
  readonly isOptional?: boolean;
  /** The point's value is the message's times this. */
  readonly scale?: number;
  /** Words that the device says instead of numbers, e.g. `{ ON: 1, OFF: 0 }`; commands use them too. */
  readonly words?: Readonly<Record<string, number>>;
  /** Present where the point can be commanded: the topic below the device's, and the field of the JSON sent there; without one the value alone is sent. */
  readonly set?: { readonly topic: string; readonly field?: string };
  readonly min?: number;
  readonly max?: number;
  /** Ms. */
  readonly expectedInterval: number;
  readonly deadband?: number;
}

/** A device type as data: its topics lie below the one that the mapping gives. A new product is one file of these. */
export interface MqttProduct {
  readonly name: string;
  /** Topic of the state: one JSON object with all values that have no topic of their own. */
  readonly state?: string;
  /** Retained words about the device itself; `offline` is its last will. */
  readonly availability?: { readonly topic: string; readonly online: string; readonly offline: string };
  /** Field with the device's own time, seconds since the epoch. Without one, a value is as old as its message. */
  readonly time?: string;
  /** Field that names the sender; the mapping's `sender` must be the same. */
  readonly sender?: string;
  readonly points: readonly MqttProductPoint[];
}

/** Where a point is behind its broker; what the catalog puts into `PointTemplate.address`. */
export const MqttAddress = z.object({
  state: z.string(),
  availability: z.object({ topic: z.string(), online: z.string(), offline: z.string() }).optional(),
  time: z.string().optional(),
  sender: z.object({ field: z.string(), name: z.string() }).optional(),
  field: z.string().optional(),
  isOptional: z.boolean().optional(),
  scale: z.number().optional(),
  words: z.record(z.string(), z.number()).optional(),
  set: z.object({ topic: z.string(), field: z.string().optional() }).optional(),
});
export type MqttAddress = z.infer<typeof MqttAddress>;

export function mqttCatalog(products: readonly MqttProduct[]): ProductCatalog {
  return productCatalog({ protocol: "MQTT", products, pointsOf });
}

/** The points of one device of this product, or what is wrong with its address. */
function pointsOf(product: MqttProduct, address: Record<string, number | string>): PointTemplate[] | AddressProblem[] {
  const problems = mqttAddressProblems(address, product.sender !== undefined);
  if (problems.length > 0) return problems;
  const below = (topic: string): string => (topic === "" ? `${address["topic"]}` : `${address["topic"]}/${topic}`);
  const { availability, time, sender } = product;
  const common = {
    ...(availability === undefined ? {} : { availability: { ...availability, topic: below(availability.topic) } }),
    ...(time === undefined ? {} : { time }),
    ...(sender === undefined ? {} : { sender: { field: sender, name: String(address["sender"]) } }),
  };
  return product.points.map(({ field, state = product.state ?? "", isOptional, scale, words, set, ...point }) => {
    const place: MqttAddress = {
      ...common,
      state: below(state),
      ...(field === undefined ? {} : { field }),
      ...(isOptional === undefined ? {} : { isOptional }),
      ...(scale === undefined ? {} : { scale }),
      ...(words === undefined ? {} : { words: { ...words } }),
      ...(set === undefined ? {} : { set: { ...set, topic: below(set.topic) } }),
    };
    return { ...point, isWritable: set !== undefined, address: place };
  });
}
