import { type Column, sortedRows } from "@atrium/contract";
import type { ExportQuery } from "@atrium/contract/exports";
import {
  isTextListed,
  TRANSLATED_KIND_NAMES,
  TRANSLATION_COLUMNS,
  type TranslationFilter,
  type TranslationRow,
} from "@atrium/contract/site";
import { t } from "@atrium/words";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import { batchesOf, chosenColumns, type ExportTable, writtenColumns } from "../../platform/exports/exportTable.ts";
import type { Translations } from "./translations.ts";

interface TranslationListNeeds {
  readonly names: Pick<SiteNames, "siteName">;
  readonly translations: Pick<Translations, "list">;
}

/** The texts of the site with their translations to a language, as their page narrows them. */
export function translationList(
  { names, translations }: TranslationListNeeds,
  { sort, columns: wanted, ...filter }: Extract<ExportQuery, { list: "translations" }>,
): ExportTable {
  const rows = translations.list(filter.language).rows.filter((row) => isTextListed(row, filter));
  const all: readonly Column<TranslationRow>[] = TRANSLATION_COLUMNS;
  const columns = chosenColumns(all, wanted);
  return {
    title: t("Translations"),
    place: names.siteName,
    filters: filtersOf(filter),
    columns: writtenColumns(columns),
    count: rows.length,
    narrower: t("Choose a kind"),
    batches: () => batchesOf(columns, sortedRows(all, rows, sort)),
  };
}

function filtersOf({ language, kind, shown, search }: TranslationFilter): string[] {
  return [
    t("Language: {language}", { language }),
    ...(kind === "" ? [] : [t(TRANSLATED_KIND_NAMES[kind])]),
    ...(shown === "all" ? [] : [t("Not translated")]),
    ...(search === "" ? [] : [t("Search: {search}", { search })]),
  ];
}
