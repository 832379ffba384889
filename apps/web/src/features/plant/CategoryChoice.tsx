import { type EquipmentCategory, EQUIPMENT_SYSTEMS } from "@atrium/contract/devices";
import { Select } from "@mantine/core";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useDevices } from "../../devices/DevicesContext.ts";

const ALL = { value: "overview", label: "All categories" };

/** Which category of the page's equipment is shown; it stands in the address. */
export function CategoryChoice() {
  const { system } = useDevices();
  const { placement = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const systems = Object.entries<Readonly<Record<string, EquipmentCategory>>>(EQUIPMENT_SYSTEMS);
  const own = systems.find(([name]) => system.path.endsWith(`-${name}`))?.[1] ?? {};
  const choices = [ALL, ...Object.entries(own).map(([value, { name: label }]) => ({ value, label }))];
  const chosen = (system.pathEnd ?? "").slice(1);
  return (
    <Select
      aria-label="Category"
      w={200}
      allowDeselect={false}
      data={choices}
      value={chosen}
      onChange={(category) => {
        if (category === null) return;
        const kept = (before: Record<string, unknown>) => ({ ...before, selection: [] });
        void navigate({ to: `${system.path}/${placement}/${category}`, search: kept });
      }}
    />
  );
}
