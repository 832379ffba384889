import { t } from "@atrium/words";
import { NumberInput } from "@mantine/core";

interface CellFieldProps {
  readonly label: string;
  /** Columns or rows; undefined: none is given. */
  readonly value: number | undefined;
  readonly step: number;
  readonly min?: number;
  readonly max?: number;
  readonly onChange: (value: number) => void;
}

/** A number of columns or rows, changed as it is typed to its end. */
export function CellField({ label, value, step, min = 0, max = 200, onChange }: CellFieldProps) {
  return (
    <NumberInput
      size="xs"
      label={label}
      placeholder={t("middle")}
      min={min}
      max={max}
      step={step}
      clampBehavior="strict"
      value={value ?? ""}
      onChange={(typed) => {
        if (typeof typed !== "number" || typed < min || typed > max) return;
        const next = Math.round(typed / step) * step;
        if (next !== value) onChange(next);
      }}
    />
  );
}
