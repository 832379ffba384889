export {
  capital,
  phrase,
  type Phrase,
  numberedName,
  phraseOfName,
  sayName,
  sayTerm,
  sentenceParts,
  t,
  term,
  uncapital,
} from "./text.ts";
export { hasKept, KEEPING, KEPT_MARK, withoutMarks } from "./kept.ts";
export {
  currentFormats,
  currentLanguage,
  currentReader,
  ENGLISH,
  type Language,
  useLanguageOf,
  useReaderOf,
} from "./language.ts";
export { PSEUDO, PSEUDO_RTL } from "./pseudo.ts";
export { cutTo, said, saidInJson, saidNow } from "./said.ts";
export { type Formats, type ShownUnit, STANDARD_FORMATS } from "./formats.ts";
export {
  type Decimals,
  decimalsShown,
  differenceOfShown,
  differenceShown,
  sayDifference,
  sayNumber,
  sayQuantity,
  sayUnit,
  sayValue,
  valueOfShown,
  valueShown,
} from "./numbers.ts";
export { formatDate, momentIn, sayClock } from "./dates.ts";
export { DATE_FORMAT_NAMES, DATE_FORMATS, type DateFormat } from "./dateFormats.ts";
