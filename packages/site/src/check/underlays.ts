import { t } from "@atrium/words";
import type { Problems } from "../problems.ts";
import type { SiteDocuments } from "../siteDocuments.ts";
import { underlayMistakes } from "../underlayRules.ts";

/** Underlays are what they say, and each is one floor's. */
export function checkUnderlays({ campus, underlays }: SiteDocuments, problems: Problems): void {
  for (const underlay of underlays) {
    for (const { path, message } of underlayMistakes(underlay.value)) problems.add(underlay, [...path], message);
  }
  const used = new Set<string>();
  campus.value.places.forEach(({ floors }, place) => {
    floors.forEach(({ underlay: file }, floor) => {
      if (file === undefined) return;
      const path = ["places", place, "floors", floor, "underlay"];
      if (used.has(file)) problems.add(campus, path, t("underlay {file} already belongs to another floor", { file }));
      used.add(file);
    });
  });
}
