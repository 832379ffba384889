import { afterEach, expect, test } from "vitest";
import {
  capital,
  ENGLISH,
  KEEPING,
  type Language,
  phrase,
  phraseOfName,
  PSEUDO,
  said,
  saidInJson,
  sayTerm,
  sentenceParts,
  t,
  term,
  uncapital,
  useLanguageOf,
  withoutMarks,
} from "./index.ts";

const THAI: Language = {
  tag: "th",
  direction: "ltr",
  sentence: (source) =>
    ({
      "Held by {name}": "ถือโดย {name}",
      "{count, plural, one {# alarm} other {# alarms}} of {place}": "{place} มี {count, plural, other {# สัญญาณ}}",
      Lights: "ไฟ",
    })[source],
};
afterEach(() => {
  useLanguageOf(() => ENGLISH);
});

test("English is said as it is written, with its values and plurals", () => {
  expect(t("Save")).toBe("Save");
  expect(t("Held by {name}", { name: "Ann" })).toBe("Held by Ann");
  expect(t("Zone {zone}, the other {n}", { zone: "A", n: 2 })).toBe("Zone A, the other 2");
  const alarms = (count: number) =>
    t("{count, plural, one {# alarm} other {# alarms}} of {place}", { count, place: "A" });
  expect([alarms(1), alarms(2_000)]).toEqual(["1 alarm of A", "2,000 alarms of A"]);
});

test("another language has its own order and plurals; a sentence that it lacks is said in English", () => {
  useLanguageOf(() => THAI);
  const values = { count: 2, place: "อาคาร" };
  expect(t("{count, plural, one {# alarm} other {# alarms}} of {place}", values)).toBe("อาคาร มี 2 สัญญาณ");
  expect(t("Save")).toBe("Save");
});

test("what is kept is said in the language of whoever reads it, sentences within it too", () => {
  useLanguageOf(() => KEEPING);
  const text = `1. ${t("Held by {name}", { name: t("Lights") })}; ${t("Held by {name}", { name: 'Ann "A"' })}.`;
  useLanguageOf(() => ENGLISH);
  expect(said(text, ENGLISH)).toBe('1. Held by Lights; Held by Ann "A".');
  expect(said(text, THAI)).toBe('1. ถือโดย ไฟ; ถือโดย Ann "A".');
  const sent = JSON.stringify({ text, list: [text], name: "Lights" });
  expect(JSON.parse(saidInJson(sent, THAI))).toEqual({
    text: '1. ถือโดย ไฟ; ถือโดย Ann "A".',
    list: ['1. ถือโดย ไฟ; ถือโดย Ann "A".'],
    name: "Lights",
  });
});

test("a kept text that was cut, or is none, stays as it is, and nobody outside can write one", () => {
  useLanguageOf(() => KEEPING);
  const text = t("Lights");
  const cut = text.slice(0, -3);
  expect(said(cut, THAI)).toBe(cut);
  const strange = text.replace("sentence", "other");
  expect(said(strange, THAI)).toBe('{"other":"Lights"}');
  expect(said(withoutMarks(text), THAI)).toBe('{"sentence":"Lights"}');
});

test("a phrase of a table is its English source until it is shown", () => {
  const LABEL = phrase("Lights");
  expect(t(LABEL)).toBe("Lights");
  useLanguageOf(() => THAI);
  expect(t(LABEL)).toBe("ไฟ");
});

test("a page gets the parts between the values that it draws", () => {
  const link = { link: "Ann" };
  expect(sentenceParts("Held by {name}", { name: link })).toEqual(["Held by ", link]);
});

test("a value never becomes part of the sentence's own syntax", () => {
  expect(t("Held by {name}", { name: "{count, plural," })).toBe("Held by {count, plural,");
  expect(t("Held by {name}", { name: "<b>" })).toBe("Held by <b>");
});

test("the pseudo-language stretches words and leaves names, plurals and values", () => {
  useLanguageOf(() => PSEUDO);
  expect(t("Save")).toBe("⟦Šáṽé··⟧");
  expect(t("Held by {name}", { name: "Ann" })).toMatch(/^⟦Ĥéļđ ƀý Ann·+⟧$/);
  const alarms = t("{count, plural, one {# alarm} other {# alarms}} of {place}", { count: 2, place: "A" });
  expect(alarms).toMatch(/^⟦2 áļáŕɱš óƒ A·+⟧$/);
});

test("one English sentence with two meanings is said in two ways elsewhere", () => {
  expect([t("Open ## breaker"), t("Open ## door")]).toEqual(["Open", "Open"]);
  const thai: Record<string, string> = { "Open ## breaker": "ปลดวงจร", "Open ## door": "เปิดอยู่" };
  useLanguageOf(() => ({ ...THAI, sentence: (source) => thai[source] }));
  expect([t("Open ## breaker"), t("Open ## door")]).toEqual(["ปลดวงจร", "เปิดอยู่"]);
});

test("a name that the product brings is translated, one that a site wrote is not", () => {
  useLanguageOf(() => THAI);
  expect([term("Lights"), sayTerm(term("Lights")), sayTerm("Ann's lamps")]).toEqual(["Lights", "ไฟ", "Ann's lamps"]);
});

test("a word is written with a capital where a sentence begins with it, in the language that it is said in", () => {
  expect([capital("fan locked"), uncapital("Breaker trip")]).toEqual(["Fan locked", "breaker trip"]);
  useLanguageOf(() => KEEPING);
  const begins = capital(t("lights"));
  const thai: Record<string, string> = { lights: "ไฟ" };
  expect(said(begins, ENGLISH)).toBe("Lights");
  expect(said(begins, { ...THAI, sentence: (source) => thai[source] })).toBe("ไฟ");
  expect(said(uncapital(sayTerm("Breaker trip")), ENGLISH)).toBe("breaker trip");
});

test("a column is called as a site calls it", () => {
  expect(t(phraseOfName("Ann's house"))).toBe("Ann's house");
});

test("a phrase is no text before it is said", () => {
  // @ts-expect-error -- a page would show its English source
  const shown: string = phrase("Lights");
  expect(shown).toBe("Lights");
});

test("a missing or unknown value does not compile", () => {
  // @ts-expect-error -- no value
  expect(() => t("Held by {name}")).not.toThrow();
  // @ts-expect-error -- another name
  expect(() => t("Held by {name}", { nam: "" })).toThrow(/name/);
  const late: string = "Held";
  // @ts-expect-error -- built at run time
  expect(t(late)).toBe("Held");
});
