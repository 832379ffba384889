export {
  capital,
  phrase,
  type Phrase,
  phraseOfName,
  said,
  saidInJson,
  sayTerm,
  sentenceParts,
  t,
  term,
  uncapital,
} from "./text.ts";
export { hasKept, KEEPING, withoutMarks } from "./kept.ts";
export { currentLanguage, ENGLISH, type Language, useLanguageOf } from "./language.ts";
export { PSEUDO, PSEUDO_RTL } from "./pseudo.ts";
