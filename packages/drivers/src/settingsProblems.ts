import type * as z from "zod";
import type { AddressProblem } from "./driver.ts";

/** What is wrong with a connection's settings, field by field; empty when nothing is. */
export function settingsProblems(schema: z.ZodType, settings: Record<string, unknown>): AddressProblem[] {
  const result = schema.safeParse(settings);
  if (result.success) return [];
  return result.error.issues.map((issue) => ({ field: issue.path.join("."), problem: issue.message }));
}
