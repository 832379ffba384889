import * as z from "zod";
import { limitedRecord } from "../base/limitedRecord.ts";
import { PointKind, UNITS } from "./point.ts";
import { AVAILABILITY_MODES, MAX_ALSO_AVAILABLE, MAX_ALSO_STATES, MAX_WORDS } from "./product/mqttFields.ts";

const Topic = z.string().min(1).max(1_000);
const Field = z.string().min(1).max(200);
const Word = z.string().min(1).max(100);
const Words = limitedRecord(Word, z.number(), MAX_WORDS);

/** What an announcement says of one point: all that a product's table has, with whole topics. */
export const FoundPoint = z.object({
  topic: Topic,
  field: Field.optional(),
  also: z
    .array(z.object({ topic: Topic, field: Field.optional() }))
    .max(MAX_ALSO_STATES)
    .optional(),
  kind: PointKind,
  unit: z.enum(UNITS).optional(),
  deviceUnit: z.string().min(1).max(40).optional(),
  scale: z.number().optional(),
  offset: z.number().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().positive().optional(),
  states: z
    .array(z.object({ value: z.number(), name: z.string().min(1).max(80) }))
    .max(MAX_WORDS)
    .optional(),
  words: Words.optional(),
  set: z
    .object({
      topic: Topic,
      field: Field.optional(),
      payload: z.string().min(1).max(500).optional(),
      words: Words.optional(),
      decimals: z.int().min(0).max(6).optional(),
    })
    .optional(),
  isOptional: z.boolean().optional(),
  startsAgain: z.boolean().optional(),
  /** Ms between two reports when all is well. */
  expectedInterval: z.int().min(20).max(86_400_000),
});
export type FoundPoint = z.infer<typeof FoundPoint>;

/** What an announcement says of where it is said whether the device is there, with whole topics. */
export const FoundAvailability = z.object({
  topics: z
    .array(z.object({ topic: Topic, field: Field.optional(), online: Word, offline: Word }))
    .min(1)
    .max(MAX_ALSO_AVAILABLE + 1),
  mode: z.enum(AVAILABILITY_MODES).optional(),
});
export type FoundAvailability = z.infer<typeof FoundAvailability>;
