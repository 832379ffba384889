import { ErrorReply, Paged } from "@atrium/contract";
import { CurrentUser, SessionRow } from "@atrium/contract/people";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { FactorDesk } from "../../../../test/factorDesk.ts";
import { PASSWORD, Person, roleOf } from "../../../../test/people.ts";
import { ADMIN_PASSWORD } from "../../../testServer.ts";
import { BELIEVED_FOR, PROOF_LIFE } from "../sessions.ts";

let desk: FactorDesk;
beforeAll(async () => {
  desk = await FactorDesk.open();
}, 60_000);
afterAll(() => desk.close());
beforeEach(() => desk.begin());

function codeOf(reply: { json(): unknown }): string {
  return ErrorReply.parse(reply.json()).error_code;
}

describe("a role that asks for a second factor", () => {
  it("lets who has none do nothing but set one up, and keep it", async () => {
    const role = await desk.admin.addRole(`Strict ${desk.fresh("")}`, ["viewable", "usersSettable"]);
    const { username } = await desk.admin.addUser(`strict${desk.fresh("")}`, role.name);
    const person = await desk.enter(username);
    expect(await person.status("GET", "/users")).toBe(200);
    const strict = { ...roleOf(role.name, ["viewable", "usersSettable"]), asksSecondFactor: true };
    expect(await desk.admin.status("PUT", `/roles/${role.id}`, strict)).toBe(200);
    expect((await desk.audit(role.name))[0]?.sentence).toBe(`Role ${role.name}: second factor required`);

    const refused = await person.ask("GET", "/users");
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, "EAU009"]);
    expect(await person.status("GET", "/users/me/sessions")).toBe(403);
    expect(CurrentUser.parse((await person.ask("GET", "/users/me")).json()).duty).toBe("second-factor");
    const phone = await desk.offer(person);
    await person.ask("PUT", "/users/me/one-time-code", { code: phone.code() });
    expect(await person.status("GET", "/users")).toBe(200);
    expect(codeOf(await person.ask("DELETE", "/users/me/one-time-code"))).toBe("EUS005");
  });
});

describe("a password that somebody else gave", () => {
  it("opens nothing but its change", async () => {
    const { id } = await desk.admin.role("Guard");
    await desk.admin.ask("POST", "/users", {
      username: "newcomer",
      password: PASSWORD,
      roleId: id,
      asksNewPassword: true,
    });
    const person = await desk.enter("newcomer");
    expect(codeOf(await person.ask("GET", "/users/me/sessions"))).toBe("EAU009");
    const change = { currentPassword: PASSWORD, newPassword: "river-otter-lamp" };
    expect(await person.status("PUT", "/users/me/password", change)).toBe(204);
    expect(await person.status("GET", "/users/me/sessions")).toBe(200);
    expect((await desk.account(person)).passwordChangedAt).toBe(desk.now);
  });

  it("is the same after a reset, unless it is said that it may stay", async () => {
    const { id, username } = await desk.admin.addUser("forgetful", "Guard");
    await desk.admin.ask("POST", `/users/${id}/password`, { password: "otter-lamp-river", asksNewPassword: true });
    const person = await desk.enter(username, "otter-lamp-river");
    expect(codeOf(await person.ask("GET", "/users/me/sessions"))).toBe("EAU009");
    await desk.admin.ask("POST", `/users/${id}/password`, { password: PASSWORD, asksNewPassword: false });
    const program = await desk.enter(username);
    expect(await program.status("GET", "/users/me/sessions")).toBe(200);
  });
});

describe("changes that count", () => {
  it("ask for the password after a quarter of an hour, and go on once it is given", async () => {
    const role = roleOf(`Late ${desk.fresh("")}`, ["viewable"]);
    desk.now += PROOF_LIFE;
    const refused = await desk.admin.ask("POST", "/roles", role);
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, "EAU008"]);
    expect(await desk.admin.status("GET", "/roles")).toBe(200);
    const wrong = await desk.admin.ask("POST", "/sessions/current/proof", { password: "not-the-password" });
    expect([wrong.statusCode, ErrorReply.parse(wrong.json()).fields?.[0]?.path]).toEqual([400, "password"]);
    expect(await desk.admin.status("POST", "/sessions/current/proof", { password: ADMIN_PASSWORD })).toBe(204);
    expect(await desk.admin.status("POST", "/roles", role)).toBe(201);
    desk.now += BELIEVED_FOR;
    expect(await desk.admin.status("POST", "/users/me/one-time-code", {})).toBe(201);
    expect((await desk.audit("admin")).map(({ kind }) => kind).slice(0, 2)).toEqual(["proof.given", "proof.refused"]);
  });

  it("ask in each session by itself", async () => {
    const other = new Person(desk.server, desk.admin.token);
    desk.now += PROOF_LIFE;
    const fresh = await desk.enter("admin", ADMIN_PASSWORD);
    expect(await fresh.status("POST", "/users/me/one-time-code", {})).toBe(201);
    expect(await other.status("POST", "/users/me/one-time-code", {})).toBe(403);
  });
});

describe("one's own sessions", () => {
  it("are listed, and end one by one or all others at once", async () => {
    const { username } = await desk.admin.addUser("wanderer", "Guard");
    const [here, there, elsewhere] = [
      await desk.enter(username),
      await desk.enter(username),
      await desk.enter(username),
    ];
    if (!here || !there || !elsewhere) throw new Error("three sessions");
    const list = async () => Paged(SessionRow).parse((await here.ask("GET", "/users/me/sessions")).json()).data;
    const rows = await list();
    expect(rows.map(({ isCurrent }) => isCurrent).filter(Boolean)).toHaveLength(1);
    const mine = Paged(SessionRow).parse((await there.ask("GET", "/users/me/sessions")).json()).data;
    const its = mine.find(({ isCurrent }) => isCurrent)?.id;
    expect(await here.status("DELETE", `/users/me/sessions/${its}`)).toBe(204);
    expect(ErrorReply.parse((await there.ask("GET", "/users/me")).json()).message).toContain(
      "You ended this session from another one",
    );
    expect(await here.status("DELETE", "/users/me/sessions")).toBe(204);
    expect(await elsewhere.status("GET", "/users/me")).toBe(401);
    expect(await list()).toHaveLength(1);
  });

  it("does not end somebody else's", async () => {
    const [one, other] = [await desk.guardWithPhone(), await desk.guardWithPhone()];
    const rows = Paged(SessionRow).parse((await one.person.ask("GET", "/users/me/sessions")).json()).data;
    expect(await other.person.status("DELETE", `/users/me/sessions/${rows[0]?.id}`)).toBe(404);
    expect(await one.person.status("GET", "/users/me")).toBe(200);
  });
});
