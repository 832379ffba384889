import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { getWords, listLanguages } from "@atrium/contract/site";
import { ENGLISH, KEEPING, t, useLanguageOf } from "@atrium/words";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "../errors.ts";
import type { Http } from "../http/ourFastify.ts";
import { buildTestHttp } from "../http/testHttp.ts";
import { languageRoutes } from "./addLanguages.ts";
import { Languages } from "./languages.ts";

let folder: string;
let http: Http;
const warned: unknown[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "atrium-languages-"));
  await write("program/th/language.json", { name: "ไทย", direction: "ltr" });
  await write("program/th/server.json", { "Lamp {name} is off": "โคมไฟ {name} ปิดอยู่", "Too late": "สายเกินไป" });
  await write("program/th/sign-in.json", { Password: "รหัสผ่าน", Continue: "ต่อไป" });
  await write("site/th/sign-in.json", { Continue: "ดำเนินการต่อ" });
  await write("site/de/language.json", { name: "Deutsch", direction: "ltr" });
  await write("site/xx/language.json", { name: "" });
  const languages = await Languages.read(
    ["program", "site", "missing"].map((name) => path.join(folder, name)),
    { warn: (fields) => warned.push(fields) },
  );
  http = await buildTestHttp({ languages });
  await http.register(languageRoutes(languages));
  http.get("/api/lamp", { config: { feature: "public" } }, () => {
    useLanguageOf(() => KEEPING);
    const text = t("Lamp {name} is off", { name: 'A "1"' });
    useLanguageOf(() => ENGLISH);
    return { text, list: [text] };
  });
  http.get("/api/late", { config: { feature: "public" } }, () => {
    useLanguageOf(() => KEEPING);
    const text = t("Too late");
    useLanguageOf(() => ENGLISH);
    throw new AppError("EVA001", text, { fields: [{ path: "at", message: text }] });
  });
  await http.ready();
});
afterAll(async () => {
  await http.close();
  await rm(folder, { recursive: true });
});

async function write(file: string, content: object): Promise<void> {
  const whole = path.join(folder, file);
  await mkdir(path.dirname(whole), { recursive: true });
  await writeFile(whole, JSON.stringify(content));
}

async function get(url: string, language?: string) {
  const headers = language === undefined ? {} : { "accept-language": language };
  return http.inject({ url, headers });
}

test("a folder of JSON is a language, in the program or in the data of the site; a broken one is left out and logged", async () => {
  expect((await get(listLanguages.path)).json()).toEqual({
    languages: [
      { tag: "th", name: "ไทย", direction: "ltr" },
      { tag: "de", name: "Deutsch", direction: "ltr" },
    ],
  });
  expect(warned).toMatchObject([{ language: "xx" }]);
});

test("pages get the sentences of a group, the site's own before the program's", async () => {
  const url = (language: string, group: string) =>
    getWords.path.replace(":language", language).replace(":group", group);
  expect((await get(url("th", "sign-in"))).json()).toEqual({ Password: "รหัสผ่าน", Continue: "ดำเนินการต่อ" });
  expect((await get(url("de", "sign-in"))).json()).toEqual({});
  expect((await get(url("fr", "sign-in"))).statusCode).toBe(404);
  expect((await get(url("th", "..%2Fde"))).statusCode).toBe(400);
});

test("a reply speaks the first language of the reader's that there is", async () => {
  const text = async (language?: string) => (await get("/api/lamp", language)).json<{ text: string }>().text;
  expect(await text("th")).toBe('โคมไฟ A "1" ปิดอยู่');
  expect(await text("fr, th-TH;q=0.8, en;q=0.9")).toBe('Lamp A "1" is off');
  expect(await text("fr;q=0.9, th-TH;q=0.8")).toBe('โคมไฟ A "1" ปิดอยู่');
  expect(await text()).toBe('Lamp A "1" is off');
  expect(await text("th;q=0, *")).toBe('Lamp A "1" is off');
  expect(await text(",;q=x,")).toBe('Lamp A "1" is off');
  const reply = await get("/api/lamp", "th");
  expect(reply.headers["content-language"]).toBe("th");
  expect(reply.json()).toEqual({ text: 'โคมไฟ A "1" ปิดอยู่', list: ['โคมไฟ A "1" ปิดอยู่'] });
});

test("errors and their fields too", async () => {
  expect((await get("/api/late", "th")).json()).toEqual({
    error_code: "EVA001",
    message: "สายเกินไป",
    fields: [{ path: "at", message: "สายเกินไป" }],
  });
});
