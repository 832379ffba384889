import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from "vitest";
import { BASE_DN, Directory, GROUPS } from "../test/directory.ts";
import { DirectoryDesk } from "../test/directoryDesk.ts";
import { Person } from "../test/people.ts";
import { ADMIN_PASSWORD } from "./testServer.ts";

const PASSWORD = "blue-lamp-burns-3";
let desk: DirectoryDesk;
let directory: Directory;
let visit = 0;
/** Of an address of its own: failures of other tests do not count. */
let from = "";

beforeAll(async () => {
  directory = await Directory.start();
  desk = await DirectoryDesk.open(directory);
  const people = [];
  for (const name of ["somchai", "malee", "nok", "dao", "fah"]) people.push(await directory.addPerson(name, PASSWORD));
  const [somchai = "", malee = "", , dao = "", fah = ""] = people;
  await directory.addGroup("guards", [somchai, malee, fah]);
  await directory.addGroup("admins", [dao]);
  await directory.addGroup("admins", [somchai], `ou=elsewhere,${BASE_DN}`);
  await desk.add(await desk.content());
}, 60_000);
afterAll(async () => {
  await desk.close();
  await directory.stop();
});
beforeEach(() => {
  visit += 1;
  from = `10.1.${visit}.1`;
});

test("a person of the directory signs in with name and password, and the groups give the role", async () => {
  const token = await desk.signIn("Somchai", PASSWORD, from);
  const user = await desk.whoIs(token);
  // A group of the same name beyond the base gives nothing.
  expect([user?.username, user?.role.name]).toEqual(["somchai", "Operator"]);
  expect(user?.signsInWith).toEqual({ key: "campus", name: "Campus directory", kind: "ldap" });
  expect(await desk.audit(2)).toEqual(["somchai signed in with Campus directory", "User somchai added as Operator"]);
  expect((await desk.find("campus")).users).toBe(1);
  // No link on the sign-in page: the form is the way.
  const ways = await desk.server.app.http.inject("/api/user-service/v1.0/sign-in");
  expect(ways.json()).toEqual({ providers: [] });
});

test("the role follows the groups at each sign-in", async () => {
  const token = await desk.signIn("malee", PASSWORD, from);
  const dn = `uid=malee,ou=people,${BASE_DN}`;
  await desk.change({ grants: [{ group: "night", roleId: (await desk.admin.role("Administrator")).id }] });
  expect(await desk.end("malee", PASSWORD, from)).toEqual([403, "EAU011"]);
  expect(await desk.audit()).toEqual([
    `Sign-in of malee with Campus directory failed: no role for the groups: cn=guards,${GROUPS}`,
  ]);
  const night = await directory.addGroup("night", [dn]);
  await desk.signIn("malee", PASSWORD, from);
  expect((await desk.whoIs(token))?.role.name).toBe("Administrator");
  await directory.remove(night);
  await desk.change({ grants: (await desk.content())["grants"] });
  await desk.signIn("malee", PASSWORD, from);
  expect((await desk.whoIs(token))?.role.name).toBe("Operator");
});

describe("no session comes of", () => {
  it.each([
    ["a wrong password", "somchai", "wrong-lamp-burns"],
    ["a name that nobody has", "nobody", PASSWORD],
    ["a password of spaces", "somchai", "   "],
    ["a name that would be a filter", "*", PASSWORD],
    ["a name that would end the filter", "somchai)(uid=*", PASSWORD],
    ["a name with an escape", String.raw`somcha\69`, PASSWORD],
    ["a mark of the filter", "{name}", PASSWORD],
  ])("%s", async (_name, username, password) => {
    expect(await desk.end(username, password, from)).toEqual([401, "EAU001"]);
  });

  it("an empty password, which the directory is never asked with", async () => {
    expect(await desk.end("somchai", "", from)).toEqual([400, "EVA001"]);
  });

  it("a person in no group with a role", async () => {
    expect(await desk.end("nok", PASSWORD, from)).toEqual([403, "EAU011"]);
  });
});

test("failures of both kinds take as long and say the same", async () => {
  desk.pace.isQuick = false;
  const took: number[] = [];
  for (const name of ["admin", "somchai", "nobody"]) {
    const since = performance.now();
    const reply = await desk.attempt(name, "wrong-lamp-burns", from);
    took.push(performance.now() - since);
    expect(reply.json()).toMatchObject({ error_code: "EAU001", message: "Wrong username or password" });
  }
  desk.pace.isQuick = true;
  expect(Math.min(...took)).toBeGreaterThan(990);
  expect(Math.max(...took) - Math.min(...took)).toBeLessThan(400);
});

test("guesses at one person count together, however the name is spelled", async () => {
  const spellings = ["fah", "ｆah", "ｆａh", "ｆａｈ", "fａh", "faｈ"];
  for (const name of spellings) {
    expect(await desk.end(name, "wrong-lamp-burns", from)).toEqual([401, "EAU001"]);
  }
  expect(await desk.end("fａｈ", PASSWORD, from)).toEqual([401, "EAU001"]);
  expect((await desk.attempt("fah", PASSWORD, "10.2.0.1")).statusCode).toBe(201);
});

describe("a name of an account of this server", () => {
  it("is that account's: its password goes to no directory, and the directory's person gets no session", async () => {
    await directory.addPerson("admin", PASSWORD);
    expect(await desk.end("admin", PASSWORD, from)).toEqual([401, "EAU001"]);
    expect((await desk.attempt("admin", ADMIN_PASSWORD, from)).statusCode).toBe(201);
  });

  it("is not taken over by another spelling either", async () => {
    await directory.addGroup("taken", [`uid=admin,ou=people,${BASE_DN}`]);
    const { grants } = await desk.find("campus");
    await desk.change({ grants: [...grants, { group: "taken", roleId: grants[1]?.roleId }] });
    const reply = await desk.attempt("ａdmin", PASSWORD, from);
    expect([reply.statusCode, reply.json()]).toMatchObject([403, { error_code: "EAU011" }]);
    expect(await desk.audit()).toEqual([
      "Sign-in of admin with Campus directory failed: an account of this server has the name admin",
    ]);
    await desk.change({ grants });
  });
});

describe("the groups", () => {
  it.each([
    ["are found by a search", { groupWay: "search" }],
    ["are found by name", { groupWay: "search", groupFilter: "(&(objectClass=groupOfNames)(member=uid={name}*))" }],
  ])("%s", async (_name, settings) => {
    const isBySubstring = "groupFilter" in settings;
    await desk.set(settings);
    // Distinguished names are not compared by their beginnings: such a filter finds nobody.
    expect((await desk.attempt("somchai", PASSWORD, from)).statusCode).toBe(isBySubstring ? 403 : 201);
    await desk.set({});
  });

  it("of groups are followed, in circles too", async () => {
    const noi = await directory.addPerson("noi", PASSWORD);
    const inner = await directory.addGroup("inner", [noi]);
    const middle = await directory.addGroup("middle", [inner]);
    const { grants } = await desk.find("campus");
    await desk.change({ grants: [...grants, { group: "outer", roleId: grants[1]?.roleId }] });
    const outer = await directory.addGroup("outer", [middle]);
    await directory.change(async (client) => {
      const { Attribute, Change } = await import("ldapts");
      const modification = new Attribute({ type: "member", values: [outer] });
      await client.modify(inner, new Change({ operation: "add", modification }));
    });
    await desk.set({ groupWay: "search" });
    expect(await desk.end("noi", PASSWORD, from)).toEqual([403, "EAU011"]);
    await desk.set({ groupWay: "nested" });
    expect((await desk.attempt("noi", PASSWORD, from)).statusCode).toBe(201);
    await desk.set({});
    await desk.change({ grants });
  });
});

describe("who is signed in", () => {
  it("loses the session when the directory no longer has them, and keeps it while it does", async () => {
    const dn = await directory.addPerson("ploy", PASSWORD);
    await directory.addGroup("guards2", [dn]);
    const { grants } = await desk.find("campus");
    await desk.change({ grants: [...grants, { group: "guards2", roleId: grants[1]?.roleId }] });
    const [stays, goes] = [await desk.signIn("somchai", PASSWORD, from), await desk.signIn("ploy", PASSWORD, from)];
    await directory.remove(dn);
    desk.look();
    await vi.waitFor(async () => expect(await desk.whoIs(goes)).toBeUndefined(), 5_000);
    expect(await desk.audit()).toEqual(["Session of ploy ended by Campus directory"]);
    expect((await desk.whoIs(stays))?.username).toBe("somchai");
    await desk.change({ grants });
  });

  it("loses it when the filter of people finds them no more, and has another role with other groups", async () => {
    const [token, other] = [await desk.signIn("malee", PASSWORD, from), await desk.signIn("dao", PASSWORD, from)];
    await directory.change(async (client) => {
      const { Attribute, Change } = await import("ldapts");
      const change = (operation: "add" | "delete", type: string, values: string[]) =>
        new Change({ operation, modification: new Attribute({ type, values }) });
      await client.modify(`uid=malee,ou=people,${BASE_DN}`, change("add", "title", ["left"]));
      await client.modify(`cn=guards,${GROUPS}`, change("add", "member", [`uid=dao,ou=people,${BASE_DN}`]));
      await client.modify(`cn=admins,${GROUPS}`, change("add", "member", [`uid=nok,ou=people,${BASE_DN}`]));
      await client.modify(`cn=admins,${GROUPS}`, change("delete", "member", [`uid=dao,ou=people,${BASE_DN}`]));
    });
    desk.look();
    await vi.waitFor(async () => expect(await desk.whoIs(token)).toBeUndefined(), 5_000);
    await vi.waitFor(async () => expect((await desk.whoIs(other))?.role.name).toBe("Operator"), 5_000);
    expect(await desk.end("malee", PASSWORD, from)).toEqual([401, "EAU001"]);
  });

  it("stays so while the directory is away, and local accounts sign in", async () => {
    const token = await desk.signIn("somchai", PASSWORD, from);
    await directory.halt();
    desk.look();
    const reply = await desk.attempt("somchai", PASSWORD, from);
    expect([reply.statusCode, reply.json()]).toMatchObject([
      502,
      {
        error_code: "EAU010",
        message: "Campus directory did not answer. Accounts with a password of this server still work.",
      },
    ]);
    expect(await desk.end("admin", "wrong-lamp-burns", from)).toEqual([502, "EAU010"]);
    expect((await desk.attempt("admin", ADMIN_PASSWORD, from)).statusCode).toBe(201);
    expect((await desk.whoIs(token))?.username).toBe("somchai");
    await directory.resume();
    expect((await desk.attempt("somchai", PASSWORD, from)).statusCode).toBe(201);
  });

  it("confirms a change with the directory's password", async () => {
    const person = new Person(desk.server, await desk.signIn("somchai", PASSWORD, from));
    expect(await person.status("POST", "/sessions/current/proof", { password: "wrong-lamp-burns" })).toBe(400);
    expect(await person.status("POST", "/sessions/current/proof", { password: PASSWORD })).toBe(204);
    const change = { currentPassword: PASSWORD, newPassword: "seven-lamps-burn" };
    expect((await person.ask("PUT", "/users/me/password", change)).json()).toMatchObject({
      message: "This account signs in with Campus directory and has no password here",
    });
  });

  it("gives a second factor here where the role requires one", async () => {
    const { id, name, permissions } = await desk.admin.role("Operator");
    await desk.admin.ask("PUT", `/roles/${id}`, { name, permissions, asksSecondFactor: true });
    expect((await desk.whoIs(await desk.signIn("somchai", PASSWORD, from)))?.duty).toBe("second-factor");
    await desk.admin.ask("PUT", `/roles/${id}`, { name, permissions, asksSecondFactor: false });
  });
});

test("two people of one name are nobody, and the sentence says so", async () => {
  await directory.addPerson("twin", PASSWORD);
  await directory.addPerson("twin", PASSWORD, `ou=elsewhere,${BASE_DN}`);
  await desk.set({ peopleBase: BASE_DN });
  const reply = await desk.attempt("twin", PASSWORD, from);
  expect([reply.statusCode, reply.json()]).toMatchObject([
    502,
    { error_code: "EAU010", message: "Campus directory has several people of this name. Tell your administrator." },
  ]);
  await desk.set({});
});

test("a referral is not followed, and the sentence says so", async () => {
  const entry = { objectClass: ["referral", "extensibleObject"], ou: "away", ref: "ldap://127.0.0.1:9/ou=people" };
  await directory.change(async (client) => client.add(`ou=away,${BASE_DN}`, entry));
  await desk.set({ peopleBase: `ou=away,${BASE_DN}` });
  expect((await desk.attempt("somchai", PASSWORD, from)).json()).toMatchObject({
    error_code: "EAU010",
    message: "Campus directory refers to another server. Tell your administrator.",
  });
  await desk.set({});
});

describe("several directories", () => {
  it("are tried in turn, and one that is away does not keep the others from signing in", async () => {
    const content = await desk.content({ address: "ldap://localhost:9", peopleBase: BASE_DN });
    await desk.add({ ...content, key: "away", name: "Another directory" });
    expect((await desk.attempt("somchai", PASSWORD, from)).statusCode).toBe(201);
    expect(await desk.end("somchai", "wrong-lamp-burns", from)).toEqual([502, "EAU010"]);
    expect(await desk.admin.status("DELETE", "/sign-in-providers/away")).toBe(204);
  });
});

describe("a test says step by step what happened", () => {
  it("where all is well, with a person's groups and role", async () => {
    const steps = await desk.test("campus", { username: "somchai" });
    expect(steps.map(({ state, sentence }) => `${state}: ${sentence}`)).toEqual([
      "good: localhost answered, encrypted with TLSv1.3 and a trusted certificate",
      "good: It accepts the service account",
      expect.stringMatching(/^good: \d+ people can sign in$/),
      "good: The base of groups is there",
      "good: All groups with a role are there",
      `good: somchai is uid=somchai,ou=people,${BASE_DN}`,
      `good: somchai is in cn=guards,${GROUPS}`,
      "good: somchai would sign in as Operator",
    ]);
  });

  it.each([
    ["the certificate is nobody's", { certificate: undefined }, "The certificate of localhost is not trusted"],
    ["the password is wrong", { servicePassword: "x" }, "it does not accept the service account"],
    ["nobody is found", { peopleFilter: "(mail={name})" }, "It finds nobody"],
    ["nobody listens", { address: "ldap://localhost:9" }, "localhost did not answer"],
  ])("where %s", async (_name, settings, sentence) => {
    await desk.set(settings);
    const steps = await desk.test();
    expect(steps.find(({ state }) => state === "bad")?.sentence).toContain(sentence);
    await desk.set({});
  });

  it("where TLS is from the beginning, and where a group is not there", async () => {
    await desk.set({ address: `ldaps://localhost:${directory.tlsPort}`, isStartTls: false });
    expect((await desk.test())[0]).toMatchObject({ state: "good" });
    expect((await desk.attempt("somchai", PASSWORD, from)).statusCode).toBe(201);
    const { grants } = await desk.find("campus");
    await desk.change({ grants: [...grants, { group: "gaurds", roleId: grants[1]?.roleId }] });
    expect((await desk.test()).at(-1)?.sentence).toBe("The group gaurds was not found");
    await desk.change({ grants });
    await desk.set({});
  });
});

describe("settings are refused", () => {
  it.each([
    ["that would send passwords unencrypted", { address: "ldap://ldap.campus.example", isStartTls: false }],
    ["with a filter that is none", { peopleFilter: "(&(uid={name})" }],
    ["with a filter that is the same for everybody", { peopleFilter: "(uid=*)" }],
    ["with a name as identity", { idAttribute: "uid" }],
    ["of another address without its password", { address: "ldap://127.0.0.1:9", servicePassword: undefined }],
  ])("%s", async (_name, settings) => {
    expect(await desk.change({ settings: desk.settings(settings) })).toBe(400);
  });
});

test("the password of the service account is in no reply and no table", async () => {
  const { rows } = await desk.server.database.kysely
    .withTables<{ sign_in_providers: { settings: object; secret: object } }>()
    .selectFrom("sign_in_providers")
    .select(["settings", "secret"])
    .execute()
    .then((all) => ({ rows: JSON.stringify(all) }));
  const reply = await desk.admin.ask("GET", "/sign-in-providers");
  expect(rows + reply.body).not.toContain("service-lamp-burns-7");
});

test("turned off, its sessions end and nobody signs in with it", async () => {
  const token = await desk.signIn("somchai", PASSWORD, from);
  expect(await desk.change({ isOn: false })).toBe(200);
  expect(await desk.whoIs(token)).toBeUndefined();
  expect(await desk.end("somchai", PASSWORD, from)).toEqual([401, "EAU001"]);
});
