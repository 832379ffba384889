import { t } from "@atrium/words";
import { reachedAt } from "@atrium/contract/cameras";
import { EQUIPMENT_CATEGORIES, type EquipmentKind, equipmentKinds, systemOf } from "@atrium/contract/devices";
import type { DeviceMapping } from "@atrium/contract/site";

/** Rules of one device that hold for the site folder and for a change of the running site alike. */

type Part = Pick<DeviceMapping["parts"][number], "product" | "address" | "objects">;

interface Owner {
  readonly module: string;
  readonly facts: object;
  readonly connection: string | null;
}

/** Two parts with one key would both claim its values. @param owner the device whose part it is */
export function addressKey(owner: Owner, { product, address, objects }: Part): string {
  const fields = Object.entries(reachedAt(owner, address)).toSorted(([one], [other]) => one.localeCompare(other));
  return `${owner.connection} ${product} ${JSON.stringify([fields, objects])}`;
}

/**
 * Where a part's field stands in its mapping: `product` and `objects.level` are fields of the part, any other is one of its
 * address.
 */
export function partField(field: string): readonly string[] {
  const [first = "", ...rest] = field.split(".");
  if (first === "product") return [first];
  return first === "objects" ? [first, ...rest.slice(0, 1)] : ["address", field];
}

/** A plan may say more of a device than its system knows, but nothing that the system knows in another form. */
export function factIssues(
  module: string,
  facts: object,
): readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] {
  return systemOf(module)?.facts?.safeParse(facts).error?.issues ?? [];
}

/**
 * What is wrong with the category of a piece of equipment; undefined: nothing, or the plan says none.
 * @param own the site's own categories
 */
export function categoryProblem(
  { category }: Readonly<Record<string, unknown>>,
  own: readonly EquipmentKind[],
): string | undefined {
  if (typeof category !== "string" || Object.hasOwn(EQUIPMENT_CATEGORIES, category)) return undefined;
  if (equipmentKinds(own).some(({ key }) => key === category)) return undefined;
  return t(
    'Category "{category}" does not exist: expected a built-in one or one of the site\'s own (equipment/{category}.json)',
    { category },
  );
}
