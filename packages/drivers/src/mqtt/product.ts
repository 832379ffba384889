import { FieldEventKind } from "@atrium/contract";
import type { FormField, MqttProductFile, ProductFile } from "@atrium/contract";
import * as z from "zod";
import { productCatalog } from "../catalog.ts";
import type { AddressProblem, PointTemplate, ProductCatalog } from "../productCatalog.ts";
import { mqttAddressProblems } from "./topics.ts";

/**
 * A device type as data: its topics lie below the one that the mapping gives. A new product is one file of these, of ours
 * or of a site's.
 */
export type MqttProduct = Omit<MqttProductFile, "protocol">;

/** Where one device reports events. */
const EventAddress = z.object({
  /** The whole topic. */
  topic: z.string(),
  kind: FieldEventKind,
  id: z.string(),
  time: z.string(),
  timeUnit: z.enum(["s", "ms"]).optional(),
  details: z.record(
    z.string(),
    z.object({ field: z.string(), words: z.record(z.string(), z.union([z.string(), z.boolean()])).optional() }),
  ),
});
export type EventAddress = z.infer<typeof EventAddress>;

/** The place of a point behind its broker; the catalog puts it into `PointTemplate.address`. */
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
  /** Of the device, like its availability: the same at each of its points. */
  events: z.array(EventAddress).readonly().optional(),
});
export type MqttAddress = z.infer<typeof MqttAddress>;

export function mqttCatalog(products: readonly MqttProduct[]): ProductCatalog {
  const ofSite = (file: ProductFile): MqttProduct | null => (file.protocol === "mqtt" ? file : null);
  return productCatalog({
    protocol: "MQTT",
    products,
    ofSite,
    addressOf,
    isWritable: ({ set }) => set !== undefined,
    pointsOf,
  });
}

/** The topic and, where its messages name their sender, the sender; how many it has of what is repeated. */
function addressOf({ sender, repeats }: MqttProduct): FormField[] {
  const text = { kind: "text", isRequired: true, isSecret: false } as const;
  const topic: FormField = { ...text, key: "topic", label: "Topic", hint: "The device's own, without wildcards." };
  const size: FormField[] =
    repeats === undefined
      ? []
      : [
          {
            key: repeats.field,
            label: repeats.label,
            kind: "integer",
            min: 1,
            max: repeats.most,
            isRequired: true,
            isSecret: false,
          },
        ];
  if (sender === undefined) return [topic, ...size];
  const name: FormField = {
    ...text,
    key: "sender",
    label: "Sender",
    hint: "The name the device sends with its values.",
  };
  return [topic, name, ...size];
}

/** The points of one device of this product, or what is wrong with its address. */
function pointsOf(product: MqttProduct, address: Record<string, number | string>): PointTemplate[] | AddressProblem[] {
  const { repeats } = product;
  const problems = mqttAddressProblems(address, { hasSender: product.sender !== undefined, repeats });
  if (problems.length > 0) return problems;
  const below = (topic: string): string => (topic === "" ? `${address["topic"]}` : `${address["topic"]}/${topic}`);
  const { availability, time, sender, events } = product;
  const common = {
    ...(availability === undefined ? {} : { availability: { ...availability, topic: below(availability.topic) } }),
    ...(time === undefined ? {} : { time }),
    ...(events === undefined
      ? {}
      : { events: events.map((event) => Object.assign({}, event, { topic: below(event.topic) })) }),
    ...(sender === undefined ? {} : { sender: { field: sender, name: String(address["sender"]) } }),
  };
  const size = repeats === undefined ? 0 : Number(address[repeats.field]);
  const points = product.points.flatMap((point) => (point.isRepeated === true ? repeated(point, size) : [point]));
  const templateOf = (asked: MqttProduct["points"][number]): PointTemplate => {
    const { field, state = product.state ?? "", isOptional, isRepeated: _, scale, words, set, ...point } = asked;
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
  };
  return points.map((point) => templateOf(point));
}

/** One point for each of the things that a device has several of, numbered from 01 as their doors are. */
function repeated(point: MqttProduct["points"][number], size: number): MqttProduct["points"] {
  return Array.from({ length: size }, (_one, index) => {
    const number = String(index + 1).padStart(2, "0");
    const { key, name, field } = point;
    const place = field === undefined ? {} : { field: `${field}.${number}` };
    return Object.assign({}, point, { key: `${key}-${number}`, name: `${name} ${number}` }, place);
  });
}
