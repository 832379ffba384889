import { ConditionFilter, type ConditionRow } from "@atrium/contract/automation";
import { pathOf, routeOf } from "@atrium/contract/pages";
import * as z from "zod";

export type SourceKind = ConditionRow["source"]["kind"];

export const CONDITIONS_HREF = routeOf("setting-conditions-list").path;
export const NEW_CONDITION_HREFS: Readonly<Record<SourceKind, string>> = {
  IAQ: routeOf("setting-conditions-iaq-new").path,
  WEATHER: routeOf("setting-conditions-weather-new").path,
};
const FORMS: Readonly<Record<SourceKind, string>> = {
  IAQ: routeOf("setting-conditions-iaq").path,
  WEATHER: routeOf("setting-conditions-weather").path,
};

export function conditionHref({ id, kind }: { readonly id: number; readonly kind: SourceKind }): string {
  return pathOf(FORMS[kind], { id: String(id) });
}

/** What the address says of the list of conditions. */
export const ConditionListAddress = ConditionFilter.extend({
  view: z.enum(["list", "runs"]).default("list"),
  page: z.coerce.number().int().positive().default(1),
  size: z.coerce.number().int().positive().max(100).default(10),
});
export type ConditionListWords = z.output<typeof ConditionListAddress>;
