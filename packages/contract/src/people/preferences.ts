import * as z from "zod";
import { LanguageTag } from "../site/language.ts";

/** How a person reads pages, mails and files. What is null, the site decides. */
export const Preferences = z.object({ language: LanguageTag.nullable().default(null) });
export type Preferences = z.infer<typeof Preferences>;
