import { phrase, t } from "@atrium/words";
import { FEATURE_NAMES, FEATURES } from "../base/feature.ts";
import type { RoleRow } from "./role.ts";
import { LIMIT_SECTION_NAMES, type RoleLimits } from "./roleLimits.ts";
import type { Column } from "../base/column.ts";
import { placeKey } from "../site/place.ts";

/** The matrix of roles: who has one, what each allows, and who last changed it. */
export const ROLE_COLUMNS = [
  { key: "name", title: phrase("Role"), value: ({ name }) => name },
  // Not "Users": that is the name of a right.
  { key: "given", title: phrase("Assigned to"), value: ({ users }) => users },
  ...FEATURES.map((feature) => ({
    key: feature,
    title: FEATURE_NAMES[feature],
    value: ({ permissions }: RoleRow) =>
      permissions.some(({ isUsed, feature: { slug } }) => isUsed && slug === feature) ? "yes" : "no",
  })),
  {
    key: "asksSecondFactor",
    title: phrase("Second factor"),
    value: ({ asksSecondFactor }) => (asksSecondFactor ? "yes" : "no"),
  },
  { key: "limits", title: phrase("Limited to"), value: ({ limits }) => limitsText(limits) },
  { key: "changed", title: phrase("Changed"), isMoment: true, value: ({ changedAt }) => changedAt },
  { key: "changedBy", title: phrase("Changed by"), under: "changed", value: ({ changedBy }) => changedBy },
] as const satisfies readonly Column<RoleRow>[];

/** Places by their keys, then sections: "office-building/first, Security". */
function limitsText({ places, sections }: RoleLimits): string {
  if (places.length + sections.length === 0) return t("The whole site");
  return [...places.map(placeKey), ...sections.map((section) => t(LIMIT_SECTION_NAMES[section]))].join(", ");
}
