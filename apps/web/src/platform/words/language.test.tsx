import { getWords } from "@atrium/contract/site";
import { ENGLISH, t, useLanguageOf } from "@atrium/words";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubFetch } from "../fetch.fixture.ts";
import { speak, startLanguage, withWords } from "./language.ts";

const asked: string[] = [];
let isAway = false;

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  isAway = false;
  stubFetch((url) => {
    asked.push(url);
    if (isAway) throw new TypeError("no network");
    const group = url.split("/").at(-1) ?? "";
    const words = {
      frame: { Save: "บันทึก" },
      energy: { "{count, plural, one {# meter} other {# meters}}": "มิเตอร์ {count} ตัว" },
    };
    return Response.json(Object.entries(words).find(([name]) => name === group)?.[1] ?? {});
  });
});
afterEach(() => {
  speak(ENGLISH.tag);
  useLanguageOf(() => ENGLISH);
  vi.unstubAllGlobals();
});

test("in English no sentence is fetched", async () => {
  await withWords(["frame"], async () => "the page")();
  expect([asked, t("Save")]).toEqual([[], "Save"]);
});

test("a page of another language fetches each group once, with the part that says it", async () => {
  localStorage.setItem("atrium.language", "th");
  startLanguage();
  const page = withWords(["frame", "energy"], async () => "the page");
  expect(await Promise.all([page(), page()])).toEqual(["the page", "the page"]);
  expect(asked).toEqual(["frame", "energy"].map((group) => wordsOf("th", group)));
  expect(document.documentElement.lang).toBe("th");
  expect(t("Save")).toBe("บันทึก");
  expect(t("{count, plural, one {# meter} other {# meters}}", { count: 2 })).toBe("มิเตอร์ 2 ตัว");
  expect(t("Discard")).toBe("Discard");
});

test("a browser in which nobody has chosen a language speaks English", () => {
  vi.stubGlobal("navigator", { languages: ["th-TH"] });
  startLanguage();
  expect([t("Save"), asked, localStorage.getItem("atrium.language")]).toEqual(["Save", [], null]);
});

test("what is no language is not spoken", () => {
  localStorage.setItem("atrium.language", "../ไทย");
  startLanguage();
  expect([t("Save"), t("{count, plural, one {# meter} other {# meters}}", { count: 2 })]).toEqual(["Save", "2 meters"]);
});

test("where the server does not answer the page speaks English, and asks again with the next part", async () => {
  speak("th");
  isAway = true;
  expect(await withWords(["frame"], async () => "the page")()).toBe("the page");
  expect(t("Save")).toBe("Save");
  isAway = false;
  await withWords(["frame"], async () => "the page")();
  expect(t("Save")).toBe("บันทึก");
});

test("Arabic is read from right to left", () => {
  speak("ar");
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(["ar", "rtl"]);
});

function wordsOf(language: string, group: string): string {
  return getWords.path.replace(":language", language).replace(":group", group);
}
