import { fieldError } from "../../../collections/form/FormError.tsx";
import { QuantityInput } from "../../../collections/form/QuantityInput.tsx";

interface NumberFieldProps {
  label: string;
  unit: string | undefined;
  /** It is the difference of two values of the unit. */
  isDifference?: boolean;
  description?: string;
  placeholder?: string;
  /** As typed. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A number of a rule, with its unit in the field. */
export function NumberField(props: NumberFieldProps) {
  const { label, unit, isDifference = false, description, placeholder, value, error, onChange } = props;
  return (
    <QuantityInput
      label={label}
      hideControls
      description={description}
      placeholder={placeholder}
      inputWrapperOrder={["label", "input", "error", "description"]}
      unit={unit}
      isDifference={isDifference}
      rightSectionWidth={54}
      value={value}
      error={fieldError(error)}
      onChange={onChange}
    />
  );
}
