import { type PointDescription, valueProblem } from "@atrium/contract/devices";
import { nameOf } from "../../platform/integrations/siteModel.ts";
import * as z from "zod";

const Bare = z.union([z.number(), z.boolean(), z.string().max(200), z.null()]);
/** The value itself, or as our own messages have it. */
const Written = z.union([Bare, z.looseObject({ value: Bare }).transform(({ value }) => value)]);

/**
 * What a message writes: `24`, `true`, `"Cool"`, `{"value": 24}`, ON and OFF, the name of a state.
 * @returns null where it releases the point: `null`, or nothing at all. undefined: no value that fits it
 */
export function writtenValue(point: PointDescription, text: string): number | null | undefined {
  const words = text.trim();
  if (words === "") return null;
  const written = Written.safeParse(parsed(words));
  if (!written.success) return undefined;
  const value = numberOf(point, written.data);
  if (value === null || value === undefined) return value;
  return valueProblem(point, value) === undefined ? value : undefined;
}

function numberOf({ kind, states }: PointDescription, value: z.infer<typeof Bare>): number | null | undefined {
  if (value === null || typeof value === "number") return value;
  if (typeof value === "boolean") return kind === "boolean" ? Number(value) : undefined;
  const word = value.toLowerCase();
  if (kind === "boolean") return word === "on" ? 1 : word === "off" ? 0 : undefined;
  return states?.find(({ name }) => nameOf(name).toLowerCase() === word)?.value;
}

/** JSON, or the words themselves. */
function parsed(words: string): unknown {
  try {
    return JSON.parse(words);
  } catch {
    return words;
  }
}
