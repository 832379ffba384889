import * as z from "zod";

/** A language by its BCP 47 tag: "en", "th", "pt-BR". */
export const LanguageTag = z
  .string()
  .max(16)
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "expected a language such as th or pt-BR");
export type LanguageTag = z.infer<typeof LanguageTag>;

/** A language that the installation speaks beside English. */
export const SpokenLanguage = z.object({
  tag: LanguageTag,
  /** What its speakers call it: "ไทย". */
  name: z.string().min(1).max(64),
  direction: z.enum(["ltr", "rtl"]),
});
export type SpokenLanguage = z.infer<typeof SpokenLanguage>;

/** The sentences that are needed together: those of the sign-in page, of the frame of all pages, of one page's folder. */
export const WordGroup = z
  .string()
  .max(64)
  .regex(/^[a-z]+(-[a-z]+)*$/, "expected the name of a group such as sign-in");
export type WordGroup = z.infer<typeof WordGroup>;

/** Sentences by their English source, in ICU MessageFormat. */
export const Words = z.record(z.string(), z.string());
export type Words = z.infer<typeof Words>;
