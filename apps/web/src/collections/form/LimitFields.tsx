import { LIMIT_SECTIONS } from "@atrium/contract";
import { LIMIT_SECTION_NAMES, type RoleLimits } from "@atrium/contract/people";
import { placeKey } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { MultiSelect, type Option } from "./MultiSelect.tsx";
import styles from "./LimitFields.module.css";
import { useSite } from "../../platform/site.ts";

interface LimitFieldsProps {
  readonly limits: RoleLimits;
  readonly error: string | undefined;
  readonly onChange: (limits: RoleLimits) => void;
}

/** Where permissions hold: buildings, floors, sections of the menu. */
export function LimitFields({ limits, error, onChange }: LimitFieldsProps) {
  const places = usePlaces();
  const keys = new Map(places.map(({ value, place }) => [value, place]));
  return (
    <div className={`grid gap-14 ${styles["limits"]}`}>
      <MultiSelect
        label={t("Places")}
        options={places}
        chosen={limits.places.map(placeKey)}
        empty={t("The whole site")}
        placeholder={t("Add a building or floor")}
        error={error}
        onChange={(chosen) => {
          onChange({ ...limits, places: chosen.flatMap((key) => keys.get(key) ?? []) });
        }}
      />
      <MultiSelect
        label={t("Sections")}
        options={LIMIT_SECTIONS.map((section) => ({ value: section, label: t(LIMIT_SECTION_NAMES[section]) }))}
        chosen={limits.sections}
        empty={t("All sections")}
        placeholder={t("Add a section")}
        onChange={(chosen) => {
          onChange({ ...limits, sections: LIMIT_SECTIONS.filter((section) => chosen.includes(section)) });
        }}
      />
    </div>
  );
}

type PlaceOption = Option & { readonly place: RoleLimits["places"][number] };

/** The buildings, each with its floors after it. */
function usePlaces(): readonly PlaceOption[] {
  const options: PlaceOption[] = [];
  for (const { key: placement, name, floors } of useSite().places) {
    options.push({ value: placement, label: name, place: { placement } });
    for (const { key: floor, label } of floors) {
      const place = { placement, floor };
      options.push({ value: placeKey(place), label: `${name}, ${label}`, place });
    }
  }
  return options;
}
