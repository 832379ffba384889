import { NumberInput } from "@mantine/core";
import { fieldError } from "../../../../collections/form/FormError.tsx";

interface MinutesLineProps {
  /** What stands before the number, and names it. */
  label: string;
  unit?: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A number with its words before it and its unit in it. */
export function MinutesLine({ label, unit = "min", value, error, onChange }: MinutesLineProps) {
  return (
    <div className="row wrap gap-8">
      <span className="ink2">{label}</span>
      <NumberInput
        aria-label={label}
        w={unit === "min" ? 96 : 120}
        hideControls
        allowDecimal={unit !== "min"}
        rightSection={<span className="t12 muted">{unit}</span>}
        rightSectionWidth={40}
        value={value}
        error={fieldError(error)}
        onChange={(typed) => {
          onChange(String(typed));
        }}
      />
    </div>
  );
}
