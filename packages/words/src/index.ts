export { isMessage, message, type Message, phrase, type Phrase, say, sentenceParts, t } from "./text.ts";
export { currentLanguage, ENGLISH, type Language, useLanguageOf } from "./language.ts";
export { PSEUDO, PSEUDO_RTL } from "./pseudo.ts";
