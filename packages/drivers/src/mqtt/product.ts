import { FieldEventKind } from "@atrium/contract/access";
import type { MqttProductFile } from "@atrium/contract/devices";
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

/** A topic on which it is said whether a device is there, and the words for that. */
const Availability = z.object({ topic: z.string(), online: z.string(), offline: z.string() });
export type Availability = z.infer<typeof Availability>;

/** Which of several topics count: each of them, one of them, or the one that spoke last (Home Assistant, "availability_mode"). */
export const AVAILABILITY_MODES = ["all", "any", "latest"] as const;

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
  isOptional: z.boolean().optional(),
  /** The point's value is the message's times `scale` plus `offset`. */
  scale: z.number().optional(),
  offset: z.number().optional(),
  /** The unit in which the device sends it, where that is another than the point's. */
  sentIn: z.string().optional(),
  words: z.record(z.string(), z.number()).optional(),
  set: z.object({ topic: z.string(), field: z.string().optional() }).optional(),
  /** Of the device, like its availability: the same at each of its points. */
  events: z.array(EventAddress).readonly().optional(),
});
export type MqttAddress = z.infer<typeof MqttAddress>;
