import { changeTranslations, type TranslationList } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSubmit } from "../../collections/form/useSubmit.ts";
import { ask } from "../../platform/http.ts";
import { notices } from "../../platform/notices.ts";
import { siteQuery } from "../../platform/site.ts";
import { translationsQuery } from "./translationQueries.ts";

/** What is typed for one text. */
interface Edit {
  /** The translation that was there when this person began. */
  readonly before: string | null;
  readonly typed: string;
}

type Edits = ReadonlyMap<string, Edit>;

const NONE: Edits = new Map();

/** What a person changes of the translations to a language. Rows of one text share what is typed. */
export function useTranslationForm({ language, rows }: TranslationList) {
  const queries = useQueryClient();
  const submission = useSubmit();
  const [edits, setEdits] = useState(NONE);
  const saved = new Map(rows.map(({ source, text }) => [source, text]));

  function set(source: string, edit: Edit | undefined): void {
    submission.clear("changes");
    setEdits((now) => {
      const next = new Map(now);
      if (edit === undefined) next.delete(source);
      else next.set(source, edit);
      return next;
    });
  }

  return {
    edits,
    hasChanges: edits.size > 0,
    isBusy: submission.isBusy,
    refusal: submission.refusal ?? Object.values(submission.paths)[0],
    /** @param text as the row shows it now */
    type: (source: string, typed: string, text: string | null) => {
      const before = edits.has(source) ? (edits.get(source)?.before ?? null) : text;
      set(source, typed === (before ?? "") ? undefined : { before, typed });
    },
    /** Saves what was typed over what somebody else has saved since. */
    keep: (source: string) => {
      const typed = edits.get(source)?.typed ?? "";
      set(source, { before: saved.get(source) ?? null, typed });
    },
    drop: (source: string) => {
      set(source, undefined);
    },
    discard: () => {
      setEdits(NONE);
      submission.clear("changes");
    },
    save: async () => {
      const sent = edits;
      const changes = [...sent].map(([source, { before, typed }]) => ({ source, before, text: typed.trim() || null }));
      const query = translationsQuery(language);
      const isSaved = await submission.run(async () => {
        queries.setQueryData(query.queryKey, await ask(changeTranslations, { body: { language, changes } }));
        // What was typed while it was sent stays.
        setEdits((now) => new Map([...now].filter(([source, edit]) => sent.get(source) !== edit)));
      });
      if (!isSaved) {
        await queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
        return;
      }
      await queries.invalidateQueries({ queryKey: siteQuery.queryKey });
      notices.show({ kind: "done", title: t("Translations"), message: t("Saved. Pages show them from now on.") });
    },
  };
}

export type TranslationForm = ReturnType<typeof useTranslationForm>;
