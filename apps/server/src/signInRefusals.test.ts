import { afterAll, afterEach, beforeAll, describe, expect, it, test } from "vitest";
import { LOCALHOST } from "../test/certificate.ts";
import { freePort } from "../test/freePort.ts";
import { type Lies, LyingProvider } from "../test/lyingProvider.ts";
import { SignInBrowser } from "../test/signInBrowser.ts";
import { SignInDesk } from "../test/signInDesk.ts";

let desk: SignInDesk;
let liar: LyingProvider;
let secure: LyingProvider;
beforeAll(async () => {
  [desk, liar, secure] = await Promise.all([SignInDesk.open(), LyingProvider.start(), LyingProvider.start(LOCALHOST)]);
  await desk.add(await desk.content());
  await addLiar("liar", { issuer: liar.issuer });
  await addLiar("secure", { issuer: secure.issuer });
}, 60_000);
afterEach(() => {
  liar.lies = {};
});
afterAll(async () => {
  await Promise.all([liar.stop(), secure.stop()]);
  await desk.close();
});

async function addLiar(key: string, settings: object): Promise<void> {
  const content = await desk.content({ groupsClaim: "realm.roles", ...settings });
  await desk.add({ ...content, key, name: `The ${key}` });
}

/** A browser that has been led to the provider, and what it was led with. */
async function begin(key = "liar", provider = liar) {
  const browser = new SignInBrowser();
  const location = (await browser.ask(desk.way(key))).headers.get("location") ?? "";
  const asked = new URL(location, desk.base).searchParams;
  provider.nonce = asked.get("nonce") ?? "";
  return { browser, state: asked.get("state") ?? "", location };
}

/** The browser comes back with an answer. */
async function comeBack(browser: SignInBrowser, answer: Record<string, string>, key = "liar") {
  const { end } = await browser.open(desk.way(`${key}/callback?${new URLSearchParams(answer).toString()}`));
  return { end, isSignedIn: browser.session !== undefined };
}

async function answered(lies: Lies, change: Record<string, string> = {}) {
  liar.lies = lies;
  const { browser, state } = await begin();
  return await comeBack(browser, { code: "c", state, iss: liar.issuer, ...change });
}

const INVALID = { end: { kind: "refused", why: "invalid" }, isSignedIn: false };
const EXPIRED = { end: { kind: "refused", why: "expired" }, isSignedIn: false };
const now = Math.floor(Date.now() / 1_000);

test("an answer without a lie signs in, with groups from within an object", async () => {
  expect(await answered({})).toEqual({ end: { kind: "signed-in" }, isSignedIn: true });
});

describe("no session comes of an ID token", () => {
  it.each<[string, Lies]>([
    ["that is over", { claims: { iat: now - 900, exp: now - 600 } }],
    ["for another application", { claims: { aud: "another" } }],
    ["for several, of which another one asked", { claims: { aud: ["atrium", "another"], azp: "another" } }],
    ["of another issuer", { claims: { iss: "https://elsewhere.example" } }],
    ["for another sign-in", { claims: { nonce: "another" } }],
    ["for no sign-in in particular", { claims: { nonce: undefined } }],
    ["about nobody", { claims: { sub: undefined } }],
    ["that never ends", { claims: { exp: undefined } }],
    ["signed with another key", { isForged: true }],
    ["without a signature", { isUnsigned: true }],
    ["whose keys are not shown", { isForged: true, hasNoKeys: true }],
  ])("%s", async (_name, lies) => {
    expect(await answered(lies)).toEqual(INVALID);
  });
});

describe("no session comes of an answer", () => {
  it("that names another issuer (RFC 9207)", async () => {
    expect(await answered({}, { iss: desk.provider.issuer })).toEqual(INVALID);
  });

  it("that names none, where the provider says that it does", async () => {
    const { browser, state } = await begin();
    expect(await comeBack(browser, { code: "c", state })).toEqual(INVALID);
  });

  it("with a state that nobody was given, or none", async () => {
    const { browser } = await begin();
    expect(await comeBack(browser, { code: "c", state: "another", iss: liar.issuer })).toEqual(EXPIRED);
    expect(await comeBack(browser, { code: "c", iss: liar.issuer })).toEqual(EXPIRED);
  });

  it("at the address of another provider", async () => {
    const { browser, state } = await begin();
    expect(await comeBack(browser, { code: "c", state, iss: liar.issuer }, "campus")).toEqual(EXPIRED);
    // The state is used up.
    expect(await comeBack(browser, { code: "c", state, iss: liar.issuer })).toEqual(EXPIRED);
  });

  it("without the cookie of the browser that began", async () => {
    const { state } = await begin();
    expect(await comeBack(new SignInBrowser(), { code: "c", state, iss: liar.issuer })).toEqual(EXPIRED);
  });
});

describe("a provider", () => {
  it("that names itself otherwise in its description is not asked", async () => {
    liar.lies = { names: desk.provider.issuer };
    await desk.change("liar", () => ({ name: "The liar again" }));
    expect((await new SignInBrowser().open(desk.way("liar"))).end).toEqual({ kind: "refused", why: "invalid" });
  });

  it("that is away is reported as one that does not answer", async () => {
    const key = "away";
    await addLiar(key, { issuer: `http://127.0.0.1:${await freePort()}` });
    expect((await new SignInBrowser().open(desk.way(key))).end).toEqual({ kind: "refused", why: "unreachable" });
  });

  it("that is slow is given up", { timeout: 20_000 }, async () => {
    const before = Date.now();
    expect(await answered({ isSilent: "token" })).toMatchObject({ end: { why: "unreachable" }, isSignedIn: false });
    expect(Date.now() - before).toBeLessThan(12_000);
  });

  it("with an untrusted certificate is reported as such, and is used once its authority is trusted", async () => {
    expect((await new SignInBrowser().open(desk.way("secure"))).end).toEqual({ kind: "refused", why: "certificate" });
    const trial = await desk.admin.ask("POST", "/sign-in-providers/secure/test", {});
    expect(trial.body).toContain("self-signed certificate");
    await desk.change("secure", ({ settings: { hasSecret: _has, ...settings } }) => ({
      settings: { ...settings, certificate: LOCALHOST.cert },
    }));
    const { location } = await begin("secure", secure);
    expect(location).toContain(`${secure.issuer}/auth?`);
  });

  it("at an address that nothing is ever sent to is not asked", async () => {
    await addLiar("cloud", { issuer: "https://169.254.169.254" });
    expect((await new SignInBrowser().open(desk.way("cloud"))).end).toEqual({ kind: "refused", why: "unreachable" });
    expect((await desk.admin.ask("POST", "/sign-in-providers/cloud/test", {})).body).toContain("does not allow");
  });

  it("that is unknown leads back to the sign-in page", async () => {
    expect((await new SignInBrowser().open(desk.way("nobody"))).end).toEqual({ kind: "refused", why: "off" });
  });
});

describe("a logout token", () => {
  const events = { "http://schemas.openid.net/event/backchannel-logout": {} };
  const good = () => ({
    iss: liar.issuer,
    aud: "atrium",
    sub: "liar",
    iat: now,
    exp: now + 60,
    jti: crypto.randomUUID(),
    events,
  });

  async function send(claims: object, lies: Lies = {}): Promise<number> {
    liar.lies = lies;
    const body = new URLSearchParams({ logout_token: await liar.sign({ ...claims }, "logout+jwt") });
    return (await fetch(desk.way("liar/backchannel-logout"), { method: "POST", body })).status;
  }

  it("ends every session of the person, once", async () => {
    const { browser, state } = await begin();
    await browser.open(
      desk.way(`liar/callback?${new URLSearchParams({ code: "c", state, iss: liar.issuer }).toString()}`),
    );
    expect((await desk.whoIs(browser))?.username).toBe("liar");
    const claims = good();
    expect(await send(claims)).toBe(200);
    expect(await desk.whoIs(browser)).toBeUndefined();
    expect(await send(claims)).toBe(400);
  });

  it.each<[string, () => object, Lies]>([
    ["of another issuer", () => ({ ...good(), iss: "https://elsewhere.example" }), {}],
    ["for another application", () => ({ ...good(), aud: "another" }), {}],
    ["that is old", () => ({ ...good(), iat: now - 3_600, exp: now - 3_000 }), {}],
    ["that is an ID token", () => ({ ...good(), nonce: "n" }), {}],
    ["that says nothing of a logout", () => ({ ...good(), events: {} }), {}],
    ["about nobody", () => ({ ...good(), sub: undefined }), {}],
    ["without a name of its own", () => ({ ...good(), jti: undefined }), {}],
    ["signed with another key", good, { isForged: true }],
    ["without a signature", good, { isUnsigned: true }],
  ])("%s is refused", async (_name, claims, lies) => {
    expect(await send(claims(), lies)).toBe(400);
  });
});
