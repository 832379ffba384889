import { NumberInput } from "@mantine/core";
import { fieldError } from "../../../../collections/form/FormError.tsx";

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
    <NumberInput
      aria-label={label}
      w={92}
      hideControls
      allowDecimal={unit === "K"}
      rightSection={<span className="t12 muted">{unit}</span>}
      rightSectionWidth={40}
      value={value}
      error={fieldError(error)}
      onChange={(typed) => {
        onChange(String(typed));
      }}
    />
  );
}
