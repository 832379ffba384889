import { t } from "@atrium/words";
import type { SiteDocument } from "../document.ts";
import type { Path, Problems } from "../problems.ts";
import type { SiteDocuments } from "../siteDocuments.ts";

/** Places, their floors and the menus name each thing once, and the plan of a floor says the same as campus.json. */
export function checkPlaces({ campus, plans }: SiteDocuments, problems: Problems): void {
  const planByFile = new Map(plans.map((plan) => [plan.file, plan.value]));
  const places = campus.value.places;
  const plansUsed = new Set<string>();
  reportRepeats(
    campus,
    places.map((place) => place.key),
    (index) => ["places", index, "key"],
    problems,
  );
  reportRepeats(
    campus,
    places.map((place) => place.code),
    (index) => ["places", index, "code"],
    problems,
  );

  places.forEach((place, placeIndex) => {
    const floorKeys = place.floors.map((floor) => floor.key);
    reportRepeats(campus, floorKeys, (index) => ["places", placeIndex, "floors", index, "key"], problems);
    place.floors.forEach((floor, floorIndex) => {
      const at: Path = ["places", placeIndex, "floors", floorIndex];
      if (plansUsed.has(floor.plan)) {
        problems.add(campus, [...at, "plan"], t("plan {plan} already belongs to another floor", { plan: floor.plan }));
      }
      plansUsed.add(floor.plan);
      const plan = planByFile.get(floor.plan);
      if (!plan) return;
      if (plan.building !== place.key) {
        problems.add(
          campus,
          [...at, "plan"],
          t('the plan belongs to "{building}", expected "{key}"', { building: plan.building, key: place.key }),
        );
      }
      if (plan.floor !== floor.key) {
        problems.add(
          campus,
          [...at, "plan"],
          t('the plan belongs to floor "{floor}", expected "{key}"', { floor: plan.floor, key: floor.key }),
        );
      }
      const drawn = plan.zones.map((zone) => zone.id);
      if (drawn.join() !== floor.zones.join()) {
        problems.add(
          campus,
          [...at, "zones"],
          drawn.length === 0
            ? t("expected no zones, as on the plan")
            : t("expected the zones of the plan: {drawn}", { drawn: drawn.join(", ") }),
        );
      }
    });
  });

  for (const [section, menu] of Object.entries(campus.value.menus)) {
    menu.places?.forEach((placement, index) => {
      if (places.some((place) => place.key === placement)) return;
      problems.add(campus, ["menus", section, "places", index], t('there is no place "{placement}"', { placement }));
    });
    for (const [placement, floors] of Object.entries(menu.floors ?? {})) {
      const place = places.find((one) => one.key === placement);
      const at: Path = ["menus", section, "floors", placement];
      if (!place) {
        problems.add(campus, at, t('there is no place "{placement}"', { placement }));
        continue;
      }
      const named = Array.isArray(floors) ? floors : Object.keys(floors);
      for (const floor of named) {
        if (!place.floors.some((one) => one.key === floor)) {
          problems.add(
            campus,
            Array.isArray(floors) ? at : [...at, floor],
            t('"{placement}" has no floor "{floor}"', { placement, floor }),
          );
        }
      }
    }
  }
}

/** Reports every value that occurs twice. */
export function reportRepeats(
  document: SiteDocument<unknown>,
  values: readonly (string | number)[],
  pathOf: (index: number) => Path,
  problems: Problems,
): void {
  const seen = new Set<string | number>();
  values.forEach((value, index) => {
    if (seen.has(value)) problems.add(document, pathOf(index), t('duplicate "{value}"', { value }));
    seen.add(value);
  });
}
