import type { SiteTranslations, TranslationList, TranslationsChange } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { Languages } from "../../platform/words/languages.ts";
import type { SiteTexts } from "./siteTexts.ts";

export interface TranslationsOptions {
  readonly languages: Pick<Languages, "list" | "byTag">;
  readonly texts: Pick<SiteTexts, "list" | "has">;
  readonly editor: {
    readonly present: SiteTranslations;
    change(change: TranslationsChange, name: string, actor: Caller): Promise<void>;
  };
}

/** The texts of the site with their translations. */
export class Translations {
  readonly #options: TranslationsOptions;

  constructor(options: TranslationsOptions) {
    this.#options = options;
  }

  /** @throws AppError EVA001 where the installation does not speak the language */
  list(language: string): TranslationList {
    const { languages, texts, editor } = this.#options;
    this.#nameOf(language);
    const spoken = languages.byTag(language);
    const saved = new Map(Object.entries(editor.present[language] ?? {}));
    return {
      language,
      rows: texts.list(spoken).map((row) => Object.assign(row, { text: saved.get(row.source) ?? null })),
    };
  }

  /**
   * @throws AppError EVA001 where the installation does not speak the language, or the site has no such text; EDV009 where
   * somebody else has changed one since it was read
   */
  async change(change: TranslationsChange, actor: Caller): Promise<TranslationList> {
    const { texts, editor } = this.#options;
    const { language, changes } = change;
    const name = this.#nameOf(language);
    const known = texts.has();
    const fields = changes.flatMap(({ source, text }, index) =>
      text === null || known(source)
        ? []
        : [{ path: `changes.${index}.source`, message: t("The site has no such text") }],
    );
    const [first] = fields;
    const sources = new Set(changes.map(({ source }) => source));
    if (first !== undefined) throw new AppError("EVA001", t("The change is not valid"), { fields: [first] });
    if (sources.size < changes.length) {
      const repeated = [{ path: "changes", message: t("A text is there twice") }];
      throw new AppError("EVA001", t("The change is not valid"), { fields: repeated });
    }
    await editor.change(change, name, actor);
    return this.list(language);
  }

  #nameOf(language: string): string {
    const spoken = this.#options.languages.list.find(({ tag }) => tag === language);
    if (spoken !== undefined) return spoken.name;
    const message = t("Language {language} is not available in this installation", { language });
    throw new AppError("EVA001", t("The language is not valid"), { fields: [{ path: "language", message }] });
  }
}
