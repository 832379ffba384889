import { furnitureKind } from "@atrium/ui/plan";
import { t } from "@atrium/words";

/** What a kind of furniture is called. */
export function furnitureName(kind: string): string {
  const known = furnitureKind(kind);
  return known === undefined ? kind : t(known.label);
}
