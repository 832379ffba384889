export { phrase, type Phrase, said, saidInJson, sayTerm, sentenceParts, t, term } from "./text.ts";
export { hasKept, KEEPING, withoutMarks } from "./kept.ts";
export { currentLanguage, ENGLISH, type Language, useLanguageOf } from "./language.ts";
export { PSEUDO, PSEUDO_RTL } from "./pseudo.ts";
