import { EQUIPMENT_CATEGORIES, equipmentKinds } from "@atrium/contract/devices";
import { sayTerm, t } from "@atrium/words";
import { Select } from "@mantine/core";
import { fieldError } from "../../collections/form/FormError.tsx";
import { useSite } from "../../platform/site.ts";

interface CategorySelectProps {
  label: string;
  value: string | null;
  error: string | undefined;
  isDisabled?: boolean;
  onChange: (category: string) => void;
}

/** What a piece of equipment is: a category of the specification, or a kind that is shipped or the site's own. */
export function CategorySelect({ label, value, error, isDisabled = false, onChange }: CategorySelectProps) {
  const { equipment } = useSite();
  const known = [
    ...Object.entries(EQUIPMENT_CATEGORIES).map(([key, { name }]) => ({ value: key, label: sayTerm(name) })),
    ...equipmentKinds(equipment).map(({ key, name }) => ({ value: key, label: sayTerm(name) })),
  ].toSorted((one, other) => one.label.localeCompare(other.label));
  const isKnown = value === null || known.some((one) => one.value === value);
  return (
    <Select
      label={label}
      placeholder={t("Choose")}
      allowDeselect={false}
      searchable
      disabled={isDisabled}
      data={isKnown ? known : [{ value, label: value }, ...known]}
      value={value}
      error={fieldError(error)}
      onChange={(chosen) => {
        if (chosen !== null) onChange(chosen);
      }}
    />
  );
}
