import { CORE_API, Paged } from "@atrium/contract";
import { SiteDevice } from "@atrium/contract/devices";
import { AuditRow } from "@atrium/contract/people";
import { DoneImports, type ImportLine, MappingImportReply, MAX_IMPORT_ROWS } from "@atrium/contract/site";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TestServer } from "./testServer.ts";

const LAMP = "L-O1-B-03";
const IMPORTS = `${CORE_API}/mapping-imports`;

let server: TestServer;
let authorization: string;
beforeAll(async () => {
  server = await TestServer.make();
  await server.app.start();
  authorization = `Bearer ${await server.signIn()}`;
});
afterAll(async () => server.stop());

type Method = "GET" | "POST" | "PUT" | "DELETE";
const call = async (method: Method, url: string, payload?: object) =>
  server.app.http.inject({ method, url, headers: { authorization }, ...(payload === undefined ? {} : { payload }) });

async function look(text: string): Promise<MappingImportReply> {
  const reply = await call("POST", IMPORTS, { file: "lamps.csv", text });
  expect([reply.statusCode, reply.body.slice(0, 200)]).toEqual([200, expect.anything()]);
  return MappingImportReply.parse(reply.json());
}
const take = async (text: string, revision: number) => call("POST", IMPORTS, { file: "lamps.csv", text, revision });

async function lamp(id = LAMP): Promise<SiteDevice> {
  return SiteDevice.parse((await call("GET", `${CORE_API}/devices/${id}`)).json());
}
async function file(): Promise<string> {
  return (await call("GET", `${CORE_API}/mappings/file`)).body;
}
async function newestImport() {
  return DoneImports.parse((await call("GET", IMPORTS)).json()).data[0];
}
const problemsOf = (lines: readonly ImportLine[]) =>
  Object.fromEntries(lines.map(({ row: at, problems }) => [at, problems.map(({ column }) => column)]));

/** A row of a lamp on the same gateway. */
function row(id: string, change: Partial<Record<(typeof COLUMNS)[number], string>> = {}): string {
  const cells = {
    id,
    module: "lighting",
    name: `Lamp ${id}`,
    placement: "office-building",
    floor: "first",
    zone: "B",
    room: ROOM.room,
    x: String(ROOM.at[0]),
    y: String(ROOM.at[1]),
    connection: ROOM.connection,
    product: ROOM.product,
    "address.instance": "1",
    ...change,
  };
  return COLUMNS.map((column) => cells[column]).join(",");
}
const COLUMNS = [
  "id",
  "module",
  "name",
  "placement",
  "floor",
  "zone",
  "room",
  "x",
  "y",
  "connection",
  "product",
  "address.instance",
] as const;
const ROOM = { room: "", at: [0, 0] as readonly number[], connection: "", product: "" };
beforeAll(async () => {
  const { room, at, connection, parts } = await lamp();
  Object.assign(ROOM, {
    room,
    at,
    connection,
    product: parts[0]?.product,
  });
});
const sheet = (...rows: string[]) => [COLUMNS.join(","), ...rows].join("\r\n");

test("the file of all devices, read again, changes nothing", async () => {
  const { counts, isDone } = await look(await file());
  expect(isDone).toBe(false);
  expect(counts).toMatchObject({ add: 0, again: 0, change: 0, retire: 0, none: 0 });
  expect(counts.same).toBeGreaterThan(1_000);
});

test("a file says what it would do, does it whole, and undone everything is as before", async () => {
  const before = await lamp();
  const text = `id,name,retired\r\n${LAMP},Window lamps,\r\nL-O1-B-02,,yes\r\n`;
  const looked = await look(text);
  expect(looked.lines).toMatchObject([
    { row: 2, device: LAMP, effect: "change", changed: ["name"] },
    { row: 3, device: "L-O1-B-02", effect: "retire" },
  ]);
  expect((await lamp()).name).toBe(before.name);

  const done = MappingImportReply.parse((await take(text, looked.revision)).json());
  expect(done).toMatchObject({ isDone: true, counts: { change: 1, retire: 1 } });
  const after = await lamp();
  expect(after).toMatchObject({ name: "Window lamps", parts: before.parts, facts: before.facts, at: before.at });
  expect((await lamp("L-O1-B-02")).retiredAt).toBeGreaterThan(0);

  const newest = await newestImport();
  expect(newest).toMatchObject({ file: "lamps.csv", by: "admin", undone: null, isUndoable: true });
  const undone = await call("DELETE", `${IMPORTS}/${newest?.id}`);
  expect([undone.statusCode, undone.json().devices]).toEqual([200, [LAMP, "L-O1-B-02"]]);
  const { revision, changed } = await lamp();
  expect(await lamp()).toEqual({ ...before, revision, changed });
  expect(changed?.by).toBe("admin");
  expect((await lamp("L-O1-B-02")).retiredAt).toBeNull();
  expect(await newestImport()).toMatchObject({ undone: { by: "admin" }, isUndoable: false });
  expect((await call("DELETE", `${IMPORTS}/${newest?.id}`)).json()).toMatchObject({ error_code: "EDV013" });
});

test("every device of it has its row in the audit log, with before and after, behind that of the file", async () => {
  const before = await lamp();
  const text = `id,name\r\n${LAMP},Audited lamps`;
  await take(text, (await look(text)).revision);
  const rows = await call("GET", "/api/user-service/v1.0/audit?orderBy=DESC&size=10");
  expect(Paged(AuditRow).parse(rows.json()).data.slice(0, 2)).toMatchObject([
    { kind: "device.changed", subject: LAMP, before: { name: before.name }, after: { name: "Audited lamps" } },
    { kind: "mapping.imported", sentence: "Mappings imported from lamps.csv: devices: 1 changed" },
  ]);
  await call("DELETE", `${IMPORTS}/${(await newestImport())?.id}`);
});

test("devices are added in a file, command at once like others, and undone they are retired", async () => {
  const text = sheet(row("L-CSV-1", { "address.instance": "391" }), row("L-CSV-2", { "address.instance": "392" }));
  const { counts, revision, lines } = await look(text);
  expect([counts.add, lines.flatMap(({ problems }) => problems)]).toEqual([2, []]);
  expect((await take(text, revision)).statusCode).toBe(200);
  const page = await call("GET", `${CORE_API}/devices?module=lighting&placement=office-building&floor=first&zone=B`);
  expect(page.json().data.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(["L-CSV-1", "L-CSV-2"]));
  await call("DELETE", `${IMPORTS}/${(await newestImport())?.id}`);
  expect((await lamp("L-CSV-1")).retiredAt).toBeGreaterThan(0);
});

test("every row with a mistake is named with its column, and then nothing of the file is done", async () => {
  const text = sheet(
    row("L-CSV-3", { "address.instance": "393" }),
    row("L-CSV-4", { "address.instance": "393" }),
    row("L-CSV-5", { "address.instance": "many" }),
    row("L-CSV-6", { room: "nowhere", "address.instance": "394" }),
    row("L-CSV-7", { connection: "no-such", "address.instance": "395" }),
    row("no good id!", { "address.instance": "396" }),
    row("L-CSV-8", { x: "far", "address.instance": "397" }),
    row("L-CSV-9", { module: "toaster", "address.instance": "398" }),
    row("L-CSV-10", { name: "=HYPERLINK(1)", "address.instance": "399" }),
  );
  const { lines, revision, counts } = await look(text);
  expect(problemsOf(lines)).toMatchObject({
    2: ["product"],
    3: ["product"],
    4: ["address.instance"],
    5: ["room"],
    6: ["connection"],
    7: ["id"],
    8: ["x"],
    9: ["module"],
    10: [],
  });
  expect(counts).toMatchObject({ none: 8, add: 1 });
  const refused = await take(text, revision);
  expect([refused.statusCode, refused.json().error_code]).toEqual([409, "EDV013"]);
  expect((await call("GET", `${CORE_API}/devices/L-CSV-10`)).statusCode).toBe(404);
});

test("what would be a formula in a spreadsheet is written harmless, and read as it was", async () => {
  const name = '=cmd|"/c calc"!A1';
  const text = `id,name\r\n${LAMP},"${name.replaceAll('"', '""')}"`;
  await take(text, (await look(text)).revision);
  expect((await lamp()).name).toBe(name);
  const written = await file();
  expect(written).toContain(`"'=cmd|""/c calc""!A1"`);
  expect((await look(written)).counts.change).toBe(0);
  await call("DELETE", `${IMPORTS}/${(await newestImport())?.id}`);
});

test("of two technicians the second is informed that the site was changed, and looks again", async () => {
  const text = `id,name\r\n${LAMP},Second lamps`;
  const { revision } = await look(text);
  const other = `id,name\r\nL-O1-B-01,First lamps`;
  await take(other, (await look(other)).revision);
  const refused = await take(text, revision);
  expect([refused.statusCode, refused.json().error_code]).toEqual([409, "EDV009"]);
  await call("DELETE", `${IMPORTS}/${(await newestImport())?.id}`);
});

test("imports are undone one after the other, the newest first, as nobody else changed anything in between", async () => {
  const before = await lamp();
  for (const name of ["Lamp A", "Lamp B", "Lamp C"]) {
    const text = `id,name\r\n${LAMP},${name}`;
    await take(text, (await look(text)).revision);
  }
  const undoNewest = async () => {
    const standing = DoneImports.parse((await call("GET", IMPORTS)).json()).data.find(({ isUndoable }) => isUndoable);
    const { statusCode } = await call("DELETE", `${IMPORTS}/${standing?.id ?? 0}`);
    return [statusCode, (await lamp()).name];
  };
  expect(await undoNewest()).toEqual([200, "Lamp B"]);
  expect(await undoNewest()).toEqual([200, "Lamp A"]);
  expect(await undoNewest()).toEqual([200, before.name]);
});

test("an import is not undone over what somebody has changed since", async () => {
  const text = `id,name\r\n${LAMP},Imported lamps`;
  await take(text, (await look(text)).revision);
  const { id: _, retiredAt: __, changed: ___, ...settings } = await lamp();
  expect((await call("PUT", `${CORE_API}/devices/${LAMP}`, { ...settings, name: "By hand" })).statusCode).toBe(200);
  const refused = await call("DELETE", `${IMPORTS}/${(await newestImport())?.id}`);
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    "Changed by someone else since the import: By hand",
  ]);
  expect((await lamp()).name).toBe("By hand");
});

test("semicolons, tabs, a byte order mark and empty lines are read; what is no table is refused with a sentence", async () => {
  for (const between of [";", "\t"]) {
    const { lines } = await look(`\uFEFFid${between}name\r\n\r\n${LAMP}${between}Other lamps\n`);
    expect(lines).toMatchObject([{ row: 3, device: LAMP, effect: "change" }]);
  }
  const refused = async (text: string) => {
    const reply = await call("POST", IMPORTS, { file: "x.csv", text });
    expect(reply.statusCode).toBe(400);
    return reply.json().fields[0].message;
  };
  expect(await refused("")).toBe('The first row has no column "id"');
  expect(await refused("PK\u0003\u0004 a workbook")).toBe('The first row has no column "id"');
  expect(await refused("id,id\r\n1,2")).toBe('Column "id" occurs twice');
  expect(await refused('id,name\r\n"1,2')).toMatch(/^The file is not a valid table: /);
  const many = Array.from({ length: MAX_IMPORT_ROWS + 1 }, (_, index) => `D-${index}`);
  expect(await refused(["id", ...many].join("\n"))).toBe("The file has 20001 rows; the maximum is 20000");
});

test("a file is read as spreadsheets save it: other delimiters, capitals, decimal commas, columns that are none", async () => {
  const lampRow = row("L-XLS", { x: "3.5", y: "4.25", "address.instance": "9001" })
    .replaceAll(",", ";")
    .replaceAll(".", ",");
  const titles = COLUMNS.join(";");
  const files = [
    `${titles};\r\n${lampRow};\r\n`,
    `sep=;\r\n${titles}\r\n${lampRow}\r\n`,
    `${titles.toUpperCase()}\r\n${lampRow}\r\n`,
    `${titles};Remark\r\n${lampRow};by the window\r\n`,
  ];
  const replies = await Promise.all(files.map(look));
  for (const { lines } of replies) {
    expect(lines).toMatchObject([{ row: 2, device: "L-XLS", effect: "add", problems: [], warnings: [] }]);
  }
  expect(replies.map(({ skippedColumns }) => skippedColumns)).toEqual([[], [], [], ["Remark"]]);

  await take(files[2] ?? "", replies[2]?.revision ?? 0);
  expect(await lamp("L-XLS")).toMatchObject({ at: [3.5, 4.25], parts: [{ address: { instance: 9001 } }] });
  const before = await newestImport();
  await call("DELETE", `${IMPORTS}/${before?.id ?? 0}`);
});

test("ids that differ only in case are added with a warning", async () => {
  const { lines } = await look(
    sheet(row("L-9", { "address.instance": "9002" }), row("l-9", { name: "Lamp ten", "address.instance": "9003" })),
  );
  expect(lines.flatMap(({ problems }) => problems)).toEqual([]);
  expect(lines.map(({ warnings }) => warnings)).toEqual([
    [{ column: "id", message: "Differs from l-9 only in upper and lower case" }],
    [{ column: "id", message: "Differs from L-9 only in upper and lower case" }],
  ]);
});

test("rows of one device are its parts, and must not say two things of it", async () => {
  const [titles = "", ...lines] = (await file()).split("\r\n");
  const meter = lines.filter((line) => line.startsWith("EM-O1-A-01,"));
  expect(meter.length).toBeGreaterThan(1);
  expect((await look([titles, ...meter].join("\r\n"))).lines).toMatchObject([{ effect: "same" }]);
  const [first = "", second = "", ...rest] = meter;
  const other = second.replace(",office-building,first,", ",office-building,second,");
  const { lines: looked } = await look([titles, first, other, ...rest].join("\r\n"));
  expect(looked).toMatchObject([
    { effect: "none", problems: [{ column: "floor", message: 'Row 3 has "second" for the same device' }] },
  ]);
  const { lines: fewer } = await look([titles, ...meter.slice(1)].join("\r\n"));
  expect(fewer).toMatchObject([{ effect: "change", changed: ["address"] }]);
});

test("of ten thousand rows a hundred are wrong: each is named, and none is done", { timeout: 60_000 }, async () => {
  const other = (await lamp("L-O2-B-03")).connection ?? "";
  const rows = Array.from({ length: 10_000 }, (_, index) =>
    row(`L-MANY-${index}`, {
      connection: index < 5_000 ? ROOM.connection : other,
      "address.instance": String(4_000 + (index % 5_000)),
      ...(index % 100 === 0 ? { room: "nowhere" } : {}),
    }),
  );
  const { counts, lines } = await look(sheet(...rows));
  expect(counts).toMatchObject({ add: 9_900, none: 100 });
  expect(lines.filter(({ problems }) => problems.length > 0).map(({ row: at }) => at)).toEqual(
    Array.from({ length: 100 }, (_, index) => index * 100 + 2),
  );
});
