import { CORE_API, USER_API } from "@atrium/contract";
import { CALLS } from "@atrium/contract/calls";
import type { RoleRow } from "@atrium/contract/people";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { sql } from "kysely";
import * as z from "zod";
import { IMPORT_TOKEN, TestServer } from "./testServer.ts";
import { PASSWORD, Person, roleOf, signIn } from "../test/people.ts";
import { HOSTILE_TEXTS, HOSTILE_VALUES, hostileBodies, REPORT_RECEIVERS } from "../test/hostileInputs.ts";
import {
  HAND_OVER_BODIES,
  NOTICE_BODIES,
  PASSKEY_BODIES,
  patternOf,
  RULE_BODIES,
  SETTING_BODIES,
  SPOILED,
} from "../test/securityInputs.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";
const Document = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ parameters: z.array(z.object({ in: z.string(), name: z.string() })).default([]) })),
  ),
});
/** Texts that a reply must never show: words of the database, of our files or of a header that an attacker sent. */
const LEAK = /syntax error|violates|relation "|pg_|SQLSTATE|input syntax|node_modules|\.ts:\d|argon2/i;

/** Fewer than the limit of a minute. */
const CALLS_OF_A_SESSION = 200;

let server: TestServer;
let admin: Person;
let role: RoleRow;
/** A user whose account and password the tests may spoil. */
let target: { id: number; username: string; person: Person };
let count = 0;

beforeAll(async () => {
  server = await TestServer.make();
  await server.app.start();
  admin = new Person(server, await server.signIn());
  role = await admin.addRole("Spoiled", ["viewable"]);
  const user = await admin.addUser("spoiled", "Spoiled");
  target = { ...user, person: await signIn(server, "spoiled") };
  const targets = [{ device: "L-O1-B-03", point: "level", value: 40 }];
  await sql`INSERT INTO scenes (name, placement, floor, zone, targets, by_name, updated_at)
    VALUES ('Evening', 'office-building', 'first', 'B', ${JSON.stringify(targets)}, 'admin', now())`.execute(
    server.database.kysely,
  );
  await send("POST", `${CORE_API}/commands`, { payload: JSON.stringify({ id: SENT_ID, targets }) });
}, 60_000);
afterAll(() => server.stop());

async function send(method: Method, url: string, options: { token?: string; payload?: string } = {}) {
  count += 1;
  // Limits of calls are another test's: every few calls come with a new session, from another address.
  const remoteAddress = `10.2.${Math.floor(count / CALLS_OF_A_SESSION)}.1`;
  if (count % CALLS_OF_A_SESSION === 0) admin = new Person(server, await server.signIn(remoteAddress));
  const { token = url.includes("/history/batches") || url.includes("/extent") ? IMPORT_TOKEN : admin.token } = options;
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  if (options.payload !== undefined) headers["content-type"] = "application/json";
  const body = options.payload === undefined ? {} : { payload: options.payload };
  return server.app.http.inject({ method, url, headers, remoteAddress, ...body });
}

function faultOf(reply: Awaited<ReturnType<typeof send>>): string | undefined {
  if (reply.statusCode >= 500) return `answers ${reply.statusCode}`;
  if (reply.headers["x-evil"] !== undefined || reply.cookies.some(({ value }) => value === "evil")) return "a header";
  return LEAK.test(reply.body) && reply.statusCode >= 400 ? `shows ${reply.body}` : undefined;
}

/** Values with which a call reaches its store, so that a hostile one beside them gets there too. */
const GOOD: Readonly<Record<string, string>> = {
  placement: "office-building",
  floor: "first",
  from: "0",
  to: "1",
  id: "1",
  sessionId: "1",
  provider: "spoiled",
};

test("no text in an address makes a call fail unexpectedly", async () => {
  const { paths } = Document.parse((await server.app.http.inject("/api/openapi.json")).json());
  const faults: string[] = [];
  let tried = 0;
  for (const [path, calls] of Object.entries(paths)) {
    for (const [method, { parameters }] of Object.entries(calls)) {
      if (path.endsWith("/sessions/current") || method === "delete") continue;
      for (const parameter of parameters) {
        for (const hostile of HOSTILE_TEXTS) {
          const valueOf = (name: string) => (name === parameter.name ? hostile : encodeURIComponent(GOOD[name] ?? ""));
          const address = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => valueOf(name));
          const query = parameters
            .filter(({ in: where, name }) => where === "query" && (name === parameter.name || GOOD[name] !== undefined))
            .map(({ name }) => `${name}=${valueOf(name)}`);
          const url = `${address}?${query.join("&")}`;
          const sent = method === "get" ? {} : { payload: "{}" };
          const reply = await send(method === "get" ? "GET" : method === "put" ? "PUT" : "POST", url, sent);
          const fault = faultOf(reply);
          tried += 1;
          if (fault !== undefined) faults.push(`${method} ${url.slice(0, 200)} ${fault}`);
        }
      }
    }
  }
  expect(faults).toEqual([]);
  expect(tried).toBeGreaterThan(1_000);
}, 120_000);

/** A command that was sent: the one whose undo is tried. */
const SENT_ID = crypto.randomUUID();
/** Replaced by a new one in each request: a command that was already sent is not sent again. */
const COMMAND_ID = crypto.randomUUID();

function bodies(): readonly (readonly [Method, string, object, string?])[] {
  const command = { id: COMMAND_ID, targets: [{ device: "L-O1-B-03", point: "level", value: 40 }] };
  const time = Date.parse("2026-11-01T00:00:00Z");
  const place = { placement: "office-building", floor: "first", zone: "B", room: "o1-b-03", at: [1, 1] };
  const parts = [{ product: "lighting-circuit", address: { instance: 900 } }];
  const device = {
    module: "lighting",
    name: "Spoiled",
    ...place,
    facts: { watts: 10 },
    connection: "bacnet-o1",
    parts,
  };
  const connection = { name: "Spoiled", settings: { host: "127.0.0.1", port: 9, password: PASSWORD } };
  const report = {
    name: "Spoiled",
    of: { list: "audit", who: "admin", from: 0, to: 1 },
    fileType: "csv",
    period: "day",
    rhythm: { every: "week", weekday: 1 },
    hour: 6,
    isPaused: true,
    receivers: REPORT_RECEIVERS,
  };
  const account = { username: target.username, roleId: role.id, isActive: true };
  return [
    ["POST", `${USER_API}/sessions`, { username: "spoiled", password: PASSWORD }],
    [
      "POST",
      `${USER_API}/sessions/second-factor`,
      { step: "spoiled", proof: { way: "one-time-code", code: "123 456" } },
    ],
    ...PASSKEY_BODIES,
    ["POST", `${USER_API}/sessions/current/proof`, { password: PASSWORD }],
    ["POST", `${USER_API}/users/me/one-time-code`, {}],
    ["PUT", `${USER_API}/users/me/one-time-code`, { code: "123456" }],
    ["POST", `${USER_API}/users/me/recovery-codes`, {}],
    ["PUT", `${USER_API}/users/me/password`, { currentPassword: PASSWORD, newPassword: PASSWORD }, target.person.token],
    ["PUT", `${USER_API}/users/me/preferences`, { language: "th" }],
    ["POST", `${USER_API}/users`, { ...account, username: "another", password: PASSWORD }],
    ["PUT", `${USER_API}/users/${target.id}`, { ...account, revision: 1 }],
    ["POST", `${USER_API}/users/${target.id}/password`, { password: PASSWORD }],
    ["POST", `${USER_API}/roles`, roleOf("Another", ["viewable"])],
    ["PUT", `${USER_API}/roles/${role.id}`, { ...roleOf("Spoiled", ["viewable"]), revision: 1 }],
    ["POST", `${CORE_API}/commands`, { ...command, holdMinutes: 5, reason: "A test" }],
    ["POST", `${CORE_API}/commands/${SENT_ID}/undo`, { id: COMMAND_ID }],
    [
      "POST",
      `${CORE_API}/scenes`,
      { name: "Morning", place: { placement: "office-building", floor: "first", zone: "B" } },
    ],
    ["PUT", `${CORE_API}/scenes/1`, { name: "Evening", targets: command.targets, revision: 1 }],
    ...RULE_BODIES,
    ...HAND_OVER_BODIES,
    ...NOTICE_BODIES,
    ["POST", `${CORE_API}/devices`, { id: "L-SPOILED", ...device }],
    ["POST", `${CORE_API}/device-batches`, { devices: [{ id: "L-SPOILED-2", ...device, name: "Spoiled too" }] }],
    // A revision that no device has: what is tried must not change the site.
    ["PUT", `${CORE_API}/devices/L-O1-B-03`, { ...device, revision: 2_000_000_000 }],
    [
      "POST",
      `${CORE_API}/mapping-imports`,
      { file: "spoiled.csv", text: "id,name\r\nL-O1-B-03,Spoiled", revision: 2_000_000_000 },
    ],
    ["POST", `${CORE_API}/connections`, { id: "spoiled", ...connection, protocol: "mqtt" }],
    ["PUT", `${CORE_API}/connections/1`, { ...connection, revision: 2_000_000_000 }],
    ["PUT", `${CORE_API}/connection-states/1/pause`, { isPaused: true }],
    [
      "POST",
      `${CORE_API}/probes`,
      { ...connection, protocol: "mqtt", product: "shelly-plug", address: { topic: "x" } },
    ],
    [
      "POST",
      `${CORE_API}/exports`,
      {
        id: "b7e0b8a4-43f5-4f0e-9c53-8f2f6a1f9a10",
        fileType: "csv",
        of: { list: "audit", who: "admin", search: "lamp", kind: "scene.created", from: 0, to: 1, orderBy: "ASC" },
      },
    ],
    ["POST", `${CORE_API}/reports`, report],
    ["PUT", `${CORE_API}/reports/1`, { ...report, revision: 2_000_000_000 }],
    ["POST", `${CORE_API}/reports/1/files`, { isSent: false }],
    ...SETTING_BODIES,
    ["POST", `${CORE_API}/searches`, { connection: "modbus-o1", range: { firstUnit: 1, lastUnit: 1 } }],
    ["POST", `${CORE_API}/file-searches`, { connection: "bacnet-o1", file: "spoiled.csv", text: "# keyname" }],
    [
      "PUT",
      `${CORE_API}/places/office-building`,
      { name: "Spoiled", floors: [{ key: "first", label: "Spoiled" }], revision: 2_000_000_000 },
    ],
    ["POST", `${CORE_API}/places/office-building/floors`, SPOILED],
    [
      "POST",
      `${CORE_API}/places`,
      { key: "spoiled", code: 90, name: "Spoiled", icon: "house", at: [1, 1], floor: SPOILED },
    ],
    [
      "PUT",
      `${CORE_API}/places/office-building/floors/first/plan`,
      {
        plan: {
          ...SPOILED.plan,
          zones: SPOILED.zones,
          north: 0,
          outline: SPOILED.plan.rooms[0]?.poly,
          open: [[0, 0, 1, 0]],
          glass: [],
          windows: [],
          doors: [{ id: "d1", at: [1, 0], w: 0.9, dir: "h", hinge: 1, swing: -1, rooms: ["A01"] }],
          columns: [[1, 1]],
          furniture: [{ t: "desks", x: 1, y: 1, pts: [[0, 0]] }],
        },
        movesDevices: true,
        revision: 2_000_000_000,
      },
    ],
    [
      "PUT",
      `${CORE_API}/places/office-building/floors/first/underlay`,
      {
        underlay: {
          name: "Spoiled",
          content: {
            kind: "lines",
            paths: [
              {
                points: [
                  [0, 0],
                  [1, 1],
                ],
                isClosed: false,
                layer: "0",
              },
            ],
          },
          size: [1, 1],
          at: [0, 0],
          scale: 1,
          rotation: 0,
          opacity: 0.5,
        },
        revision: 2_000_000_000,
      },
    ],
    [
      "POST",
      `${CORE_API}/meters/EM-O1-A-01/exchanges`,
      { point: "lighting.active-energy", at: time, oldEnd: 120, newStart: 0, reason: "A test" },
    ],
    [
      "POST",
      `${CORE_API}/history/batches`,
      {
        devices: ["L-O1-B-03"],
        points: ["level"],
        series: [0],
        times: [time],
        values: [40],
        progress: { done: 1, total: 2 },
      },
    ],
  ];
}

const WITH_BODY = Object.keys(CALLS).filter((call) => /^(POST|PUT|PATCH)/.test(call) && CALLS[call] !== "cookie");

describe("no value in a body makes a call fail unexpectedly", () => {
  it("every call with a body is tried", () => {
    expect(
      bodies()
        .map(([method, url]) => `${method} ${patternOf(url)}`)
        .toSorted(),
    ).toEqual(WITH_BODY.toSorted());
  });

  it.each([...WITH_BODY.keys()])(
    "call %i",
    async (index) => {
      const [method = "POST", url = "", good = {}, token] = bodies()[index] ?? [];
      const faults: string[] = [];
      for (const { path, payload } of hostileBodies(good, HOSTILE_VALUES)) {
        const fresh = payload.replaceAll(COMMAND_ID, () => crypto.randomUUID());
        const fault = faultOf(await send(method, url, { payload: fresh, ...(token === undefined ? {} : { token }) }));
        if (fault !== undefined) faults.push(`${path}: ${payload.slice(0, 200)} ${fault}`);
      }
      expect(faults).toEqual([]);
    },
    120_000,
  );
});

test("and afterwards everything is unchanged", async () => {
  expect(await admin.status("GET", "/users?size=50&active=all")).toBe(200);
  expect(await admin.status("GET", "/audit?size=50")).toBe(200);
  expect(await admin.status("GET", "/users/me")).toBe(200);
  expect(Reflect.get({}, "polluted")).toBeUndefined();
});
