import type { FormField } from "@atrium/contract";
import { fieldError } from "../../collections/form/FormError.tsx";

type Piece = "label" | "input" | "error" | "description";

/** What stands around every input of a form: its label above, what is wrong with it and its hint below. */
export function fieldFrame({ label, isRequired, hint }: FormField, error: string | undefined, isDisabled: boolean) {
  return {
    label,
    required: isRequired,
    disabled: isDisabled,
    description: hint,
    inputWrapperOrder: ["label", "input", "error", "description"] satisfies Piece[],
    error: fieldError(error),
  };
}
