import { t } from "@atrium/words";
import * as z from "zod";
import { LanguageTag } from "./language.ts";

/** The longest text of a site that has a translation: a step of a procedure. */
const MAX_LENGTH = 300;
/** Translations that one change may set. */
const MAX_TRANSLATION_CHANGES = 2_000;

/** A text as the site has it. */
const Source = z.string().min(1).max(MAX_LENGTH);

/** The same in another language. */
const Translation = z
  .string()
  .trim()
  .min(1)
  .max(MAX_LENGTH)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: () => t("Use plain text without control characters") });

/** `translations.json`: by language and text, what the site calls its places, devices, points, alarms and procedures. */
export const SiteTranslations = z.record(LanguageTag, z.record(Source, Translation));
export type SiteTranslations = z.infer<typeof SiteTranslations>;

/** What has texts of the site's own. */
export const TRANSLATED_KINDS = ["place", "device", "point", "alarm-rule", "procedure"] as const;

/** One text of the site. A name that ends with a number is listed once, without the number: "Classroom" of "Classroom 12". */
export const TranslationRow = z.object({
  kind: z.enum(TRANSLATED_KINDS),
  source: z.string(),
  /** Where the first of its uses is, and how many there are. */
  where: z.string(),
  uses: z.int().positive(),
  /** null: not translated. */
  text: z.string().nullable(),
});
export type TranslationRow = z.infer<typeof TranslationRow>;

export const TranslationQuery = z.object({ language: LanguageTag });

export const TranslationList = z.object({ language: LanguageTag, rows: z.array(TranslationRow) });
export type TranslationList = z.infer<typeof TranslationList>;

const TranslationChange = z.object({
  source: Source,
  /** The translation that was read. */
  before: z.string().max(MAX_LENGTH).nullable(),
  text: Translation.nullable(),
});

export const TranslationsChange = z.object({
  language: LanguageTag,
  changes: z.array(TranslationChange).min(1).max(MAX_TRANSLATION_CHANGES),
});
export type TranslationsChange = z.infer<typeof TranslationsChange>;
