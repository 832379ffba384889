import type { AlarmPoint } from "@atrium/contract/alarms";
import { sayUnit, t } from "@atrium/words";
import { Select } from "@mantine/core";
import { fieldError } from "../../../collections/form/FormError.tsx";

interface PointSelectProps {
  label: string;
  points: readonly AlarmPoint[];
  /** The key. */
  value: string;
  /** Whether it may stay empty. */
  isClearable?: boolean;
  placeholder?: string;
  error: string | undefined;
  onChange: (key: string) => void;
}

/** A point of the devices, or all of those that repeat. */
export function PointSelect({ label, points, value, isClearable, placeholder, error, onChange }: PointSelectProps) {
  const choices = points.map((point) => ({ value: point.key, label: labelOf(point) }));
  const isKnown = value === "" || choices.some((choice) => choice.value === value);
  return (
    <Select
      label={label}
      searchable
      required={isClearable !== true}
      clearable={isClearable === true}
      allowDeselect={false}
      placeholder={placeholder ?? (points.length === 0 ? t("Choose a system first") : t("Choose a point"))}
      nothingFoundMessage={t("No matching point")}
      data={isKnown ? choices : [{ value, label: value }, ...choices]}
      value={value === "" ? null : value}
      error={fieldError(error)}
      onChange={(key) => {
        onChange(key ?? "");
      }}
    />
  );
}

/** "CO₂, ppm", "Compartment (each)". */
function labelOf({ key, name, unit }: AlarmPoint): string {
  if (key.endsWith("*")) return t("{name} (each)", { name });
  return unit === undefined ? name : `${name}, ${sayUnit(unit)}`;
}
