import type * as z from "zod";
import type { FieldErrors } from "../../lists/form/useSubmit.ts";

/** What is wrong with a rule as it is written, by the path of its field: `actions.0.values.1.value`. */
export function ruleErrors(error: z.ZodError): FieldErrors {
  // The first issue of a path is the one that counts: it is set last.
  return Object.fromEntries(error.issues.toReversed().map((issue) => [issue.path.join("."), said(issue)]));
}

function said({ code, message, input }: z.core.$ZodIssue): string {
  if (code === "invalid_type" || input === "" || message.includes(">=1 ")) return "Fill this in";
  return message.replace(/^Invalid input: /, "").replace(/^Invalid string: .*/, "It cannot be written like this");
}
