import { NumberInput } from "@mantine/core";
import { fieldError } from "../../../collections/form/FormError.tsx";

interface NumberFieldProps {
  label: string;
  unit: string | undefined;
  description?: string;
  placeholder?: string;
  /** As typed. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A number of a rule, with its unit in the field. */
export function NumberField({ label, unit, description, placeholder, value, error, onChange }: NumberFieldProps) {
  return (
    <NumberInput
      label={label}
      hideControls
      description={description}
      placeholder={placeholder}
      inputWrapperOrder={["label", "input", "error", "description"]}
      rightSection={unit === undefined ? undefined : <span className="t12 muted">{unit}</span>}
      rightSectionWidth={54}
      value={value}
      error={fieldError(error)}
      onChange={(typed) => {
        onChange(String(typed));
      }}
    />
  );
}
