import { TRANSLATION_COLUMNS, type TranslationRow } from "@atrium/contract/site";
import { type ColumnLook, type DataColumn, listColumns } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, TextInput } from "@mantine/core";
import type { TranslationForm } from "./useTranslationForm.ts";

/** The longest translation. */
const MAX_LENGTH = 300;

type Key = Exclude<(typeof TRANSLATION_COLUMNS)[number], { under: string }>["key"];
type Looks = Readonly<Record<Key, ColumnLook<TranslationRow>>>;

/** The columns of the texts of a site. @param language its name, for a screen reader */
export function translationColumns(form: TranslationForm, language: string): DataColumn<TranslationRow>[] {
  const looks: Looks = {
    source: {
      isRowHead: true,
      least: 200,
      cell: ({ source, uses }) => (
        <div className="col min-w-0 leading-135">
          <span>{source}</span>
          {uses > 1 && <span className="t12 muted">{t("{uses, plural, one {# use} other {# uses}}", { uses })}</span>}
        </div>
      ),
    },
    kind: { width: 120 },
    where: { least: 160, givesWay: 1 },
    text: {
      least: 220,
      cell: (row) => <TranslationField row={row} form={form} language={language} />,
    },
  };
  return listColumns(TRANSLATION_COLUMNS, { of: (row: TranslationRow) => row, isSorted: true, looks });
}

interface TranslationFieldProps {
  readonly row: TranslationRow;
  readonly form: TranslationForm;
  readonly language: string;
}

function TranslationField({ row: { source, text }, form, language }: TranslationFieldProps) {
  const edit = form.edits.get(source);
  const isOutdated = edit !== undefined && edit.before !== text;
  return (
    <div className="col gap-4 min-w-0">
      <TextInput
        aria-label={t("{source} in {language}", { source, language })}
        value={edit?.typed ?? text ?? ""}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        onChange={(event) => {
          form.type(source, event.currentTarget.value, text);
        }}
      />
      {isOutdated && (
        <span className="row wrap gap-8 t12">
          {text === null
            ? t("Someone else has removed this translation.")
            : t("Someone else has saved “{text}”.", { text })}
          <Button
            size="compact-xs"
            onClick={() => {
              form.drop(source);
            }}
          >
            {t("Discard mine")}
          </Button>
          <Button
            size="compact-xs"
            onClick={() => {
              form.keep(source);
            }}
          >
            {t("Keep mine")}
          </Button>
        </span>
      )}
    </div>
  );
}
