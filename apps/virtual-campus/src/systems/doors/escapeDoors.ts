import type { DoorType } from "@atrium/contract/access";

/** Doors that people leave by: a fire releases them, whatever else keeps them locked. */
const ESCAPE: ReadonlySet<DoorType> = new Set(["fire-exit", "auto-slide"]);

/** Whether a fire opens a door: on the ways out of its building, and gates anywhere, for the fire brigade. */
export function isReleasedByFire(
  { type, isExterior }: { readonly type: DoorType; readonly isExterior: boolean },
  { isInBuilding, isAnywhere }: { readonly isInBuilding: boolean; readonly isAnywhere: boolean },
): boolean {
  if (type === "gate-barrier") return isAnywhere;
  return isInBuilding && (ESCAPE.has(type) || isExterior);
}
