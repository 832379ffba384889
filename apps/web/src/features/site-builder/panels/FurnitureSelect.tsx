import { FURNITURE, furnitureKind, type FurnitureKind } from "@atrium/ui/plan";
import { Select } from "@mantine/core";

interface FurnitureSelectProps {
  label: string;
  value: FurnitureKind;
  onChange: (kind: FurnitureKind) => void;
}

const KINDS = FURNITURE.map(({ kind, label }) => ({ value: kind, label })).toSorted((one, other) =>
  one.label.localeCompare(other.label),
);

/** One of the kinds of furniture, found by typing. */
export function FurnitureSelect({ label, value, onChange }: FurnitureSelectProps) {
  return (
    <Select
      size="xs"
      w={168}
      label={label}
      allowDeselect={false}
      searchable
      data={KINDS}
      value={value.kind}
      onChange={(kind) => {
        const chosen = furnitureKind(kind ?? "");
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}
