import { randomUUID } from "node:crypto";
import { request as httpRequest } from "node:http";
import { CORE_API, Paged, USER_API } from "@atrium/contract";
import { DEVICE_LISTS, DeviceDescription, deviceListColumns } from "@atrium/contract/devices";
import { EXPORT_LISTS, ExportProgress } from "@atrium/contract/exports";
import { AUDIT_COLUMNS, AuditRow } from "@atrium/contract/people";
import readWorkbook from "read-excel-file/node";
import { sql } from "kysely";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { everyList, LIGHTS, ROLES, type AskedList } from "../test/everyList.ts";
import { type Person, signIn } from "../test/people.ts";
import { TestServer } from "./testServer.ts";

let server: TestServer;
let admin: Person;
let guard: Person;

const THAI = "ห้องควบคุมอาคาร";
const HOSTILE = ["=1+1", "+SUM(A1)", "-2", "@cmd", 'a,b "c"', "  =HYPERLINK(1)", THAI];

beforeAll(async () => {
  server = await TestServer.make();
  await server.app.start();
  admin = await signIn(server, "admin", "test-password-1");
  for (const name of HOSTILE) await admin.addRole(name, ["viewable"]);
  await admin.addUser("guard", "Guard");
  guard = await signIn(server, "guard");
}, 60_000);
afterAll(async () => server.stop());

async function asked(of: AskedList, fileType = "csv", person = admin) {
  return person.ask("POST", `${CORE_API}/exports`, { id: randomUUID(), fileType, of });
}

/** The lines of a file of values, without its mark; a reader of our own would share our mistakes, this one is the format's. */
function parsed(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
    if (end === "\r\n") rows.push([]);
    if (end === "") break;
  }
  return rows;
}

/** The rows below the titles of the columns. */
function body(rows: readonly (readonly string[])[]) {
  const titles = rows.findIndex((row) => row.length <= 1 && (row[0] ?? "") === "") + 1;
  return { titles: rows[titles] ?? [], rows: rows.slice(titles + 1).filter((row) => row.length > 1) };
}

test("a list of devices leaves as the page has it: head, the columns with their units, every row", async () => {
  const reply = await asked(LIGHTS);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(reply.headers["content-disposition"]).toMatch(
    /filename="lights-office-building-1st-floor-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(reply.body.charCodeAt(0)).toBe(0xfeff);
  const rows = parsed(reply.body.slice(1));
  expect(rows.slice(0, 7).map(([name]) => name)).toEqual([
    "Title",
    "Place",
    "Period",
    "Filters",
    "Coverage",
    "Generated at",
    "Units",
  ]);
  expect(rows[1]?.[1]).toBe("Office Building, 1st Floor");
  const { titles, rows: lines } = body(rows);
  expect(titles.slice(0, 8)).toEqual(["Device", "ID", "Room", "Floor", "Zone", "State", "Level (%)", "Load (W)"]);
  const devices = Paged(DeviceDescription).parse(
    (await admin.ask("GET", `${CORE_API}/devices?placement=office-building&floor=first&module=lighting`)).json(),
  ).data;
  expect(lines.length).toBe(devices.length);
  expect(Number(reply.headers["x-rows"])).toBe(devices.length);
  // Nothing has reported here: that is said, and no number is made up.
  expect(new Set(lines.map((line) => line[5]))).toEqual(new Set(["No value"]));
  expect(new Set(lines.map((line) => line[6]))).toEqual(new Set([""]));
});

test("columns, filters and order are those that were asked for, with what stands under a column", async () => {
  const sort = { key: "device", isDescending: true };
  const columns = ["device", "state", "seen"];
  const { titles, rows } = body(parsed((await asked({ ...LIGHTS, sort, columns })).body.slice(1)));
  expect(titles).toEqual(["Device", "ID", "State", "Last seen"]);
  const names = rows.map(([name = ""]) => name);
  expect(names).toEqual([...names].sort((a, b) => -new Intl.Collator("en", { numeric: true }).compare(a, b)));
  const none = await asked({ ...LIGHTS, filters: [{ key: "state", is: "On" }] });
  expect(body(parsed(none.body.slice(1))).rows).toEqual([]);
  expect(none.body).toContain("Filters,State: On\r\n");
});

test("words that a spreadsheet would run stay words, and Thai stays Thai", async () => {
  const names = body(parsed((await asked(ROLES)).body.slice(1))).rows.map(([name = ""]) => name);
  for (const name of ["=1+1", "+SUM(A1)", "-2", "@cmd", "=HYPERLINK(1)"]) {
    expect(names).toContain(`'${name}`);
    expect(names).not.toContain(name);
  }
  expect(names).toEqual(expect.arrayContaining(['a,b "c"', THAI]));
  // A workbook has a type for words, so they stay as they are.
  const sheet = await readWorkbook((await asked(ROLES, "xls")).rawPayload);
  const cells = JSON.stringify(sheet);
  expect(cells).toContain("=1+1");
  expect(cells).toContain(THAI);
});

test("a workbook is read by another program: words, numbers, moments, and the titles in their line", async () => {
  const reply = await asked({ list: "audit" }, "xls");
  expect(reply.headers["content-type"]).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
  expect(reply.headers["content-disposition"]).toMatch(/\.xlsx"$/);
  const [sheet] = await readWorkbook(reply.rawPayload);
  const rows = sheet?.data ?? [];
  expect(sheet?.sheet).toBe("Audit log");
  const titles = rows.findIndex((row) => row[0] === "When");
  expect(rows[titles]?.slice(0, AUDIT_COLUMNS.length)).toEqual(AUDIT_COLUMNS.map(({ title }) => title));
  expect(rows[titles + 1]?.[0]).toBeInstanceOf(Date);
  expect(JSON.stringify(rows)).toContain(THAI);
});

test("a pdf has its head, its titles on every page, page numbers and letters that can be copied", async () => {
  const reply = await asked({ list: "devices", module: "lighting", place: { placement: "office-building" } }, "pdf");
  expect(reply.headers["content-type"]).toBe("application/pdf");
  const { text: pages, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(reply.rawPayload)));
  expect(totalPages).toBeGreaterThan(2);
  expect(pages[0]).toContain("Office Building");
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Page ${String(index + 1)}`);
    expect(page).toContain("Level (%)");
  }
  const roles = await extractText(await getDocumentProxy(new Uint8Array((await asked(ROLES, "pdf")).rawPayload)));
  expect(roles.text.join(" ").normalize("NFKC").replaceAll(/\s/g, "")).toContain(THAI.normalize("NFKC"));
});

test("any other type is plain text", async () => {
  const reply = await asked(ROLES, "docx");
  expect(reply.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(reply.headers["content-disposition"]).toMatch(/\.txt"$/);
  expect(reply.body).toMatch(/^Title\tRoles\n/);
});

test("each list needs what its page needs, whatever else the role may", async () => {
  expect((await asked(LIGHTS, "csv", guard)).statusCode).toBe(200);
  for (const list of ["users", "roles", "audit"] as const) {
    const reply = await asked({ list }, "csv", guard);
    expect([reply.statusCode, reply.json()]).toEqual([403, expect.objectContaining({ error_code: "EAU004" })]);
  }
});

test("what is not an export is refused with its field, and an unknown place by its name", async () => {
  const wrong = [
    {},
    { id: "x", fileType: "csv", of: LIGHTS },
    { id: randomUUID(), fileType: "../x", of: LIGHTS },
    { id: randomUUID(), fileType: "csv", of: { list: "passwords" } },
    { id: randomUUID(), fileType: "csv", of: { ...LIGHTS, module: "toaster" } },
    { id: randomUUID(), fileType: "csv", of: { ...LIGHTS, columns: [] } },
  ];
  for (const payload of wrong) {
    const reply = await admin.ask("POST", `${CORE_API}/exports`, payload);
    expect([reply.statusCode, reply.json()]).toEqual([400, expect.objectContaining({ error_code: "EVA001" })]);
  }
  const nowhere = await asked({ ...LIGHTS, place: { placement: "moon" } });
  expect([nowhere.statusCode, nowhere.json()]).toEqual([404, expect.objectContaining({ error_code: "ENF001" })]);
  const unlisted = await admin.ask("POST", `${CORE_API}/exports`, {
    id: randomUUID(),
    fileType: "csv",
    of: { list: "devices", module: "booking", place: { placement: "office-building" } },
  });
  expect(unlisted.statusCode).toBe(400);
});

test("every export is in the audit log: who, what, how many rows", async () => {
  const before = body(parsed((await asked(ROLES)).body.slice(1))).rows.length;
  const [row] = Paged(AuditRow).parse((await admin.ask("GET", `${USER_API}/audit?kind=export.made`)).json()).data;
  expect(row).toMatchObject({ by: "admin", sentence: `Roles exported as csv, ${String(before)} rows` });
});

const HOUR = 3_600_000;
const pointOf = async () => {
  const { rows } = await sql<{ id: number }>`SELECT id FROM points ORDER BY id LIMIT 1`.execute(server.database.kysely);
  return rows[0]?.id ?? 0;
};

test("50,001 rows are refused with their count and a way out, before anything is read", async () => {
  const to = Math.floor(Date.now() / HOUR) * HOUR;
  const of = (rows: number) => ({ list: "trend", points: [], from: to - rows * 900_000, to, step: "15m" }) as const;
  const point = await pointOf();
  const refused = await admin.ask("POST", `${CORE_API}/exports`, {
    id: randomUUID(),
    fileType: "csv",
    of: { ...of(50_001), points: [point] },
  });
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    {
      error_code: "EEX001",
      message: "50,001 rows, at most 50,000. Choose hourly means or a shorter range.",
    },
  ]);
  const taken = await admin.ask("POST", `${CORE_API}/exports`, {
    id: randomUUID(),
    fileType: "csv",
    of: { ...of(50_000), points: [point] },
  });
  expect(taken.statusCode).toBe(200);
});

/** Asks for an export, takes its first piece and reads no more. @returns leaves */
async function readFirstPiece(id: string, of: AskedList): Promise<() => void> {
  const address = server.app.http.server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const headers = { authorization: `Bearer ${admin.token}`, "content-type": "application/json" };
  return new Promise((resolve, reject) => {
    const options = { port, method: "POST", path: `${CORE_API}/exports`, headers };
    const call = httpRequest(options, (reply) => {
      reply.once("data", () => {
        reply.pause();
        resolve(() => call.destroy());
      });
    });
    call.on("error", reject);
    call.end(JSON.stringify({ id, fileType: "csv", of }));
  });
}

test("a reader who does not read holds the work up, and one who goes ends it", async () => {
  await sql`INSERT INTO audit_log (at, kind, by_name, subject, hash)
    SELECT now() - interval '1 day', 'session.started', 'somebody', repeat('row ', 50) || n, '' FROM generate_series(1, 40000) n`.execute(
    server.database.kysely,
  );
  const id = randomUUID();
  const leave = await readFirstPiece(id, { list: "audit" });
  const ask = async () => admin.ask("GET", `${CORE_API}/exports/${id}`);
  const progress = async () => ExportProgress.parse((await ask()).json());
  await expect.poll(async () => (await progress()).written).toBeGreaterThan(0);
  // Nothing piles up in memory: what nobody takes is not read.
  await new Promise((later) => setTimeout(later, 500));
  const { written, rows } = await progress();
  expect(rows).toBeGreaterThanOrEqual(40_000);
  expect(written).toBeLessThan(rows);
  leave();
  await expect.poll(async () => (await progress()).isEnded).toBe(true);
  expect((await progress()).written).toBeLessThan(rows);
});

test("somebody else's export is nobody's business", async () => {
  expect((await guard.ask("GET", `${CORE_API}/exports/${randomUUID()}`)).statusCode).toBe(404);
});

test("every list leaves as a file with as many rows as it says, and only for those who may see its page", async () => {
  const lists = everyList(await pointOf());
  expect(new Set(lists.map(({ list }) => list))).toEqual(new Set(EXPORT_LISTS));
  await admin.addUser("tenant", "Tenant");
  const tenant = await signIn(server, "tenant");
  for (const each of lists) {
    const reply = await asked(each);
    expect([each.list, reply.statusCode]).toEqual([each.list, 200]);
    const { titles, rows } = body(parsed(reply.body.slice(1)));
    expect([each.list, titles.length > 1]).toEqual([each.list, true]);
    // A trend writes the steps that have a value.
    const counted = each.list === "trend" ? rows.length : Number(reply.headers["x-rows"]);
    expect([each.list, rows.length]).toEqual([each.list, counted]);
    expect([each.list, (await asked(each, "csv", tenant)).statusCode]).toEqual([each.list, 403]);
  }
});

test("all points of equipment are rows of one list, each with its unit and how far it can be believed", async () => {
  const [titles = [], ...rows] = parsed(
    (await asked({ list: "points", module: "equipment", place: { placement: "office-building" } })).body.slice(1),
  ).slice(8);
  expect(titles).toEqual(["Device", "ID", "Point", "Key", "Value", "Unit", "Quality", "Read at"]);
  const devices = new Set(rows.map(([, id]) => id));
  expect(devices.size).toBeGreaterThan(1);
  expect(rows.length).toBeGreaterThan(5 * devices.size);
});

test("every system that has a list has the columns of every list, none twice", () => {
  for (const list of Object.values(DEVICE_LISTS)) {
    const keys = deviceListColumns(list).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  }
});
