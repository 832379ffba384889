import type { FieldErrors } from "../../../collections/form/useSubmit.ts";

/** What the server says of `settings.host` stands at the field `host`. */
export function fieldErrors(paths: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(paths).map(([path, message]) => [path.replace(/^settings\./, ""), message]));
}

/** The errors but those of one field. */
export function without(errors: FieldErrors, field: string): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([key]) => key !== field));
}
