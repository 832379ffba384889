import type { PageOffer } from "../menu/nearestPage.ts";
import { sectionOf } from "../menu/sections.ts";

/** Other words for a page that is no section, as people on a campus say them; a system's stand in its own file. */
const PAGE_WORDS: Readonly<Record<string, readonly string[]>> = {
  "user account": ["users", "people", "accounts"],
  "user permission": ["roles", "rights"],
};

/** The page's label with the other words for it. */
export function pageWords({ label, path }: Pick<PageOffer, "label" | "path">): string {
  const words = sectionOf(path)?.words ?? PAGE_WORDS[label.toLowerCase()] ?? [];
  return [label, ...words].join(" ");
}
