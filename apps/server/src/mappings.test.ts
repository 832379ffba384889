import { CORE_API, Paged } from "@atrium/contract";
import { MappingRow, MODULES, SiteDevice } from "@atrium/contract/devices";
import { AuditRow } from "@atrium/contract/people";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Person, signIn } from "../test/people.ts";
import { TestServer } from "./testServer.ts";

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await TestServer.make();
  await server.app.start();
  admin = new Person(server, await server.signIn());
});
afterAll(async () => server.stop());

async function mapped(query: Record<string, string>) {
  const reply = await admin.ask("GET", `${CORE_API}/mappings?${new URLSearchParams(query).toString()}`);
  expect([reply.statusCode, reply.body]).toEqual([200, expect.anything()]);
  return Paged(MappingRow).parse(reply.json());
}

async function settingsOf(id: string): Promise<SiteDevice> {
  return SiteDevice.parse((await admin.ask("GET", `${CORE_API}/devices/${id}`)).json());
}

test("a module's devices are listed page by page in the order of their identifiers, numbers by their size", async () => {
  const first = await mapped({ module: "lighting" });
  expect(first).toMatchObject({ currentPage: 1, perPage: 10 });
  expect(first.data.length).toBe(Math.min(10, first.total));
  const all = (await mapped({ module: "lighting", size: "50" })).data;
  const ids = all.map(({ identifier }) => String(identifier));
  expect(ids).toEqual(ids.toSorted(new Intl.Collator("en", { numeric: true }).compare));
  const last = await mapped({ module: "lighting", orderBy: "DESC" });
  const whole = await mapped({ module: "lighting", page: String(first.totalPage) });
  expect(last.data[0]?.id).toBe(whole.data.at(-1)?.id);
});

test("the list is narrowed by place, connection, state and words, and says how each device answers", async () => {
  const [lamp] = (await mapped({ module: "lighting", search: "L-O1-B-03" })).data;
  expect(lamp).toMatchObject({
    id: "L-O1-B-03",
    placement: "office-building",
    floor: "first",
    state: "silent",
    answering: 0,
  });
  expect(lamp?.place).toContain("Office Building, 1st Floor");
  const connection = lamp?.connection ?? "";
  const behind = await mapped({ module: "lighting", connection, size: "50" });
  expect(new Set(behind.data.map((row) => row.connection))).toEqual(new Set([connection]));
  expect((await mapped({ module: "lighting", state: "answers" })).total).toBe(0);
  expect((await mapped({ module: "lighting", state: "silent" })).total).toBe(
    (await mapped({ module: "lighting" })).total,
  );
  expect((await mapped({ module: "lighting", search: "no such lamp" })).total).toBe(0);
  expect((await mapped({ module: "lighting", placement: "no-such-building" })).total).toBe(0);
});

test("a retired device is in its own list and in no other, and comes back into it", async () => {
  const { total } = await mapped({ module: "lighting" });
  const { id, revision: _, changed: __, retiredAt: ___, ...lamp } = await settingsOf("L-O1-B-03");
  await admin.ask("DELETE", `${CORE_API}/devices/${id}`);
  expect((await mapped({ module: "lighting" })).total).toBe(total - 1);
  expect((await mapped({ module: "lighting", state: "retired" })).data).toMatchObject([{ id, state: "retired" }]);
  expect(await settingsOf(id)).toMatchObject({ changed: { by: "admin" } });
  await admin.ask("POST", `${CORE_API}/devices`, { id, ...lamp });
  expect((await mapped({ module: "lighting", state: "retired" })).total).toBe(0);
});

test("a device that another one replaces keeps its id and points, and the audit says why", async () => {
  const { retiredAt: _, changed: __, id, ...lamp } = await settingsOf("L-O1-B-03");
  const parts = lamp.parts.map((part) => ({ ...part, address: { ...part.address, instance: 391 } }));
  const before = (await mapped({ module: "lighting", search: id })).data[0];
  const reply = await admin.ask("PUT", `${CORE_API}/devices/${id}`, {
    ...lamp,
    parts,
    replacement: "Driver burnt out",
  });
  expect(reply.statusCode).toBe(200);
  const after = (await mapped({ module: "lighting", search: id })).data[0];
  expect(after).toEqual({ ...before, address: "instance 391" });
  const audit = await admin.ask("GET", `/api/user-service/v1.0/audit?kind=device.replaced`);
  const [row] = Paged(AuditRow).parse(audit.json()).data;
  expect(row?.sentence).toBe(`${lamp.name} replaced: Driver burnt out`);
  expect(row?.before).toEqual({ parts: lamp.parts });
  expect(row?.after).toEqual({ parts });
});

test("of two who change a device the second is informed whose change it was", async () => {
  const { retiredAt: _, changed: __, id, ...lamp } = await settingsOf("L-O1-B-03");
  expect((await admin.ask("PUT", `${CORE_API}/devices/${id}`, { ...lamp, name: "First" })).statusCode).toBe(200);
  const late = await admin.ask("PUT", `${CORE_API}/devices/${id}`, { ...lamp, name: "Second" });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({ error_code: "EDV009", message: expect.stringContaining("changed by admin") });
  expect(await settingsOf(id)).toMatchObject({ name: "First", changed: { by: "admin", at: expect.any(Number) } });
});

test("no device may carry a word that the addresses of the pages have for themselves", async () => {
  const { retiredAt: _, changed: __, revision: ___, ...lamp } = await settingsOf("L-O1-B-03");
  for (const id of ["new", "import"]) {
    const reply = await admin.ask("POST", `${CORE_API}/devices`, { ...lamp, id });
    expect([reply.statusCode, reply.json().fields]).toEqual([400, [expect.objectContaining({ path: "id" })]]);
  }
});

test("who may not set devices is refused the list", async () => {
  await admin.addUser("mapping-operator", "Operator");
  const operator = await signIn(server, "mapping-operator");
  expect((await operator.ask("GET", `${CORE_API}/mappings?module=lighting`)).statusCode).toBe(403);
});

test("the settings of every device of the site can be read and written back as they are", async () => {
  for (const module of MODULES) {
    const [row] = (await mapped({ module })).data;
    if (row === undefined) continue;
    const { retiredAt: _, changed: __, id, ...device } = await settingsOf(row.id);
    const reply = await admin.ask("PUT", `${CORE_API}/devices/${id}`, device);
    expect([module, reply.statusCode, reply.statusCode === 200 || reply.body]).toEqual([module, 200, true]);
  }
});
