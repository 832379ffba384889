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
  /** A line above has the label on the page. */
  isBare?: boolean;
  onChange: (text: string) => void;
}

/** A short text of a tariff with what is wrong beside it. */
export function Field({ label, value, error, kind, unit, isRequired = false, isBare = false, onChange }: FieldProps) {
  const name = unit === undefined ? label : `${label}, ${unit}`;
  return (
    <TextInput
      {...(isBare ? { "aria-label": name } : { label: name })}
      required={isRequired}
      type={kind === "date" ? "date" : "text"}
      inputMode={kind === "number" ? "decimal" : "text"}
      autoComplete="off"
      maxLength={60}
      placeholder={kind === "clock" ? "09:15" : kind === "number" && isRequired ? "0.1395" : undefined}
      value={value}
      error={fieldError(error)}
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
    />
  );
}
