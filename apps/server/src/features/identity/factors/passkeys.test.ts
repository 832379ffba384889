import { ErrorReply } from "@atrium/contract";
import { PasskeyOptions, RecoveryCodesReply } from "@atrium/contract/people";
import * as z from "zod";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { FactorDesk } from "../../../../test/factorDesk.ts";
import type { Person } from "../../../../test/people.ts";
import { SoftAuthenticator, type Told } from "../../../../test/softAuthenticator.ts";

let desk: FactorDesk;
beforeAll(async () => {
  desk = await FactorDesk.open();
}, 60_000);
afterAll(() => desk.close());
beforeEach(() => desk.begin());

const Challenge = z.object({ challenge: z.string() });

async function offer(person: Person): Promise<string> {
  const reply = await person.ask("POST", "/users/me/passkey-challenge", {});
  return Challenge.parse(PasskeyOptions.parse(reply.json())).challenge;
}

async function add(person: Person, device: SoftAuthenticator, told: Partial<Told> = {}) {
  const credential = device.attest({ challenge: await offer(person), ...told });
  return await person.ask("POST", "/users/me/passkeys", { name: "Desk", credential });
}

async function guardWithPasskey() {
  const { id, username } = await desk.admin.addUser(desk.fresh("holder"), "Guard");
  const person = await desk.enter(username);
  const device = new SoftAuthenticator();
  const { codes } = RecoveryCodesReply.parse((await add(person, device)).json());
  return { id, username, person, device, codes };
}

async function challengeOf(step: string): Promise<string> {
  const url = "/api/user-service/v1.0/sessions/passkey-challenge";
  const remoteAddress = desk.address();
  const reply = await desk.server.app.http.inject({ method: "POST", url, payload: { step }, remoteAddress });
  return Challenge.parse(reply.json()).challenge;
}

/** Signs in with a passkey that answers as the test asks. */
async function signWith(username: string, device: SoftAuthenticator, told: Partial<Told> = {}) {
  const step = await desk.step(username);
  const credential = device.assert({ challenge: await challengeOf(step), counter: 2, ...told });
  return await desk.answer(step, { way: "passkey", credential });
}

function codeOf(reply: { json(): unknown }): string {
  return ErrorReply.parse(reply.json()).error_code;
}

describe("a new passkey", () => {
  it("is listed with its host, and brings recovery codes", async () => {
    const { person, codes } = await guardWithPasskey();
    expect(codes).toHaveLength(10);
    expect((await desk.account(person)).passkeys).toMatchObject([{ name: "Desk", host: "localhost", usedAt: null }]);
  });

  it.each<[string, Partial<Told>]>([
    ["of another page", { origin: "http://evil.example" }],
    ["for another host", { host: "evil.example" }],
    ["for another challenge", { challenge: "AAAAAAAAAAAAAAAAAAAAAA" }],
    ["without its person being verified", { isVerified: false }],
  ])("%s is refused", async (_, told) => {
    const { username } = await desk.admin.addUser(desk.fresh("refused"), "Guard");
    const person = await desk.enter(username);
    expect(codeOf(await add(person, new SoftAuthenticator(), told))).toBe("EVA001");
    expect((await desk.account(person)).passkeys).toEqual([]);
  });

  it("answers its challenge once, and belongs to one person", async () => {
    const { person, device } = await guardWithPasskey();
    const other = new SoftAuthenticator();
    const challenge = await offer(person);
    const first = { name: "One", credential: other.attest({ challenge }) };
    expect(await person.status("POST", "/users/me/passkeys", first)).toBe(201);
    const again = { name: "Two", credential: new SoftAuthenticator().attest({ challenge }) };
    expect(codeOf(await person.ask("POST", "/users/me/passkeys", again))).toBe("EVA001");
    const somebody = await guardWithPasskey();
    expect(codeOf(await add(somebody.person, device))).toBe("EUS006");
  });
});

describe("signing in with a passkey", () => {
  it("gives a session, and counts the use", async () => {
    const { username, device, person } = await guardWithPasskey();
    expect((await signWith(username, device)).statusCode).toBe(201);
    expect((await desk.account(person)).passkeys[0]?.usedAt).toBe(desk.now);
    expect((await desk.audit(username))[0]?.sentence).toBe(`${username} signed in, second factor: passkey`);
  });

  it.each<[string, Partial<Told>]>([
    ["of another page", { origin: "http://evil.example" }],
    ["for another host", { host: "evil.example" }],
    ["for another challenge", { challenge: "AAAAAAAAAAAAAAAAAAAAAA" }],
    ["without its person being verified", { isVerified: false }],
    ["with a counter that stands still, as a copy's does", { counter: 1 }],
  ])("refuses a signature %s", async (_, told) => {
    const { username, device } = await guardWithPasskey();
    expect(codeOf(await signWith(username, device, told))).toBe("EAU006");
    expect((await signWith(username, device)).statusCode).toBe(201);
  });

  it("refuses another's device, and a signature that was sent before", async () => {
    const { username, device } = await guardWithPasskey();
    const other = await guardWithPasskey();
    expect(codeOf(await signWith(username, other.device))).toBe("EAU006");
    const step = await desk.step(username);
    const credential = device.assert({ challenge: await challengeOf(step), counter: 2 });
    expect((await desk.answer(step, { way: "passkey", credential })).statusCode).toBe(201);
    const next = await desk.step(username);
    await challengeOf(next);
    expect(codeOf(await desk.answer(next, { way: "passkey", credential }))).toBe("EAU006");
  });

  it("is left out by removing it, and by an administrator where the device is lost", async () => {
    const { username, person, id } = await guardWithPasskey();
    const passkey = (await desk.account(person)).passkeys[0]?.id;
    const other = await guardWithPasskey();
    expect(await other.person.status("DELETE", `/users/me/passkeys/${passkey}`)).toBe(404);
    expect(await person.status("DELETE", `/users/me/passkeys/${passkey}`)).toBe(204);
    expect((await desk.password(username)).statusCode).toBe(201);
    expect(await desk.admin.status("DELETE", `/users/${other.id}/second-factor`)).toBe(204);
    expect((await desk.password(other.username)).statusCode).toBe(201);
    expect(id).not.toBe(other.id);
  });
});
