import { ErrorReply } from "@atrium/contract";
import { CurrentUser, OneTimeCodeSecret, SecondFactorAsked, SignInReply } from "@atrium/contract/people";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { FactorDesk } from "../../../../test/factorDesk.ts";
import { PASSWORD, Person } from "../../../../test/people.ts";
import { Phone } from "../../../../test/phone.ts";
import { FAILURE_WINDOW } from "../attempts.ts";
import { STEP } from "./oneTimeCode.ts";
import { STEP_LIFE } from "./signInSteps.ts";

let desk: FactorDesk;
beforeAll(async () => {
  desk = await FactorDesk.open();
}, 60_000);
afterAll(() => desk.close());
beforeEach(() => desk.begin());

function codeOf(reply: { json(): unknown }): string {
  return ErrorReply.parse(reply.json()).error_code;
}

describe("setting up an authenticator app", () => {
  it("counts only after a code of it was given", async () => {
    const { username } = await desk.admin.addUser("not-yet", "Guard");
    const person = await desk.enter(username);
    const { secret, uri } = OneTimeCodeSecret.parse((await person.ask("POST", "/users/me/one-time-code", {})).json());
    expect(uri).toContain(`secret=${secret}`);
    const phone = new Phone(secret, () => desk.now);
    const wrong = await person.ask("PUT", "/users/me/one-time-code", { code: phone.code(5 * STEP) });
    expect([wrong.statusCode, ErrorReply.parse(wrong.json()).fields?.[0]?.path]).toEqual([400, "code"]);
    expect((await desk.account(person)).oneTimeCode).toBeNull();
    expect((await desk.password(username)).statusCode).toBe(201);
  });

  it("is asked for from then on, with ten recovery codes beside it, and ends the other sessions", async () => {
    const { username } = await desk.admin.addUser("phoned", "Guard");
    const [person, other] = [await desk.enter(username), await desk.enter(username)];
    const phone = await desk.offer(person);
    const codes = await desk.confirm(person, phone);
    expect(new Set(codes).size).toBe(10);
    expect(await other.status("GET", "/users/me")).toBe(401);
    const account = await desk.account(person);
    expect(account).toMatchObject({
      oneTimeCode: { addedAt: desk.now },
      recoveryCodes: { left: 10, madeAt: desk.now },
    });
    const asked = SecondFactorAsked.parse((await desk.password(username)).json());
    expect(asked.ways).toEqual(["one-time-code", "recovery-code"]);
    expect((await desk.audit(username))[0]).toMatchObject({ sentence: "phoned added a second factor: one-time code" });
  });

  it("leaves the old app in force until the new one has shown a code", async () => {
    const { username, person, phone } = await desk.guardWithPhone();
    await person.ask("POST", "/users/me/one-time-code", {});
    expect((await desk.answer(await desk.step(username), phone.proof())).statusCode).toBe(201);
  });

  it("keeps no secret and no code in the clear, nor in the audit log", async () => {
    const { id, username, person, codes } = await desk.guardWithPhone();
    const offered = await person.ask("POST", "/users/me/one-time-code", {});
    const { secret } = OneTimeCodeSecret.parse(offered.json());
    const { rows } = await sql<{ text: string }>`
      SELECT one_time_codes::text AS text FROM one_time_codes WHERE user_id = ${id}
      UNION ALL SELECT recovery_codes::text FROM recovery_codes WHERE user_id = ${id}`.execute(
      desk.server.database.kysely,
    );
    const kept = [...rows, ...(await desk.audit(username))].map(({ text }) => text).join(" ");
    expect(kept).toContain("aes-256-gcm");
    for (const clear of [secret, ...codes, codes[0]?.replaceAll("-", "") ?? ""]) expect(kept).not.toContain(clear);
  });
});

describe("signing in with a second factor", () => {
  it("gives no session and no cookie for the password alone", async () => {
    const { username } = await desk.guardWithPhone();
    const reply = await desk.password(username);
    expect([reply.statusCode, reply.cookies, "token" in reply.json()]).toEqual([202, [], false]);
    const { step } = SecondFactorAsked.parse(reply.json());
    expect(await new Person(desk.server, step).status("GET", "/users/me")).toBe(401);
  });

  it("gives one for the code, and says so in the audit log", async () => {
    const { username, phone } = await desk.guardWithPhone();
    const reply = await desk.answer(await desk.step(username), phone.proof());
    expect(reply.statusCode).toBe(201);
    expect(reply.cookies[0]).toMatchObject({ name: "_dtc", httpOnly: true });
    const person = new Person(desk.server, SignInReply.parse(reply.json()).token);
    expect(CurrentUser.parse((await person.ask("GET", "/users/me")).json()).username).toBe(username);
    expect((await desk.audit(username))[0]?.sentence).toBe(`${username} signed in, second factor: one-time code`);
  });

  it("takes a code once, also of two who send it at the same moment", async () => {
    const { username, phone } = await desk.guardWithPhone();
    const steps = [await desk.step(username), await desk.step(username), await desk.step(username)];
    const [first = "", second = "", third = ""] = steps;
    const both = await Promise.all([desk.answer(first, phone.proof()), desk.answer(second, phone.proof())]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([201, 401]));
    expect(codeOf(await desk.answer(third, phone.proof()))).toBe("EAU006");
    desk.now += STEP;
    expect((await desk.answer(third, phone.proof())).statusCode).toBe(201);
  });

  it("does not take the code that confirmed the app, nor an older one after a newer", async () => {
    const { username, phone } = await desk.guardWithPhone();
    const step = await desk.step(username);
    expect(codeOf(await desk.answer(step, phone.proof(-STEP)))).toBe("EAU006");
    expect((await desk.answer(step, phone.proof(STEP))).statusCode).toBe(201);
    expect(codeOf(await desk.answer(await desk.step(username), phone.proof()))).toBe("EAU006");
  });

  it("takes the code of a phone whose clock is half a minute off, not of one that is a minute off", async () => {
    const { username, phone } = await desk.guardWithPhone();
    desk.now += 4 * STEP;
    const step = await desk.step(username);
    expect(codeOf(await desk.answer(step, phone.proof(2 * STEP)))).toBe("EAU006");
    expect(codeOf(await desk.answer(step, phone.proof(-2 * STEP)))).toBe("EAU006");
    expect((await desk.answer(step, phone.proof(-STEP))).statusCode).toBe(201);
    expect((await desk.answer(await desk.step(username), phone.proof(STEP))).statusCode).toBe(201);
  });

  it("answers its question once, and within five minutes", async () => {
    const { username, phone } = await desk.guardWithPhone();
    const step = await desk.step(username);
    expect((await desk.answer(step, phone.proof())).statusCode).toBe(201);
    desk.now += STEP;
    expect(codeOf(await desk.answer(step, phone.proof()))).toBe("EAU007");
    const late = await desk.step(username);
    desk.now += STEP_LIFE;
    expect(codeOf(await desk.answer(late, phone.proof()))).toBe("EAU007");
  });

  it("ends when the password is changed in between", async () => {
    const { id, username, phone } = await desk.guardWithPhone();
    const step = await desk.step(username);
    await desk.admin.ask("POST", `/users/${id}/password`, { password: `${PASSWORD}-new` });
    expect(codeOf(await desk.answer(step, phone.proof()))).toBe("EAU007");
  });

  it("takes each recovery code once, as people type them", async () => {
    const { username, codes } = await desk.guardWithPhone();
    const [first = "", second = ""] = codes;
    const proof = { way: "recovery-code", code: first.toUpperCase().replaceAll("-", " ") };
    const reply = await desk.answer(await desk.step(username), proof);
    expect(reply.statusCode).toBe(201);
    expect(codeOf(await desk.answer(await desk.step(username), proof))).toBe("EAU006");
    const person = new Person(desk.server, SignInReply.parse(reply.json()).token);
    expect((await desk.account(person)).recoveryCodes?.left).toBe(9);
    expect(await person.status("POST", "/users/me/recovery-codes", {})).toBe(201);
    const before = { way: "recovery-code", code: second };
    expect(codeOf(await desk.answer(await desk.step(username), before))).toBe("EAU006");
  });

  it("does not take somebody else's recovery code", async () => {
    const [one, other] = [await desk.guardWithPhone(), await desk.guardWithPhone()];
    const proof = { way: "recovery-code", code: other.codes[0] ?? "" };
    expect(codeOf(await desk.answer(await desk.step(one.username), proof))).toBe("EAU006");
    expect((await desk.answer(await desk.step(other.username), proof)).statusCode).toBe(201);
  });
});

describe("guessing codes", () => {
  const WRONG = { way: "one-time-code", code: "000000" };

  it("ends a step after five, wherever they come from", async () => {
    const { username, phone } = await desk.guardWithPhone();
    const step = await desk.step(username);
    for (let guess = 0; guess < 5; guess += 1) expect(codeOf(await desk.answer(step, WRONG))).toBe("EAU006");
    expect(codeOf(await desk.answer(step, phone.proof()))).toBe("EAU007");
  });

  it("waits after five at an address, with new steps too, and the owner goes on elsewhere", async () => {
    const { username, phone } = await desk.guardWithPhone();
    const address = desk.address();
    for (let guess = 0; guess < 5; guess += 1) await desk.answer(await desk.step(username), WRONG, address);
    const refused = await desk.answer(await desk.step(username), phone.proof(), address);
    expect([codeOf(refused), refused.headers["retry-after"]]).toEqual(["EAU003", String(FAILURE_WINDOW / 1_000)]);
    expect((await desk.answer(await desk.step(username), phone.proof())).statusCode).toBe(201);
  });

  it("is one a minute from new addresses after twenty from everywhere", async () => {
    const { username, phone } = await desk.guardWithPhone();
    const office = desk.address();
    expect((await desk.answer(await desk.step(username), phone.proof(), office)).statusCode).toBe(201);
    for (let guess = 0; guess < 20; guess += 1) await desk.answer(await desk.step(username), WRONG);
    desk.now += STEP;
    expect(codeOf(await desk.answer(await desk.step(username), phone.proof()))).toBe("EAU003");
    expect((await desk.answer(await desk.step(username), phone.proof(), office)).statusCode).toBe(201);
    desk.now += 2 * STEP;
    expect((await desk.answer(await desk.step(username), phone.proof())).statusCode).toBe(201);
  });

  it("makes who knows only the password wait for the password too", async () => {
    const { username } = await desk.guardWithPhone();
    const address = desk.address();
    for (let guess = 0; guess < 5; guess += 1) await desk.step(username, address);
    expect(codeOf(await desk.password(username, PASSWORD, address))).toBe("EAU003");
  });
});

describe("a lost device", () => {
  it("is reset by an administrator: the sessions end, and the password alone opens one again", async () => {
    const { id, username, person, codes } = await desk.guardWithPhone();
    expect((await desk.admin.user(id)).hasSecondFactor).toBe(true);
    expect(await desk.admin.status("DELETE", `/users/${id}/second-factor`)).toBe(204);
    expect(await person.status("GET", "/users/me")).toBe(401);
    expect((await desk.audit(username))[0]).toMatchObject({ sentence: `Second factor of ${username} reset` });
    expect((await desk.admin.user(id)).hasSecondFactor).toBe(false);
    expect((await desk.password(username)).statusCode).toBe(201);
    expect(await desk.admin.status("DELETE", `/users/${id}/second-factor`)).toBe(404);
    expect(codes).toHaveLength(10);
  });

  it("can be left out by the owner, where the role does not ask for it", async () => {
    const { username, person } = await desk.guardWithPhone();
    expect(await person.status("DELETE", "/users/me/one-time-code")).toBe(204);
    expect(await desk.account(person)).toMatchObject({ oneTimeCode: null, recoveryCodes: null });
    expect((await desk.password(username)).statusCode).toBe(201);
  });
});
