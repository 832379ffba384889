import { ErrorReply, Paged } from "@atrium/contract";
import { UserRow } from "@atrium/contract/people";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { ADMIN_PASSWORD, TestServer } from "./testServer.ts";
import { PASSWORD, Person, roleOf, signIn } from "../test/people.ts";

const USER = "/api/user-service/v1.0";
const CORE = "/api/core-service/v1.0";
const Document = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ responses: z.record(z.string(), z.object({ description: z.string() })) })),
  ),
});
const PATHS_OF_A_SESSION = 50;
type Method = "GET" | "POST" | "PUT" | "DELETE";

let server: TestServer;
let admin: Person;
let viewer: Person;
let document: z.infer<typeof Document>;
/** `method route status code` of every answer to the calls below. */
const answered = new Set<string>();

beforeAll(async () => {
  server = await TestServer.make();
  admin = new Person(server, await server.signIn());
  await admin.addUser("the.viewer", "Viewer");
  viewer = await signIn(server, "the.viewer");
  document = Document.parse((await server.app.http.inject("/api/openapi.json")).json());
}, 60_000);
afterAll(() => server.stop());

async function call(method: Method, url: string, options: { token?: string; payload?: object | string } = {}) {
  const { token, payload } = options;
  const type = typeof payload === "string" ? { "content-type": "application/json" } : {};
  const headers = { ...type, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  const body = payload === undefined ? {} : { payload };
  const reply = await server.app.http.inject({ method, url, headers, ...body });
  const code =
    reply.statusCode >= 400 && routeOf(url) !== "/api/ready" ? ErrorReply.parse(reply.json()).error_code : "";
  answered.add(`${method} ${routeOf(url)} ${reply.statusCode} ${code}`.trim());
}

/** The route of the document that an address belongs to; one with fixed words wins. */
function routeOf(url: string): string {
  const [path = ""] = url.split("?");
  if (path in document.paths) return path;
  const fits = (route: string) => new RegExp(`^${route.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path);
  return Object.keys(document.paths).find((route) => fits(route)) ?? path;
}

/**
 * Every call as a stranger, as a viewer, and as an administrator with nothing, nonsense, too much, and missing things.
 */
async function tryEverything(): Promise<void> {
  for (const [index, [path, methods]] of Object.entries(document.paths).entries()) {
    // A session has so many calls a minute.
    if (index % PATHS_OF_A_SESSION === 0) admin = new Person(server, await server.signIn());
    for (const name of Object.keys(methods)) {
      const method = z.enum(["GET", "POST", "PUT", "DELETE"]).parse(name.toUpperCase());
      // Signing out would end the test, and a socket is not a call.
      if (path.endsWith("/sessions/current") || path === "/api/live") continue;
      const url = path.replaceAll(/\{(?:placement|floor)\}/g, "nowhere").replaceAll(/\{\w+\}/g, "2147483000");
      await call(method, url);
      await call(method, url, { token: viewer.token });
      const payloads = method === "GET" || method === "DELETE" ? [undefined] : [{}, "{", `"${"x".repeat(5_000_000)}"`];
      for (const payload of payloads) {
        await call(method, url, { token: admin.token, ...(payload === undefined ? {} : { payload }) });
      }
      await call(method, `${url}?placement=nowhere&module=lighting&page=0`, { token: admin.token });
      await call(method, `${url}?placement=nowhere&module=lighting`, { token: admin.token });
      await call(method, path.replaceAll(/\{\w+\}/g, "%20"), { token: admin.token });
    }
  }
}

/** The conflicts and refusals that have codes of their own. */
async function tryConflicts(): Promise<void> {
  admin = new Person(server, await server.signIn());
  const { token } = admin;
  const role = await admin.addRole(`Doubled ${crypto.randomUUID()}`, ["viewable"]);
  await call("POST", `${USER}/roles`, { token, payload: roleOf(role.name, ["viewable"]) });
  const other = await admin.addRole(`Other ${crypto.randomUUID()}`, ["viewable"]);
  await call("PUT", `${USER}/roles/${other.id}`, {
    token,
    payload: { ...roleOf(role.name, ["viewable"]), revision: 1 },
  });
  const user = await admin.addUser("doubled.user", "Viewer");
  await call("DELETE", `${USER}/roles/${user.role.id}`, { token });
  const account = { username: user.username, roleId: user.role.id, password: PASSWORD };
  await call("POST", `${USER}/users`, { token, payload: account });
  const second = await admin.addUser("another.user", "Viewer");
  const renamed = { username: user.username, roleId: user.role.id, isActive: true, revision: 1 };
  await call("PUT", `${USER}/users/${second.id}`, { token, payload: renamed });
  const users = await server.app.http.inject({
    url: `${USER}/users?size=50`,
    headers: { authorization: `Bearer ${token}` },
  });
  const first = Paged(UserRow)
    .parse(users.json())
    .data.find(({ username }) => username === "admin");
  const retired = { username: "admin", roleId: first?.role.id, isActive: false, revision: first?.revision };
  await call("PUT", `${USER}/users/${first?.id}`, { token, payload: retired });
  const id = crypto.randomUUID();
  const command = (value: number) => ({ id, targets: [{ device: "L-O1-B-03", point: "level", value }] });
  await call("POST", `${CORE}/commands`, { token, payload: command(40) });
  await call("POST", `${CORE}/commands`, { token, payload: command(50) });
  const payload = { username: "admin", password: "wrong" };
  for (let guess = 0; guess < 6; guess += 1) await call("POST", `${USER}/sessions`, { payload });
  await call("POST", `${USER}/sessions`, { payload: { username: "admin", password: ADMIN_PASSWORD } });
}

test("every status and code that a call answers with is in the API document", async () => {
  await tryEverything();
  await tryConflicts();
  const undocumented = [...answered].filter((answer) => {
    const [method = "", route = "", status = "", code = ""] = answer.split(" ");
    const responses = document.paths[route]?.[method.toLowerCase()]?.responses;
    return !responses?.[status]?.description.includes(code);
  });
  expect(undocumented).toEqual([]);
  expect(CONFLICTS.filter((conflict) => !answered.has(conflict))).toEqual([]);
});

/** The test would prove little if it had not seen these. */
const CONFLICTS = [
  `POST ${USER}/users 409 EUS003`,
  `PUT ${USER}/users/{id} 409 EUS003`,
  `PUT ${USER}/users/{id} 409 EUS004`,
  `POST ${USER}/roles 409 ERO001`,
  `PUT ${USER}/roles/{id} 409 ERO001`,
  `DELETE ${USER}/roles/{id} 409 ERO002`,
  `POST ${CORE}/commands 409 ECM001`,
  `POST ${USER}/sessions 401 EAU001`,
  `POST ${USER}/sessions 429 EAU003`,
  `POST ${CORE}/commands 413 EBO001`,
  `GET ${CORE}/devices 404 ENF001`,
  `GET ${CORE}/energy 404 ENF001`,
  `GET ${USER}/users/{id} 404 ENF001`,
];
