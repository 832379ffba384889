import * as z from "zod";
import { MAX_PRODUCT_POINTS } from "./product/productPoint.ts";
import { Unit } from "./point.ts";
import { mostSaid } from "../base/saidLength.ts";

/** Why a device, or one of its points, could not be read. */
export const PROBE_PROBLEMS = [
  /** The settings or the address are not complete or not valid. */
  "settings",
  "unknown-host",
  "unreachable",
  /** Nobody listens at the port, or the other end does not want us. */
  "refused",
  "password",
  /** The other end's certificate is not the one expected. */
  "certificate",
  "silent",
  /** The device has no such object, register, field or page. */
  "no-such-object",
  /** The device refuses with a code of its protocol. */
  "exception",
  "wrong-length",
  "garbage",
  /** It answers, and is another device than the one meant. */
  "another-device",
  /** The number is outside what the point can have. */
  "implausible",
  /** It measures something else than the point is. */
  "another-unit",
  /** The device itself says that the value is faulty. */
  "fault",
  "too-many",
  "cancelled",
] as const;

export const ProbeProblem = z.object({
  code: z.enum(PROBE_PROBLEMS),
  /** A sentence for the person. */
  reason: z.string().min(1).check(mostSaid(500)),
  /** The number of the refusal in its protocol, e.g. Modbus exception 2. */
  number: z.int().optional(),
});
export type ProbeProblem = z.infer<typeof ProbeProblem>;

const Word = z.string().check(mostSaid(200));

/** What a device says of itself. */
export const DeviceIdentity = z.object({
  name: Word.optional(),
  vendor: Word.optional(),
  model: Word.optional(),
  firmware: Word.optional(),
  serial: Word.optional(),
});
export type DeviceIdentity = z.infer<typeof DeviceIdentity>;

const Milliseconds = z.number().nonnegative();

/** One point as a test has read it. */
export const ProbedPoint = z.object({
  key: z.string().min(1).max(80),
  name: z.string().min(1).check(mostSaid(80)),
  /** The value as it came, e.g. registers `41a4 0000`; null where none came. */
  raw: Word.nullable(),
  /** The value in the point's unit; null where it has none. */
  value: z.number().nullable(),
  unit: Unit.optional(),
  quality: z.enum(["good", "bad"]),
  /** From the request to its answer. */
  roundTrip: Milliseconds.nullable(),
  problem: ProbeProblem.optional(),
  /** A sentence: what to know of a value that is still good, e.g. that the device states no unit. */
  note: Word.optional(),
});
export type ProbedPoint = z.infer<typeof ProbedPoint>;

/** What a test of a connection, or of a device behind it, has found. Nothing in the field was changed by it. */
export const ProbeReport = z.object({
  /** `partly`: some of its points could be read. */
  outcome: z.enum(["answers", "partly", "fails"]),
  /** Why not all is well. */
  problem: ProbeProblem.optional(),
  identity: DeviceIdentity.optional(),
  /** Of the first answer; null where none came. */
  roundTrip: Milliseconds.nullable(),
  requests: z.int().nonnegative(),
  points: z.array(ProbedPoint).max(MAX_PRODUCT_POINTS),
});
export type ProbeReport = z.infer<typeof ProbeReport>;
