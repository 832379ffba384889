import { phrase, saidNow, t } from "@atrium/words";
import * as z from "zod";
import type { Column } from "../base/column.ts";
import { LanguageTag } from "./language.ts";
import { TRANSLATED_KINDS, type TranslationRow } from "./translation.ts";

/** What a text of the site is of. */
export const TRANSLATED_KIND_NAMES = {
  place: phrase("Place"),
  device: phrase("Device"),
  point: phrase("Point"),
  "alarm-rule": phrase("Alarm rule"),
  procedure: phrase("Procedure step"),
} as const satisfies Record<TranslationRow["kind"], unknown>;

/** The texts of the site with their translations. */
export const TRANSLATION_COLUMNS = [
  { key: "source", title: phrase("Text as written"), value: ({ source }) => source },
  { key: "uses", title: phrase("Uses"), under: "source", value: ({ uses }) => uses },
  { key: "kind", title: phrase("Kind"), value: ({ kind }) => t(TRANSLATED_KIND_NAMES[kind]) },
  { key: "where", title: phrase("Where"), value: ({ where }) => where },
  { key: "text", title: phrase("Translation"), value: ({ text }) => text },
] as const satisfies readonly Column<TranslationRow>[];

/** What narrows the list; an empty word filters nothing. */
export const TranslationFilter = z.object({
  language: LanguageTag,
  search: z.string().max(64).default(""),
  kind: z.enum(["", ...TRANSLATED_KINDS]).default(""),
  shown: z.enum(["all", "missing"]).default("all"),
});
export type TranslationFilter = z.output<typeof TranslationFilter>;

/** Whether a filter leaves a text in the list. */
export function isTextListed(row: TranslationRow, { search, kind, shown }: TranslationFilter): boolean {
  if (kind !== "" && row.kind !== kind) return false;
  if (shown === "missing" && row.text !== null) return false;
  const words = [row.source, row.where, row.text ?? ""].join("\n");
  return saidNow(words).toLowerCase().includes(search.toLowerCase());
}
