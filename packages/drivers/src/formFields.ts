import type { FormField } from "@atrium/contract";
import * as z from "zod";
import type { AddressField } from "./addressFields.ts";

/** Longer texts get a field of several lines. */
const MAX_LINE_LENGTH = 1_000;

/** What the JSON schema of one field says, with our own words beside it: `.meta({ label, unit, hint, secret })`. */
const Described = z.object({
  type: z.enum(["string", "integer", "number", "boolean"]),
  label: z.string().min(1),
  unit: z.string().optional(),
  hint: z.string().optional(),
  secret: z.boolean().default(false),
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  multipleOf: z.number().optional(),
  maxLength: z.int().optional(),
  default: z.union([z.string(), z.number(), z.boolean()]).optional(),
});
type Described = z.infer<typeof Described>;
const DescribedObject = z.object({
  properties: z.record(z.string(), Described),
  required: z.array(z.string()).default([]),
});

/**
 * The fields of a schema in its order. Each has a `label` in its `.meta`, and may have a `unit` and a `hint`; `secret: true`
 * marks what must not be shown again and is kept encrypted. Checks beyond one field stay with the schema.
 */
export function formFields(schema: z.ZodObject): FormField[] {
  const { properties, required } = DescribedObject.parse(z.toJSONSchema(schema, { io: "input" }));
  return Object.entries(properties).map(([key, described]) => fieldOf(key, described, required.includes(key)));
}

/** The fields of an address that a product asks for. */
export function addressForm(fields: readonly AddressField[]): FormField[] {
  return fields.map((asked) => {
    const common = { key: asked.field, label: labelOf(asked.field), isRequired: true, isSecret: false };
    if ("pattern" in asked) return { ...common, kind: "text" as const, hint: asked.expected };
    return { ...common, kind: "integer" as const, min: asked.min, max: asked.max };
  });
}

function fieldOf(key: string, described: Described, isRequired: boolean): FormField {
  const { label, unit, hint, secret: isSecret, enum: choices, default: usual } = described;
  return {
    key,
    label,
    kind: kindOf(described),
    ...(unit === undefined ? {} : { unit }),
    ...limitsOf(described),
    ...(choices === undefined ? {} : { choices }),
    ...(usual === undefined ? {} : { default: usual }),
    isRequired,
    isSecret,
    ...(hint === undefined ? {} : { hint }),
  };
}

function kindOf({ type, enum: choices, maxLength = 0 }: Described): FormField["kind"] {
  if (choices !== undefined) return "choice";
  if (type === "boolean") return "yes-no";
  if (type === "string") return maxLength > MAX_LINE_LENGTH ? "lines" : "text";
  return type;
}

/** Without the ends that every whole number of the language has. */
function limitsOf({ minimum, maximum, multipleOf, maxLength }: Described): Partial<FormField> {
  const isLimit = (end: number | undefined): end is number =>
    end !== undefined && Math.abs(end) < Number.MAX_SAFE_INTEGER;
  return {
    ...(isLimit(minimum) ? { min: minimum } : {}),
    ...(isLimit(maximum) ? { max: maximum } : {}),
    ...(multipleOf === undefined ? {} : { step: multipleOf }),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
}

/** `unit` as a person reads it, `Unit`. */
function labelOf(field: string): string {
  return field.length <= 3 ? field.toUpperCase() : `${field[0]?.toUpperCase() ?? ""}${field.slice(1)}`;
}
