import * as z from "zod";

/** What was found to have no transform, so that a part of many replies is looked through once. */
const plain = new WeakSet<z.core.$ZodType>();

/** Whether reading a value by this schema, or by any part of it, makes another one of it. */
export function hasTransform(schema: z.core.$ZodType): boolean {
  const seen = new Set<z.core.$ZodType>();
  const waiting = [schema];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next) || plain.has(next)) continue;
    seen.add(next);
    const { def } = next._zod;
    // A codec is a pipe with a way back.
    if (def.type === "transform" || "reverseTransform" in def) return true;
    waiting.push(...partsOf(def));
  }
  for (const one of seen) plain.add(one);
  return false;
}

function partsOf(def: z.core.$ZodTypeDef): z.core.$ZodType[] {
  const parts: unknown[] = Object.values(def).flatMap((part: unknown) => (Array.isArray(part) ? part : [part]));
  if ("shape" in def && typeof def.shape === "object") parts.push(...Object.values(def.shape ?? {}));
  if ("getter" in def && typeof def.getter === "function") parts.push(def.getter());
  return parts.filter((part) => part instanceof z.core.$ZodType);
}
