import { EQUIPMENT, EQUIPMENT_CATEGORIES } from "@atrium/contract/devices";
import { categoryProblem } from "../deviceRules.ts";
import type { Problems } from "../problems.ts";
import type { SiteDocuments } from "../siteDocuments.ts";

/** Every category of the site's own has a key of its own, and every piece of equipment a category that there is. */
export function checkEquipment({ equipment, plans, isWhole }: SiteDocuments, problems: Problems): void {
  const fileOf = new Map<string, string>();
  for (const document of equipment) {
    const { file, value } = document;
    const other = fileOf.get(value.key);
    if (other !== undefined) problems.add(document, ["key"], `"${value.key}" is in ${other} already`);
    else fileOf.set(value.key, file);
    if (Object.hasOwn(EQUIPMENT_CATEGORIES, value.key)) {
      problems.add(document, ["key"], `"${value.key}" is a category of Atrium's own: choose another key`);
    }
  }
  // A file that could not be read may have the category that seems to be missing.
  if (!isWhole) return;
  const own = equipment.map(({ value }) => value);
  for (const plan of plans) {
    for (const [index, device] of plan.value.devices.entries()) {
      const problem = device.module === EQUIPMENT.module ? categoryProblem(device, own) : undefined;
      if (problem !== undefined) problems.add(plan, ["devices", index, "category"], problem);
    }
  }
}
