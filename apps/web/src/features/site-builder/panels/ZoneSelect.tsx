import type { PlanContent } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { Select } from "@mantine/core";

interface ZoneSelectProps {
  label: string;
  zones: PlanContent["zones"];
  value: string | undefined;
  onChange: (zone: string | undefined) => void;
}

const NONE = "";

export function ZoneSelect({ label, zones, value, onChange }: ZoneSelectProps) {
  const options = zones.map((zone) => ({ value: zone.id, label: zone.label }));
  return (
    <Select
      size="xs"
      label={label}
      allowDeselect={false}
      data={[{ value: NONE, label: t("No zone") }, ...options]}
      value={value ?? NONE}
      onChange={(zone) => {
        onChange(zone === null || zone === NONE ? undefined : zone);
      }}
    />
  );
}
