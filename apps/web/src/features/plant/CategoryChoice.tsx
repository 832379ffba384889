import { t } from "@atrium/words";
import { Select } from "@mantine/core";
import { useNavigate, useParams } from "@tanstack/react-router";
import { categoriesOf, PLANT_NAMES } from "./categories.ts";
import { useSite } from "../../platform/site.ts";
import { useDevices } from "../../devices/DevicesContext.ts";

/** Which category of the page's equipment is shown; it stands in the address. */
export function CategoryChoice() {
  const { system } = useDevices();
  const { placement = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const { equipment } = useSite();
  const page = PLANT_NAMES.find((name) => system.path.endsWith(`-${name}`));
  const categories = page === undefined ? [] : categoriesOf(page, equipment);
  const choices = [
    { value: "overview", label: t("All categories") },
    ...categories.map(({ key, name }) => ({ value: key, label: name })),
  ];
  const chosen = (system.pathEnd ?? "").slice(1);
  return (
    <Select
      aria-label={t("Category")}
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
