import { NumberInput } from "@mantine/core";
import { fieldError } from "../../collections/form/FormError.tsx";

interface WholeNumberProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly error: string | undefined;
  readonly onChange: (value: number) => void;
}

/** A number that counts nothing: a port, an instance. */
export function WholeNumber({ label, value, max, error, onChange }: WholeNumberProps) {
  return (
    <NumberInput
      label={label}
      value={value}
      min={0}
      max={max}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      error={fieldError(error)}
      onChange={(typed) => {
        if (typeof typed === "number") onChange(typed);
      }}
    />
  );
}
