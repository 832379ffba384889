import { CAMPUS, TOTAL } from "@atrium/contract/site";
import type { UsageQuery } from "../../platform/usage.ts";
import type { MeterGroup } from "./dayProfile.ts";

/** Which groups of meters count. */
export type Selection = (group: MeterGroup) => boolean;

/** What a query asks for: by use, by building, and by both with its floor. */
export function selectionsOf(query: UsageQuery<string>): Record<"isUse" | "isBuilding" | "isPlace", Selection> {
  const isUse: Selection = ({ use }) => query.uses === undefined || query.uses.includes(use);
  const isBuilding: Selection = ({ placement }) => query.placement === CAMPUS || placement === query.placement;
  const isPlace: Selection = (group) =>
    isUse(group) && isBuilding(group) && (query.floor === TOTAL || group.floor === query.floor);
  return { isUse, isBuilding, isPlace };
}
