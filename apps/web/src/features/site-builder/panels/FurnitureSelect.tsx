import { FURNITURE, furnitureKind, type FurnitureKind } from "@atrium/ui/plan";
import { t } from "@atrium/words";
import { Select } from "@mantine/core";
import { useMemo } from "react";

interface FurnitureSelectProps {
  label: string;
  value: FurnitureKind;
  onChange: (kind: FurnitureKind) => void;
}

/** One of the kinds of furniture, found by typing. */
export function FurnitureSelect({ label, value, onChange }: FurnitureSelectProps) {
  const kinds = useMemo(
    () =>
      FURNITURE.map((kind) => ({ value: kind.kind, label: t(kind.label) })).toSorted((one, other) =>
        one.label.localeCompare(other.label),
      ),
    [],
  );
  return (
    <Select
      size="xs"
      w={168}
      label={label}
      allowDeselect={false}
      searchable
      data={kinds}
      value={value.kind}
      onChange={(kind) => {
        const chosen = furnitureKind(kind ?? "");
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}
