import { currentLanguage, ENGLISH, useLanguageOf, useReaderOf } from "@atrium/words";

// Files share what a worker has loaded: a program that an earlier file made keeps its sentences.
useLanguageOf(() => ENGLISH);
useReaderOf(currentLanguage);
