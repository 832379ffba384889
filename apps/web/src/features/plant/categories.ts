import { sayTerm } from "@atrium/words";
import {
  type EquipmentCategory,
  type EquipmentKind,
  equipmentKinds,
  EQUIPMENT_SYSTEMS,
} from "@atrium/contract/devices";

export type PlantName = keyof typeof EQUIPMENT_SYSTEMS;
export const PLANT_NAMES: readonly PlantName[] = ["electrical", "mechanical", "plumbing"];

export interface Category {
  readonly key: string;
  readonly name: string;
}

/** Of a site that has no categories of its own. */
export const NO_KINDS: readonly EquipmentKind[] = [];

/** The categories of one of the three pages: those of the specification, then the kinds of equipment of the site. */
export function categoriesOf(name: PlantName, own: readonly EquipmentKind[] = NO_KINDS): readonly Category[] {
  const shipped = Object.entries<EquipmentCategory>(EQUIPMENT_SYSTEMS[name]);
  const all = shipped.map(([key, category]): Category => ({ key, name: sayTerm(category.name) }));
  const kinds = equipmentKinds(own).filter(({ page }) => page === name);
  return [...all, ...kinds.map((kind): Category => ({ key: kind.key, name: sayTerm(kind.name) }))];
}
