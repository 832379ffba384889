import { ErrorReply, Paged } from "@atrium/contract";
import { CurrentUser, SessionRow, UserRow } from "@atrium/contract/people";
import { NO_PREFERENCES, Preferences } from "@atrium/contract/site";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { Person, PASSWORD, signIn } from "../../../test/people.ts";
import { TestServer } from "../../testServer.ts";

let server: TestServer;
let admin: Person;
let count = 0;

beforeAll(async () => {
  server = await TestServer.make();
  admin = new Person(server, await server.signIn());
});
afterAll(() => server.stop());

/** A name that no other test uses. */
function fresh(name: string): string {
  count += 1;
  return `${name}${count}`;
}

function problemOf(reply: { json(): unknown }) {
  const { error_code, fields = [] } = ErrorReply.parse(reply.json());
  return [error_code, ...fields.map((field) => field.path)];
}

describe("the user list", () => {
  const list = async (query: string) => {
    const page = Paged(UserRow).parse((await admin.ask("GET", `/users?${query}`)).json());
    return { ...page, names: page.data.map((user) => user.username) };
  };

  it("shows active users by default, the last changed first, ten on a page", async () => {
    const [first, second] = [await admin.addUser(fresh("ann"), "Guard"), await admin.addUser(fresh("ann"), "Viewer")];
    const page = await list("");
    expect([page.currentPage, page.perPage]).toEqual([1, 10]);
    expect(page.names.slice(0, 2)).toEqual([second.username, first.username]);
    await admin.ask("PUT", `/users/${first.id}`, { username: first.username, roleId: first.role.id, isActive: false });
    expect((await list("")).names).not.toContain(first.username);
    expect((await list("active=false")).names[0]).toBe(first.username);
    expect((await list("active=all&size=50")).names).toEqual(expect.arrayContaining([first.username, "admin"]));
  });

  it("is searched by name and role in any case, and a search is not a pattern", async () => {
    const name = fresh("under_score");
    await admin.addUser(name, "Facility manager");
    expect((await list(`search=${name.toUpperCase()}`)).names).toEqual([name]);
    expect((await list("search=facility&size=50")).names).toContain(name);
    expect((await list("search=under%25score")).total).toBe(0);
    expect((await list("search=%5C")).total).toBe(0);
    expect((await list("search=%00")).total).toBeGreaterThan(0);
  });

  it("is sorted and paged as the address says", async () => {
    const prefix = fresh("sorted");
    for (const letter of ["b", "C", "a"]) await admin.addUser(`${prefix}-${letter}`, "Guard");
    for (let number = 1; number <= 8; number += 1) await admin.addUser(`${prefix}-z${number}`, "Guard");
    const query = `search=${prefix}&sortBy=username&orderBy=ASC`;
    expect((await list(query)).names.slice(0, 3)).toEqual([`${prefix}-a`, `${prefix}-b`, `${prefix}-C`]);
    const second = await list(`${query}&size=10&page=2`);
    expect([second.names, second.total, second.totalPage]).toEqual([[`${prefix}-z8`], 11, 2]);
    expect((await list(`${query}&size=20`)).names).toHaveLength(11);
    for (const sortBy of ["role", "isActive", "lastSignInAt", "createdAt", "updatedAt"]) {
      expect((await list(`sortBy=${sortBy}&orderBy=ASC`)).total).toBeGreaterThan(0);
    }
  });

  it.each([
    ["sortBy=password_hash", "sortBy"],
    ["orderBy=sideways", "orderBy"],
    ["active=maybe", "active"],
    ["size=0", "size"],
    ["size=11", "size"],
    ["size=100", "size"],
  ])("refuses %s at its field", async (query, field) => {
    const reply = await admin.ask("GET", `/users?${query}`);
    expect([reply.statusCode, problemOf(reply)]).toEqual([400, ["EVA001", field]]);
  });

  it("is empty on a page beyond the last", async () => {
    expect((await list(`page=${Number.MAX_SAFE_INTEGER}&size=50`)).data).toEqual([]);
  });
});

describe("a user", () => {
  it("that is added can sign in and shows when, and never a password", async () => {
    const user = await admin.addUser(fresh("mali"), "Operator");
    expect([user.isActive, user.lastSignInAt, user.liveSessions]).toEqual([true, null, 0]);
    await signIn(server, user.username);
    const reply = await admin.ask("GET", `/users/${user.id}`);
    const seen = UserRow.parse(reply.json());
    expect([seen.role.name, seen.liveSessions]).toEqual(["Operator", 1]);
    expect(seen.lastSignInAt).toBeGreaterThanOrEqual(user.createdAt);
    expect(reply.body).not.toMatch(/argon|hash|password/i);
    expect(reply.headers["cache-control"]).toBe("no-store");
  });

  it.each([
    ["a short password", { password: "nine-char" }, "password"],
    ["the most common password there is", { password: "1234567890" }, "password"],
    ["a common word with a year", { password: "P4ssw0rd!2026" }, "password"],
    ["one sign again and again", { password: "aaaaaaaaaaaaaa" }, "password"],
    ["a row of keys", { password: "poiuytrewq" }, "password"],
    ["the site's name in the password", { password: "RiversideCampus-77" }, "password"],
    ["a word of the site's name in the password", { password: "Riv3r$ide-lamps" }, "password"],
    ["the username in the password", { username: "somchai", password: "My-SomChai-77" }, "password"],
    ["a name with a space", { username: "two words" }, "username"],
    ["a name of one letter", { username: "x" }, "username"],
    ["a name with markup", { username: "<b>bob</b>" }, "username"],
    ["a role that is not there", { roleId: 999_999 }, "roleId"],
    ["a role number no database holds", { roleId: 1e12 }, "roleId"],
  ])("with %s is refused at its field", async (_case, wrong, field) => {
    const { id: roleId } = await admin.role("Guard");
    const reply = await admin.ask("POST", "/users", {
      username: fresh("nobody"),
      password: PASSWORD,
      roleId,
      ...wrong,
    });
    expect([reply.statusCode, problemOf(reply)]).toEqual([400, ["EVA001", field]]);
  });

  it("of a name that is taken in any case is EUS003 at the field, for a new one and a renamed one", async () => {
    const [taken, other] = [await admin.addUser(fresh("Taken"), "Guard"), await admin.addUser(fresh("other"), "Guard")];
    const named = { username: taken.username.toUpperCase(), roleId: taken.role.id, isActive: true };
    const added = await admin.ask("POST", "/users", { ...named, password: PASSWORD });
    const renamed = await admin.ask("PUT", `/users/${other.id}`, named);
    for (const reply of [added, renamed]) {
      expect([reply.statusCode, problemOf(reply)]).toEqual([409, ["EUS003", "username"]]);
    }
    expect(await admin.status("PUT", `/users/${taken.id}`, named)).toBe(200);
  });

  it("that two people add at the same moment is added once", async () => {
    const { id: roleId } = await admin.role("Guard");
    const user = { username: fresh("twin"), password: PASSWORD, roleId };
    const replies = await Promise.all([1, 2, 3].map(async () => admin.status("POST", "/users", user)));
    expect(replies.filter((status) => status === 201)).toHaveLength(1);
    expect(replies.filter((status) => status === 409)).toHaveLength(2);
  });

  it("that nobody has made is 404", async () => {
    expect(await admin.status("GET", "/users/999999")).toBe(404);
    expect(await admin.status("GET", "/users/99999999999")).toBe(400);
    expect(await admin.status("GET", "/users/999999/sessions")).toBe(404);
  });
});

describe("sessions of a user", () => {
  const sessionsOf = async (id: number) =>
    Paged(SessionRow).parse((await admin.ask("GET", `/users/${id}/sessions`)).json());

  it("are listed and each can be ended, at once", async () => {
    const user = await admin.addUser(fresh("kim"), "Guard");
    const [one, two] = [await signIn(server, user.username), await signIn(server, user.username)];
    const list = await sessionsOf(user.id);
    expect([list.total, list.data.every((session) => !session.isCurrent)]).toEqual([2, true]);
    expect(await one.status("GET", "/users/me")).toBe(200);
    const oldest = list.data.at(-1);
    expect(await admin.status("DELETE", `/users/${user.id}/sessions/${oldest?.id}`)).toBe(204);
    expect([await one.status("GET", "/users/me"), await two.status("GET", "/users/me")]).toEqual([401, 200]);
    expect(await admin.status("DELETE", `/users/${user.id}/sessions/${oldest?.id}`)).toBe(404);
  });

  it("are ended under their own user only", async () => {
    const [user, other] = [await admin.addUser(fresh("kim"), "Guard"), await admin.addUser(fresh("kim"), "Guard")];
    const page = await signIn(server, user.username);
    const [session] = (await sessionsOf(user.id)).data;
    expect(await admin.status("DELETE", `/users/${other.id}/sessions/${session?.id}`)).toBe(404);
    expect(await page.status("GET", "/users/me")).toBe(200);
  });
});

describe("a password", () => {
  it("of one's own is changed with the current one, and one's other sessions end", async () => {
    const user = await admin.addUser(fresh("noi"), "Guard");
    const [here, there] = [await signIn(server, user.username), await signIn(server, user.username)];
    await there.ask("GET", "/users/me");
    const change = { currentPassword: PASSWORD, newPassword: "eight-lamps-burn" };
    expect(await here.status("PUT", "/users/me/password", change)).toBe(204);
    expect([await here.status("GET", "/users/me"), await there.status("GET", "/users/me")]).toEqual([200, 401]);
    await signIn(server, user.username, "eight-lamps-burn");
    await expect(signIn(server, user.username, PASSWORD)).rejects.toThrow("refused with 401");
  });

  it.each([
    ["the wrong current one", { currentPassword: "not-mine-at-all" }, "currentPassword"],
    ["a common one", { newPassword: "qwertyuiop" }, "newPassword"],
    ["the same one", { newPassword: PASSWORD }, "newPassword"],
    ["a short one", { newPassword: "short" }, "newPassword"],
  ])("is not changed with %s", async (_case, wrong, field) => {
    const user = await admin.addUser(fresh("noi"), "Guard");
    const page = await signIn(server, user.username);
    const change = { currentPassword: PASSWORD, newPassword: "eight-lamps-burn", ...wrong };
    const reply = await page.ask("PUT", "/users/me/password", change);
    expect([reply.statusCode, problemOf(reply)]).toEqual([400, ["EVA001", field]]);
    await signIn(server, user.username);
  });

  it("can't be guessed by who sits at an open page", async () => {
    const page = await signIn(server, (await admin.addUser(fresh("noi"), "Guard")).username);
    const guess = { currentPassword: "a-guess-of-mine", newPassword: "eight-lamps-burn" };
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) statuses.push(await page.status("PUT", "/users/me/password", guess));
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it("that an administrator resets ends the user's sessions", async () => {
    const user = await admin.addUser(fresh("noi"), "Guard");
    const page = await signIn(server, user.username);
    await page.ask("GET", "/users/me");
    expect(await admin.status("POST", `/users/${user.id}/password`, { password: "password12" })).toBe(400);
    expect(await admin.status("POST", `/users/${user.id}/password`, { password: "nine-lamps-burn" })).toBe(204);
    expect(await page.status("GET", "/users/me")).toBe(401);
    await signIn(server, user.username, "nine-lamps-burn");
  });
});

test("a name that guesses slow down says so in the list, until the right password comes", async () => {
  const { id, username } = await admin.addUser("slowed-one", "Guard");
  const guess = async (password: string) =>
    server.app.http.inject({ method: "POST", url: "/api/user-service/v1.0/sessions", payload: { username, password } });
  expect((await admin.user(id)).failedSignIns).toBe(0);
  for (let attempt = 0; attempt < 4; attempt += 1) await guess("not-the-password");
  expect((await admin.user(id)).failedSignIns).toBe(4);
  expect((await guess(PASSWORD)).statusCode).toBe(201);
  expect((await admin.user(id)).failedSignIns).toBe(0);
});

test("a person's language is kept with the account, for every browser, and is one that the installation speaks", async () => {
  const user = await admin.addUser(fresh("reader"), "Guard");
  const [here, there] = [await signIn(server, user.username), await signIn(server, user.username)];
  const preferencesOf = async (browser: Person) =>
    CurrentUser.parse((await browser.ask("GET", "/users/me")).json()).preferences;
  expect(await preferencesOf(here)).toEqual(NO_PREFERENCES);
  expect(await here.status("PUT", "/users/me/preferences", { language: "th", units: { temperature: "°F" } })).toBe(200);
  const chosen = Preferences.parse({ language: "th", units: { temperature: "°F" } });
  expect([await preferencesOf(here), await preferencesOf(there)]).toEqual([chosen, chosen]);
  const reply = await here.ask("PUT", "/users/me/preferences", { language: "xx" });
  expect([reply.statusCode, problemOf(reply)]).toEqual([400, ["EVA001", "language"]]);
  expect(await here.status("PUT", "/users/me/preferences", { language: "../th" })).toBe(400);
  expect(await here.status("PUT", "/users/me/preferences", { units: { temperature: "°X" } })).toBe(400);
  expect(await preferencesOf(admin)).toEqual(NO_PREFERENCES);
});
