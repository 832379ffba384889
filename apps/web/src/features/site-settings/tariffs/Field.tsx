import { TextInput } from "@mantine/core";
import { fieldError } from "../../../collections/form/FormError.tsx";

interface FieldProps {
  label: string;
  value: string;
  error: string | undefined;
  /** A number, a clock, a day, or else a text. */
  kind?: "number" | "clock" | "date";
  /** "EUR/kWh" */
  unit?: string;
  isRequired?: boolean;
  onChange: (text: string) => void;
}

/** A short text of a tariff with what is wrong beside it. */
export function Field({ label, value, error, kind, unit, isRequired = false, onChange }: FieldProps) {
  return (
    <TextInput
      label={unit === undefined ? label : `${label}, ${unit}`}
      required={isRequired}
      type={kind === "date" ? "date" : "text"}
      inputMode={kind === "number" ? "decimal" : "text"}
      autoComplete="off"
      maxLength={60}
      placeholder={kind === "clock" ? "09:15" : kind === "number" ? "0.1395" : undefined}
      value={value}
      error={fieldError(error)}
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
    />
  );
}
