import { CORE_API, ErrorReply, Paged, USER_API } from "@atrium/contract";
import { CALLS } from "@atrium/contract/calls";
import { ApiTokenList, ApiTokenMade, type ApiTokenWrite, AuditRow } from "@atrium/contract/people";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLiveSocket } from "../test/liveSocket.ts";
import { Person, roleOf, signIn } from "../test/people.ts";
import { TestServer } from "./testServer.ts";

const PATH = `${USER_API}/api-tokens`;
const FLOOR = { placement: "office-building", floor: "first" };
const LAMP = { device: "L-O1-B-03", point: "level", value: 40 };

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await TestServer.make();
  await server.app.start();
  admin = new Person(server, await server.signIn());
}, 60_000);
afterAll(() => server.stop());

async function make(
  name: string,
  more: Partial<ApiTokenWrite> = {},
): Promise<ApiTokenMade & { readonly holder: Person }> {
  const reply = await admin.ask("POST", PATH, { name, features: ["viewable"], expiresAt: null, ...more });
  expect([reply.statusCode, reply.body.slice(0, 100)]).toEqual([201, expect.anything()]);
  const made = ApiTokenMade.parse(reply.json());
  return { ...made, holder: new Person(server, made.token) };
}

const list = async () => ApiTokenList.parse((await admin.ask("GET", PATH)).json()).tokens;

test("a token is said once, kept as a hash, and listed with its rights, its maker and its last use", async () => {
  const { token, holder, row } = await make("Grafana");
  expect(token).toMatch(/^atr_[\w-]{43}$/);
  expect(row).toMatchObject({ features: ["viewable"], createdBy: "admin", lastUsedAt: null, callsPerMinute: 300 });
  expect((await admin.ask("GET", PATH)).body).not.toContain(token);
  expect(await holder.status("GET", `${CORE_API}/devices`)).toBe(200);
  expect((await list())[0]).toMatchObject({
    name: "Grafana",
    lastAddress: "127.0.0.1",
    lastUsedAt: expect.any(Number),
  });
  const stored = await sql`SELECT * FROM api_tokens`.execute(server.database.kysely);
  expect(JSON.stringify(stored.rows)).not.toContain(token);
});

test("it has the rights that it was given and no others, and is refused what belongs to a person", async () => {
  const { holder } = await make("Reader");
  expect(await holder.status("POST", `${CORE_API}/commands`, { id: crypto.randomUUID(), targets: [LAMP] })).toBe(403);
  expect(await holder.status("GET", PATH)).toBe(403);
  const personal = Object.entries(CALLS).filter(([call, need]) => need === "signed-in" && call.startsWith("GET "));
  const open: string[] = [];
  for (const [call] of personal) {
    const url = call.slice(4).replaceAll(/:\w+/g, "1");
    const { statusCode } = await server.app.http.inject({ url, headers: { authorization: `Bearer ${holder.token}` } });
    if (statusCode !== 403) open.push(url.replace(CORE_API, ""));
  }
  expect(open.toSorted()).toEqual([
    "/api/live",
    "/api/user-service/v1.0/users/me",
    "/exports/1",
    "/monitor/weather",
    "/monitor/weather/station",
    "/site",
  ]);
  expect(await holder.status("GET", `${CORE_API}/camera-walls`)).toBe(403);
});

test("a token of one floor reads that floor alone, and the audit log names it where it commands", async () => {
  const limits = { places: [FLOOR], sections: [] };
  const { holder } = await make("Floor display", { features: ["viewable", "controllable"], limits });
  expect(await holder.status("GET", `${CORE_API}/plans/office-building/first`)).toBe(200);
  expect(await holder.status("GET", `${CORE_API}/plans/office-building/second`)).toBe(403);
  expect(await holder.status("POST", `${CORE_API}/commands`, { id: crypto.randomUUID(), targets: [LAMP] })).toBe(202);
  const reply = await admin.ask("GET", "/audit?kind=command.sent");
  expect(Paged(AuditRow).parse(reply.json()).data[0]).toMatchObject({ by: "Floor display (API token)" });
});

test("a token that is revoked is refused at once, and its socket closes", async () => {
  const { holder, row } = await make("Wall");
  const live = await openLiveSocket(server.app.http.listeningOrigin, holder.token);
  live.send({ type: "subscribe", subscription: 1, channel: "lighting", place: { placement: "office-building" } });
  await live.first("snapshot");
  expect(await admin.status("DELETE", `${PATH}/${row.id}`)).toBe(204);
  expect((await live.whenClosed()).code).toBe(4401);
  expect(await holder.status("GET", `${CORE_API}/devices`)).toBe(401);
  expect(await admin.status("DELETE", `${PATH}/${row.id}`)).toBe(404);
});

test("its time ends, and it has a limit of calls of its own", async () => {
  const { holder } = await make("Short", { expiresAt: Date.now() + 1_500 });
  expect(await holder.status("GET", `${CORE_API}/site`)).toBe(200);
  await expect.poll(async () => holder.status("GET", `${CORE_API}/site`), { timeout: 5_000 }).toBe(401);

  const slow = await make("Slow", { callsPerMinute: 3 });
  const answers: number[] = [];
  for (let call = 0; call < 6; call += 1) answers.push(await slow.holder.status("GET", `${CORE_API}/site`));
  expect(answers).toContain(429);
  expect(await admin.status("GET", `${CORE_API}/site`)).toBe(200);
});

test("nobody makes a token that may do more than themselves, and no token manages people", async () => {
  await admin.ask("POST", "/roles", roleOf("Clerk", ["usersSettable", "viewable"]));
  await admin.addUser("clerk", "Clerk");
  const clerk = await signIn(server, "clerk");
  const above = await clerk.ask("POST", PATH, { name: "Mine", features: ["controllable"], expiresAt: null });
  expect([above.statusCode, ErrorReply.parse(above.json()).error_code]).toEqual([400, "EVA001"]);
  expect(await clerk.status("POST", PATH, { name: "Mine", features: ["viewable"], expiresAt: null })).toBe(201);
  for (const feature of ["usersSettable", "rolesSettable"]) {
    expect(await admin.status("POST", PATH, { name: "Boss", features: [feature], expiresAt: null })).toBe(400);
  }
  expect(await admin.status("POST", PATH, { name: "mine", features: ["viewable"], expiresAt: null })).toBe(409);
  expect(await admin.status("POST", PATH, { name: "Past", features: ["viewable"], expiresAt: 1 })).toBe(400);
});
