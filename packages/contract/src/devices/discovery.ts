import * as z from "zod";
import { FoundAvailability, FoundPoint } from "./foundPoint.ts";
import { DeviceIdentity, ProbeProblem } from "./probe.ts";
import { mostSaid } from "../base/saidLength.ts";

/** The most objects, fields or models of one device that a search reports. */
export const MAX_FOUND_ENTRIES = 2_000;
const Word = z.string().check(mostSaid(200));
/** As in a connection's settings and a mapping's address. */
const Fields = z.record(z.string().max(60), z.union([z.string().max(1_000), z.number()]));

/** The most states of one thing that are named. */
export const MAX_FOUND_STATES = 100;

const FoundState = z.object({ value: z.int(), name: z.string().min(1).max(80) });
/** One code of a value with a few states, as the device calls it. */
export type FoundState = z.infer<typeof FoundState>;

/** One thing of a device that may become a point: an object, a field of a message, a SunSpec model. */
export const FoundEntry = z.object({
  /** Where it is, in the protocol's words: `analog-input 3`, `tele/SENSOR ENERGY.Power`, `model 103 at 40069`. */
  place: z.string().min(1).max(400),
  name: Word.optional(),
  kind: z.enum(["number", "boolean", "enum", "text", "other"]),
  /** As the device calls it. */
  unit: Word.optional(),
  /** Its value at the time of the search. */
  value: Word.optional(),
  /** What its values mean, where the device names them. */
  states: z.array(FoundState).max(MAX_FOUND_STATES).optional(),
  /** A sentence: why it has no value here. */
  problem: Word.optional(),
  /** What its announcement says of it as a point. */
  point: FoundPoint.optional(),
});
export type FoundEntry = z.infer<typeof FoundEntry>;

/** A product that a device's own announcement fits, with where it announced its values to be. */
export const ProductSuggestion = z.object({
  product: z.string().max(100),
  address: Fields,
  /** A sentence: why it fits. */
  reason: z.string().min(1).check(mostSaid(500)),
  name: Word.optional(),
});
export type ProductSuggestion = z.infer<typeof ProductSuggestion>;

/** Devices on a broker that say by themselves what they have, and where. */
export const ANNOUNCED_FORMS = [
  "home-assistant",
  "zigbee2mqtt",
  "tasmota",
  "shelly",
  "esphome",
  "homie",
  "sparkplug",
] as const;
export type AnnouncedForm = (typeof ANNOUNCED_FORMS)[number];

/** A device that a search has found. */
export const FoundDevice = z.object({
  /** The same in each search: `device 1001`, `unit 4`, a topic. */
  key: z.string().min(1).max(400),
  /** By what it was recognised. */
  form: z.enum(["bacnet", "modbus", "sunspec", "topic", "vapix", "onvif", ...ANNOUNCED_FORMS]),
  identity: DeviceIdentity.optional(),
  /** What a connection of its own needs in its settings beyond those of the search. */
  settings: Fields.optional(),
  /** What a mapping to it needs in its address. */
  address: Fields.optional(),
  /** Where it says whether it is there. */
  availability: FoundAvailability.optional(),
  /** How its messages are written, where they are no text. */
  encoding: z.literal("sparkplug").optional(),
  entries: z.array(FoundEntry).max(MAX_FOUND_ENTRIES),
  /** Products that it fits by what it announced. */
  suggestions: z.array(ProductSuggestion).max(500).optional(),
  /** Sentences: what it announced that no product fits, what of it is not listed. */
  remark: z.string().check(mostSaid(500)).optional(),
  /** It is still being read: what there is of it is the beginning. */
  isBeingRead: z.boolean().optional(),
  /** Why it could not be read to its end. */
  problem: ProbeProblem.optional(),
});
export type FoundDevice = z.infer<typeof FoundDevice>;

/** How a search ended. What it found was reported while it ran. */
export const SearchReport = z.object({
  outcome: z.enum(["done", "stopped", "fails"]),
  problem: ProbeProblem.optional(),
  found: z.int().nonnegative(),
  /** There was more than is looked at or kept. */
  isCut: z.boolean(),
  requests: z.int().nonnegative(),
});
export type SearchReport = z.infer<typeof SearchReport>;
