import { FieldEventKind } from "@atrium/contract/access";
import { AVAILABILITY_MODES, type MqttProductFile } from "@atrium/contract/devices";
import * as z from "zod";

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

/** A topic on which it is said whether a device is there, and the words for that, with `|` between several. */
const Availability = z.object({
  topic: z.string(),
  /** Of a message that is a JSON object. */
  field: z.string().optional(),
  online: z.string(),
  offline: z.string(),
});
export type Availability = z.infer<typeof Availability>;

/** The place of a point behind its broker; the catalog puts it into `PointTemplate.address`. */
export const MqttAddress = z.object({
  state: z.string(),
  availability: Availability.optional(),
  /** Further topics about the same. */
  alsoAvailable: z.array(Availability).readonly().optional(),
  availabilityMode: z.enum(AVAILABILITY_MODES).optional(),
  time: z.string().optional(),
  sender: z.object({ field: z.string(), name: z.string() }).optional(),
  field: z.string().optional(),
  /** Where the same value is said too. */
  also: z
    .array(z.object({ state: z.string(), field: z.string().optional() }))
    .readonly()
    .optional(),
  /** How its messages are written, where they are no text. */
  encoding: z.literal("sparkplug").optional(),
  isOptional: z.boolean().optional(),
  /** The point's value is the message's times `scale` plus `offset`. */
  scale: z.number().optional(),
  offset: z.number().optional(),
  /** The unit in which the device sends it, where that is another than the point's. */
  sentIn: z.string().optional(),
  words: z.record(z.string(), z.number()).optional(),
  set: z
    .object({
      topic: z.string(),
      field: z.string().optional(),
      payload: z.string().optional(),
      words: z.record(z.string(), z.number()).optional(),
      decimals: z.number().optional(),
    })
    .optional(),
  /** Of the device, like its availability: the same at each of its points. */
  events: z.array(EventAddress).readonly().optional(),
});
export type MqttAddress = z.infer<typeof MqttAddress>;
