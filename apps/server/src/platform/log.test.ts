import { ENGLISH, t, useLanguageOf } from "@atrium/words";
import { afterEach, expect, test } from "vitest";
import { createLog } from "./log.ts";
import { keepSentences } from "./words/reader.ts";

afterEach(() => useLanguageOf(() => ENGLISH));

test("the log is in English, whatever sentences are kept in its fields, messages and errors", () => {
  const lines: unknown[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(JSON.parse(line)) });
  keepSentences([]);
  const answer = t("Language {language} is not available in this installation", { language: '"x"' });
  log.warn({ answer, err: new Error(answer) }, `not sent: ${answer}`);
  const words = 'Language "x" is not available in this installation';
  expect(lines).toMatchObject([{ answer: words, err: { message: words }, msg: `not sent: ${words}` }]);
});
