import * as z from "zod";
import { mostSaid } from "./saidLength.ts";

/** The longest text of a field: a certificate with its chain. */
const MAX_TEXT_LENGTH = 65_536;
const Text = z.string().check(mostSaid(200));

/**
 * One field of a form that a protocol asks for: a setting of a connection, or a part of a device's address behind it. What
 * the form then holds is checked by the protocol itself; this says enough to draw it.
 */
export const FormField = z.object({
  key: z.string().min(1).max(60),
  /** The field as text, e.g. `Device instance`. */
  label: z.string().min(1).check(mostSaid(80)),
  /** `lines` is a text of many lines, such as a certificate. */
  kind: z.enum(["text", "lines", "integer", "number", "choice", "yes-no"]),
  /** Of a number, e.g. `ms`. */
  unit: z.string().max(20).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  /** Values are whole multiples of it. */
  step: z.number().positive().optional(),
  /** Of a text, in characters. */
  maxLength: z.int().min(1).max(MAX_TEXT_LENGTH).optional(),
  /** The values of a choice. */
  choices: z.array(z.string().max(60)).min(1).max(50).optional(),
  /** The value that counts where the field is left out. */
  default: z.union([z.string().max(MAX_TEXT_LENGTH), z.number(), z.boolean()]).optional(),
  isRequired: z.boolean(),
  /** Never shown again once it is set, and kept encrypted. */
  isSecret: z.boolean(),
  /** A sentence below the field, with the form that it has to have. */
  hint: Text.optional(),
});
export type FormField = z.infer<typeof FormField>;
