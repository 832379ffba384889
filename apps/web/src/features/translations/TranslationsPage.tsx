import type { ListSort } from "@atrium/contract";
import {
  isTextListed,
  type SpokenLanguage,
  TRANSLATED_KIND_NAMES,
  TRANSLATED_KINDS,
  type TranslationFilter,
  type TranslationList,
} from "@atrium/contract/site";
import { Card, DataTable, EmptyState, Kpi, labelled, PageHeading, Segmented } from "@atrium/ui";
import { currentLanguage, phrase, sayNumber, t } from "@atrium/words";
import { Button, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { FormError } from "../../collections/form/FormError.tsx";
import { useLeavingQuestion } from "../../collections/form/useLeavingQuestion.tsx";
import { ReadState } from "../../collections/ListState.tsx";
import lists from "../../collections/lists.module.css";
import { ExportButton } from "../../exports/ExportButton.tsx";
import { SearchInput } from "../../collections/SearchInput.tsx";
import styles from "./TranslationsPage.module.css";
import { translationColumns } from "./translationColumns.tsx";
import { languagesQuery, translationsQuery } from "./translationQueries.ts";
import { useTranslationForm } from "./useTranslationForm.ts";

const SHOWN = [
  { value: "all", label: phrase("All") },
  { value: "missing", label: phrase("Not translated") },
] as const;
const CRUMB = phrase("Names and texts of this site in other languages");

/** What the site calls its places, devices, points, alarms and procedures in each language. */
export function TranslationsPage() {
  const result = useQuery(languagesQuery);
  const languages = result.data?.languages ?? [];
  const own = languages.find(({ tag }) => tag === currentLanguage().tag) ?? languages[0];
  const [chosen, setChosen] = useState<string>();
  const language = languages.find(({ tag }) => tag === chosen) ?? own;
  if (language !== undefined) {
    return <LanguageTexts key={language.tag} language={language} languages={languages} onChoose={setChosen} />;
  }
  return (
    <div className="col grow">
      <PageHeading title={t("Translations")} crumb={t(CRUMB)} />
      <div className={lists["body"]}>
        <ReadState what={t("languages")} result={result}>
          {() => (
            <Card>
              <EmptyState title={t("No other languages")}>
                {t("This installation speaks English alone. Add a language in the locales folder of its data.")}
              </EmptyState>
            </Card>
          )}
        </ReadState>
      </div>
    </div>
  );
}

interface LanguageTextsProps {
  readonly language: SpokenLanguage;
  readonly languages: readonly SpokenLanguage[];
  readonly onChoose: (tag: string) => void;
}

function LanguageTexts(props: LanguageTextsProps) {
  const result = useQuery(translationsQuery(props.language.tag));
  if (result.data !== undefined) return <TextsForm {...props} list={result.data} />;
  return (
    <div className="col grow">
      <PageHeading title={t("Translations")} crumb={t(CRUMB)} />
      <div className={lists["body"]}>
        <ReadState what={t("texts")} result={result}>
          {() => null}
        </ReadState>
      </div>
    </div>
  );
}

type Wanted = Omit<TranslationFilter, "language">;

function TextsForm({ language, languages, onChoose, list }: LanguageTextsProps & { readonly list: TranslationList }) {
  const form = useTranslationForm(list);
  const question = useLeavingQuestion(() => form.hasChanges);
  const [wanted, setWanted] = useState<Wanted>({ search: "", kind: "", shown: "all" });
  const [page, setPage] = useState({ page: 1, size: 50 });
  const rows = useMemo(
    () => list.rows.filter((row) => isTextListed(row, { ...wanted, language: language.tag })),
    [list.rows, wanted, language.tag],
  );
  const columns = translationColumns(form, language.name);
  const sort = useRef<ListSort | undefined>(undefined);
  const onSorted = useCallback((next: ListSort | undefined) => {
    sort.current = next;
  }, []);
  const narrow = (change: Partial<Wanted>): void => {
    setWanted((now) => ({ ...now, ...change }));
    setPage(({ size }) => ({ page: 1, size }));
  };
  return (
    <div className="col grow">
      <PageHeading
        title={t("Translations")}
        crumb={t(CRUMB)}
        kpis={
          <Kpi value={sayNumber(list.rows.filter(({ text }) => text === null).length)} label={t("not translated")} />
        }
        actions={
          <div className={`row wrap justify-end ${lists["actions"]}`}>
            <SearchInput
              label={t("Search texts")}
              value={wanted.search}
              onSearch={(search) => {
                narrow({ search });
              }}
            />
            <Select
              aria-label={t("Language")}
              w={140}
              allowDeselect={false}
              disabled={form.hasChanges}
              data={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
              value={language.tag}
              onChange={(tag) => {
                if (tag !== null) onChoose(tag);
              }}
            />
            <ExportButton
              of={() => ({ list: "translations", language: language.tag, ...wanted, sort: sort.current })}
            />
            <Button disabled={!form.hasChanges || form.isBusy} onClick={form.discard}>
              {t("Discard")}
            </Button>
            <Button variant="filled" disabled={!form.hasChanges} loading={form.isBusy} onClick={() => void form.save()}>
              {t("Save")}
            </Button>
          </div>
        }
      />
      <div className={lists["body"]}>
        <FormError>{form.refusal}</FormError>
        <div className={`row wrap justify-between gap-8 ${styles["above"]}`}>
          <p className={`t12 muted ${styles["hint"]}`}>
            {t(
              "A name that ends with a number is listed once, without it. To translate many texts at once, export the site on Import and export, edit translations.json and import it again.",
            )}
          </p>
          <div className="row wrap gap-8">
            <Select
              aria-label={t("Kind")}
              w={150}
              allowDeselect={false}
              data={kindChoices()}
              value={wanted.kind}
              onChange={(kind) => {
                narrow({ kind: TRANSLATED_KINDS.find((one) => one === kind) ?? "" });
              }}
            />
            <Segmented
              label={t("Texts shown")}
              segments={labelled(SHOWN)}
              value={wanted.shown}
              onChange={(shown) => {
                narrow({ shown });
              }}
            />
          </div>
        </div>
        <DataTable
          label={t("Texts of the site")}
          rows={rows}
          rowKey={({ kind, source }) => `${kind} ${source}`}
          rowName={({ source }) => source}
          columns={columns}
          rowHeight={50}
          onSorted={onSorted}
          isLoose
          pages={{ ...page, onOpen: setPage }}
          empty={
            <EmptyState title={t("No matching texts")}>
              {t("The search covers texts, places and translations.")}
            </EmptyState>
          }
        />
      </div>
      {question}
    </div>
  );
}

function kindChoices() {
  return [
    { value: "", label: t("All kinds") },
    ...TRANSLATED_KINDS.map((kind) => ({ value: kind, label: t(TRANSLATED_KIND_NAMES[kind]) })),
  ];
}
