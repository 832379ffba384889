import { fieldError } from "../../../../collections/form/FormError.tsx";
import { QuantityInput } from "../../../../collections/form/QuantityInput.tsx";

interface RoomInputProps {
  label: string;
  unit: "min" | "K" | "ppm";
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A number by which a schedule goes by its rooms: whole minutes, kelvins, or ppm of CO₂. */
export function RoomInput({ label, unit, value, error, onChange }: RoomInputProps) {
  return (
    <QuantityInput
      aria-label={label}
      w={92}
      hideControls
      allowDecimal={unit === "K"}
      unit={unit}
      rightSectionWidth={40}
      value={value}
      error={fieldError(error)}
      onChange={onChange}
    />
  );
}
