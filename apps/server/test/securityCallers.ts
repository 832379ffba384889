import { createHash } from "node:crypto";
import type { CallNeed, Feature } from "@atrium/contract";
import { SESSION_COOKIE } from "@atrium/contract/people";
import type { IdentityTables } from "../src/features/identity/tables.ts";
import { DEFAULT_ROLES } from "../src/features/identity/roles.ts";
import { IDLE_LIMIT } from "../src/features/identity/sessions.ts";
import { IMPORT_TOKEN, type TestServer } from "../src/testServer.ts";
import { PASSWORD, Person, signIn } from "./people.ts";

type Headers = Record<string, string>;

/** A caller, and its permissions. */
export interface Caller {
  readonly name: string;
  /** Of the role; undefined without an open session. */
  readonly features: readonly Feature[] | undefined;
  readonly holdsImportToken: boolean;
  /** Sends the session as a browser does that adds the cookie, without a bearer header. */
  readonly isByCookie: boolean;
  /** Each has an address of its own, so that no caller is slowed down for another. */
  readonly remoteAddress: string;
  /** A session of the caller that may be used up. */
  headers(): Promise<Headers>;
}

export const ALLOWED = "allowed";

/** The result of a call for a caller: refused by status and code, or let through to the call's own answer. */
export function expectedAnswer(call: string, need: CallNeed, caller: Caller): string {
  const { features, holdsImportToken, isByCookie } = caller;
  if (need === "public") return ALLOWED;
  if (need === "import") return holdsImportToken ? ALLOWED : "401 EAU002";
  // Only their token opens the metrics, or a caller on the server's own machine, which none of these is.
  if (need === "metrics" || features === undefined) return "401 EAU002";
  if (need === "cookie") return isByCookie ? ALLOWED : "401 EAU002";
  if (isByCookie && !/^(GET|HEAD) /.test(call)) return "403 EAU005";
  if (need === "signed-in") return ALLOWED;
  return [need].flat().some((feature) => features.includes(feature)) ? ALLOWED : "403 EAU004";
}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
/** As a browser sends it from our own page. */
const cookie = (token: string): Headers => ({
  cookie: `${SESSION_COOKIE}=${token}`,
  "sec-fetch-site": "same-origin",
});

/** Every role of the default site by header and by cookie, and every kind of worthless session. */
export async function makeCallers(server: TestServer): Promise<readonly Caller[]> {
  const admin = new Person(server, await server.signIn());
  const callers: Caller[] = [];
  const add = (name: string, headers: () => Promise<Headers>, rights: Partial<Caller> = {}) => {
    const remoteAddress = `10.0.1.${callers.length + 1}`;
    callers.push({
      name,
      features: undefined,
      holdsImportToken: false,
      isByCookie: false,
      remoteAddress,
      headers,
      ...rights,
    });
  };
  const addStranger = (name: string, headers: Headers, rights: Partial<Caller> = {}) =>
    add(name, async () => headers, rights);

  for (const [role, features] of Object.entries(DEFAULT_ROLES)) {
    const { username } = await admin.addUser(`${role.toLowerCase().replaceAll(" ", ".")}.caller`, role);
    for (const [way, carry] of [
      ["header", bearer],
      ["cookie", cookie],
    ] as const) {
      let kept = await signIn(server, username);
      const headers = async () => {
        if ((await kept.status("GET", "/users/me")) === 401) kept = await signIn(server, username);
        return carry(kept.token);
      };
      add(`${role} by ${way}`, headers, { features, isByCookie: carry === cookie });
    }
  }
  addStranger("no session", {});
  addStranger("a token nobody has", bearer("A".repeat(43)));
  addStranger("a cookie nobody has", cookie("A".repeat(43)));
  addStranger("another scheme", { authorization: `Basic ${admin.token}` });
  for (const [name, token] of await deadSessions(server, admin)) {
    addStranger(name, bearer(token));
    addStranger(`${name}, as a cookie`, cookie(token));
  }
  const { id } = await sessionRow(server, admin.token);
  addStranger("another's session number", bearer(String(id)));
  addStranger("another's token as it is stored", bearer(hashOf(admin.token).toString("hex")));
  addStranger("the import token", bearer(IMPORT_TOKEN), { holdsImportToken: true });
  addStranger("the import token as a cookie", cookie(IMPORT_TOKEN));
  return callers;
}

/** Tokens of administrators that were once valid, by what happened to the session. */
export async function deadSessions(server: TestServer, admin: Person): Promise<readonly (readonly [string, string])[]> {
  let count = 0;
  const enter = async () => {
    count += 1;
    const user = await admin.addUser(`former.admin.${count}`, "Administrator");
    return { user, page: await signIn(server, user.username) };
  };
  const db = server.database.kysely.withTables<IdentityTables>();

  const expired = await enter();
  const longAgo = new Date(Date.now() - IDLE_LIMIT);
  await db
    .updateTable("sessions")
    .set({ used_at: longAgo })
    .where("token_hash", "=", hashOf(expired.page.token))
    .execute();
  const signedOut = await enter();
  await signedOut.page.ask("DELETE", "/sessions/current");
  const revoked = await enter();
  const { id } = await sessionRow(server, revoked.page.token);
  await revoked.page.ask("GET", "/users/me");
  await admin.ask("DELETE", `/users/${revoked.user.id}/sessions/${id}`);
  const deactivated = await enter();
  await deactivated.page.ask("GET", "/users/me");
  const { username, role } = deactivated.user;
  await admin.ask("PUT", `/users/${deactivated.user.id}`, { username, roleId: role.id, isActive: false });
  const reset = await enter();
  await reset.page.ask("GET", "/users/me");
  await admin.ask("POST", `/users/${reset.user.id}/password`, { password: `${PASSWORD}-again` });
  return [
    ["an expired session", expired.page.token],
    ["a session that signed out", signedOut.page.token],
    ["a session that was ended", revoked.page.token],
    ["a session of a deactivated user", deactivated.page.token],
    ["a session from before a new password", reset.page.token],
  ];
}

async function sessionRow(server: TestServer, token: string) {
  return server.database.kysely
    .withTables<IdentityTables>()
    .selectFrom("sessions")
    .select("id")
    .where("token_hash", "=", hashOf(token))
    .executeTakeFirstOrThrow();
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
