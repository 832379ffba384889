import { NumberInput } from "@mantine/core";
import { fieldError } from "../../collections/form/FormError.tsx";
import type { NumberEntry } from "./pointDraft.ts";

interface NumberFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly value: NumberEntry;
  readonly error: string | undefined;
  readonly isWhole?: boolean;
  readonly onChange: (value: NumberEntry) => void;
}

/** A number, or none. */
export function NumberField({ label, description, value, error, isWhole = false, onChange }: NumberFieldProps) {
  return (
    <NumberInput
      label={label}
      description={description}
      inputWrapperOrder={["label", "input", "error", "description"]}
      allowDecimal={!isWhole}
      hideControls
      value={value}
      error={fieldError(error)}
      onChange={(typed) => {
        const number = typeof typed === "number" ? typed : Number.parseFloat(typed);
        onChange(Number.isFinite(number) ? number : "");
      }}
    />
  );
}
