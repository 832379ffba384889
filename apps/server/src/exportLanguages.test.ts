import { randomUUID } from "node:crypto";
import { CORE_API, Paged, USER_API } from "@atrium/contract";
import { AuditRow } from "@atrium/contract/people";
import { hasKept } from "@atrium/words";
import readWorkbook from "read-excel-file/node";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AskedList, everyList, LIGHTS } from "../test/everyList.ts";
import { TestServer } from "./testServer.ts";

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await TestServer.make();
  await server.app.start();
  token = await server.signIn();
}, 60_000);
afterAll(async () => server.stop());

function headers(language: string) {
  return { authorization: `Bearer ${token}`, "accept-language": language };
}

async function asked(of: AskedList, { fileType = "csv", language = "th" } = {}) {
  const payload = { id: randomUUID(), fileType, of };
  return server.app.http.inject({ method: "POST", url: `${CORE_API}/exports`, headers: headers(language), payload });
}

async function audit(search: string, language = "th"): Promise<AuditRow[]> {
  const url = `${USER_API}/audit?size=50&search=${encodeURIComponent(search)}`;
  return Paged(AuditRow).parse((await server.app.http.inject({ url, headers: headers(language) })).json()).data;
}

test("every list is written in the reader's words, its dates too", async () => {
  for (const of of everyList(1)) {
    const { statusCode, body } = await asked(of);
    expect([of.list, statusCode, hasKept(body)]).toEqual([of.list, 200, false]);
    expect(body).toContain("ชื่อเรื่อง");
    expect(body).toMatch(/สร้างเมื่อ,\d\d \S+\.\S*\.? \d{4} /);
  }
  const { body, headers: sent } = await asked({ list: "audit" });
  expect(body).toMatch(/\r\n\d\d [ก-ฮ]\S+ \d{4} \d\d:\d\d:\d\d,/);
  // The name of a file has letters that every system takes.
  expect(sent["content-disposition"]).toContain('filename="audit-log-');
});

test("a workbook and a pdf are too, page numbers included", async () => {
  const [sheet] = await readWorkbook((await asked({ list: "audit" }, { fileType: "xls" })).rawPayload);
  expect(sheet?.sheet).toBe("บันทึกการใช้งาน");
  expect(hasKept(JSON.stringify(sheet))).toBe(false);
  const pdf = await asked(LIGHTS, { fileType: "pdf" });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.rawPayload)));
  expect(hasKept(text.join(""))).toBe(false);
  expect(text[0]?.normalize("NFKC").replaceAll(/\s/g, "")).toContain("หน้า1".normalize("NFKC"));
});

test("a list is narrowed by the words that its page shows, in whichever language it was narrowed", async () => {
  const all = (await asked(LIGHTS)).headers["x-rows"];
  const narrowed = async (is: string) =>
    (await asked({ ...LIGHTS, filters: [{ key: "state", is }] })).headers["x-rows"];
  expect(Number(all)).toBeGreaterThan(0);
  expect(await Promise.all(["ไม่มีค่า", "No value", "เปิด"].map(narrowed))).toEqual([all, all, "0"]);
});

test("a row of the audit is read in each language, and found by the words of each", async () => {
  await asked(LIGHTS);
  const [row] = await audit("ส่งออก ไฟแสงสว่าง");
  expect(row?.sentence).toMatch(/^ส่งออก .+ เป็น csv, \d+ แถว$/);
  expect((await audit("lights exported as csv"))[0]).toEqual(row);
  expect((await audit("ส่งออก ไฟแสงสว่าง", "en"))[0]?.sentence).toMatch(/^Lights exported as csv, \d+ rows$/);
  // How a sentence is stored is nobody's to find.
  for (const stored of ["{title}", "sentence", "fileType"]) expect(await audit(stored)).toEqual([]);
});
