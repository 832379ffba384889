import { CORE_API, ErrorReply, Paged, USER_API } from "@atrium/contract";
import { AuditRow } from "@atrium/contract/people";
import { TranslationList } from "@atrium/contract/site";
import { hasKept, KEEPING, t, useLanguageOf } from "@atrium/words";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Person } from "../test/people.ts";
import { readZip } from "./platform/zip/readZip.ts";
import { TestServer } from "./testServer.ts";

const PATH = `${CORE_API}/translations`;
const LIMITS = { entries: 5_000, entrySize: 20_000_000, totalSize: 80_000_000 };
const HALL = "Town hall";
const THAI = "ศาลาประชาคม";

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await TestServer.make();
  await server.app.start();
  admin = new Person(server, await server.signIn());
}, 120_000);
afterAll(() => server.stop());

async function list(): Promise<TranslationList> {
  return TranslationList.parse((await admin.ask("GET", `${PATH}?language=th`)).json());
}

async function translationOf(source: string): Promise<string | null | undefined> {
  return (await list()).rows.find((row) => row.source === source)?.text;
}

async function set(source: string, text: string | null) {
  const before = (await translationOf(source)) ?? null;
  return admin.ask("PUT", PATH, { language: "th", changes: [{ source, before, text }] });
}

async function inThai(url: string) {
  const headers = { authorization: `Bearer ${admin.token}`, "accept-language": "th" };
  return server.app.http.inject({ url, headers });
}

async function newestEntry(
  read: (url: string) => ReturnType<typeof inThai>,
  kind: string,
): Promise<AuditRow | undefined> {
  return Paged(AuditRow).parse((await read(`${USER_API}/audit?kind=${kind}`)).json()).data[0];
}

test("the names of the site are listed once each, with where they are and how many", async () => {
  const { language, rows } = await list();
  expect(language).toBe("th");
  const row = (source: string, kind: string) => rows.find((one) => one.source === source && one.kind === kind);
  expect(row("Office Building", "place")).toMatchObject({ where: "Riverside Campus" });
  expect(row(HALL, "place")).toMatchObject({ uses: 1 });
  expect(row("Classroom", "place")?.uses).toBeGreaterThan(10);
  expect(rows.some(({ source }) => /^Classroom \d+$/.test(source))).toBe(false);
  expect(rows.some(({ kind }) => kind === "device")).toBe(true);
});

test("a translation is saved, named in the audit log and outlives a restart", async () => {
  expect((await set(HALL, THAI)).statusCode).toBe(200);
  expect(await translationOf(HALL)).toBe(THAI);
  const entry = await newestEntry((url) => admin.ask("GET", url), "translations.changed");
  expect(entry).toMatchObject({ sentence: "1 translation to ไทย changed", after: { [HALL]: THAI } });
  await server.restart();
  await server.app.start();
  admin = new Person(server, await server.signIn());
  expect(await translationOf(HALL)).toBe(THAI);
});

test("of two who change one text at once the second is refused", async () => {
  await set(HALL, THAI);
  const change = { source: HALL, before: null, text: "ห้องโถง" };
  const reply = await admin.ask("PUT", PATH, { language: "th", changes: [change] });
  expect([reply.statusCode, ErrorReply.parse(reply.json()).error_code]).toEqual([409, "EDV009"]);
  expect(await translationOf(HALL)).toBe(THAI);
});

test("a language that is not there, a text that the site has not, and one that is there twice are refused", async () => {
  const put = async (language: string, ...sources: string[]) => {
    const changes = sources.map((source) => ({ source, before: null, text: "x" }));
    const reply = await admin.ask("PUT", PATH, { language, changes });
    return [reply.statusCode, ErrorReply.parse(reply.json()).fields?.[0]?.path];
  };
  expect((await admin.ask("GET", `${PATH}?language=fr`)).statusCode).toBe(400);
  expect(await put("fr", "Pavilion")).toEqual([400, "language"]);
  expect(await put("en", "Pavilion")).toEqual([400, "language"]);
  expect(await put("th", "Nowhere")).toEqual([400, "changes.0.source"]);
  expect(await put("th", "Pavilion", "Pavilion")).toEqual([400, "changes"]);
});

test("a name within a sentence is the reader's, also in one that was written before", async () => {
  const device = "L-O1-B-03";
  const { name } = server.site.plans.flatMap(({ devices }) => devices).find(({ id }) => id === device) ?? { name: "" };
  const targets = [{ device, point: "level", value: 40 }];
  await admin.ask("POST", `${CORE_API}/commands`, { id: crypto.randomUUID(), targets });
  const english = (await newestEntry((url) => admin.ask("GET", url), "command.sent"))?.sentence;
  expect(english).toContain(name);
  const source = name.replace(/ \d+$/, "");
  await set(source, "โคมทดสอบ");
  expect((await newestEntry(inThai, "command.sent"))?.sentence).toContain("โคมทดสอบ");
  expect((await newestEntry((url) => admin.ask("GET", url), "command.sent"))?.sentence).toBe(english);
  await set(source, null);
  expect((await newestEntry(inThai, "command.sent"))?.sentence).not.toContain("โคมทดสอบ");
});

test("replies have the reader's names, and forms the written ones", async () => {
  const device = "L-O1-B-03";
  const url = `${CORE_API}/devices?module=lighting&placement=office-building&floor=first&zone=B&size=50`;
  const read = async (path: string, language: string) => {
    const headers = { authorization: `Bearer ${admin.token}`, "accept-language": language };
    return (await server.app.http.inject({ url: path, headers })).body;
  };
  const { body: before } = await admin.ask("GET", url);
  const { name } = server.site.plans.flatMap(({ devices }) => devices).find(({ id }) => id === device) ?? { name: "" };
  await set("Office Building", "อาคารสำนักงาน");
  await set(HALL, THAI);
  await set(name.replace(/ \d+$/, ""), "โคมทดสอบ");
  for (const path of [`${CORE_API}/site`, `${CORE_API}/mappings?kind=id&module=lighting&search=อาคารสำนักงาน`]) {
    const [thai, english] = [await read(path, "th"), await read(path, "en")];
    expect([path, thai.includes("อาคารสำนักงาน"), thai.includes("Office Building")]).toEqual([path, true, false]);
    expect([english.includes("อาคาร"), hasKept(thai + english)]).toEqual([false, false]);
  }
  const plans = await Promise.all(
    ["first", "second", "third"].map((floor) => read(`${CORE_API}/plans/office-building/${floor}`, "th")),
  );
  expect(plans.join("")).toContain(THAI);
  expect(await read(url, "th")).toContain("โคมทดสอบ");
  expect(JSON.parse(await read(url, "en"))).toEqual(JSON.parse(before));
  expect(JSON.parse(await read(`${CORE_API}/places/office-building`, "th"))).toMatchObject({ name: "Office Building" });
  expect(JSON.parse(await read(`${CORE_API}/devices/${device}`, "th"))).toMatchObject({ name });
});

test("the site's file carries them, and one that says nothing of them leaves them", async () => {
  await set(HALL, THAI);
  const archive = (await admin.ask("GET", `${CORE_API}/site-folder`)).rawPayload;
  const file = (await readZip(archive, LIMITS)).get("translations.json");
  expect(JSON.parse(String(file))).toMatchObject({ th: { [HALL]: THAI } });
  const { translations: _ours, ...site } = server.site;
  await server.restartWith(site);
  await server.app.start();
  admin = new Person(server, await server.signIn());
  expect(await translationOf(HALL)).toBe(THAI);
  await server.restartWith({ ...site, translations: { th: { Pavilion: "ศาลา" } } });
  await server.app.start();
  admin = new Person(server, await server.signIn());
  expect([await translationOf(HALL), await translationOf("Pavilion")]).toEqual([null, "ศาลา"]);
});

test("nobody can send a sentence that the server would put into words", async () => {
  useLanguageOf(() => KEEPING);
  const kept = t("Save");
  const [first = "", second = ""] = kept.slice(0, 2).split("");
  const halved = kept.replace(first + second, `${first}${first}${second}${second}`);
  const names = [kept, halved].map((text, index) => `${text} ${index}`);
  for (const name of names) {
    const permissions = [{ isUsed: true, feature: { slug: "viewable" } }];
    const reply = await admin.ask("POST", "/roles", { name, permissions });
    expect(reply.json()).toMatchObject({ name: expect.stringMatching(/^\{"sentence":"Save"\} \d$/) });
  }
});
