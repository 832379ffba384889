import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { SignInBrowser } from "../test/signInBrowser.ts";
import { SignInDesk } from "../test/signInDesk.ts";

let desk: SignInDesk;
beforeAll(async () => {
  desk = await SignInDesk.open();
  await desk.add(await desk.content());
}, 60_000);
afterAll(() => desk.close());

const GUARD = { name: "somchai", groups: ["staff", "guards"] };

test("the sign-in page gets the name of the provider, and nothing else of it", async () => {
  const reply = await desk.server.app.http.inject("/api/user-service/v1.0/sign-in");
  expect(reply.json()).toEqual({ providers: [{ key: "campus", name: "Campus login" }] });
});

test("a person of the organisation signs in, and the groups give the role", async () => {
  const { browser, arrived } = await desk.signIn("s-1", GUARD, undefined, "?next=%2Fcontrol%2Flift");
  expect(arrived.end).toEqual({ kind: "signed-in" });
  expect(arrived.url.search).toBe("?next=%2Fcontrol%2Flift");
  const user = await desk.whoIs(browser);
  expect([user?.username, user?.role.name]).toEqual(["somchai", "Operator"]);
  expect(user?.signsInWith).toEqual({ key: "campus", name: "Campus login", kind: "openid" });
  expect(await desk.audit(2)).toEqual(["somchai signed in with Campus login", "User somchai added as Operator"]);
  // What the provider was shown: a challenge and no secret.
  const asked = new URL(browser.visited.find((url) => url.includes("/auth?")) ?? "");
  expect(asked.searchParams.get("code_challenge_method")).toBe("S256");
  expect(asked.search).not.toContain("secret");
});

test("the role follows the groups at each sign-in, on open pages too", async () => {
  const { browser } = await desk.signIn("s-2", { name: "malee", groups: ["guards"] });
  await desk.signIn("s-2", { name: "malee", groups: ["admins", "guards"] });
  expect((await desk.whoIs(browser))?.role.name).toBe("Administrator");
  expect((await desk.audit(2))[1]).toBe("User malee: role Operator → Administrator");
  await desk.signIn("s-2", { name: "malee", groups: ["guards"] });
  expect((await desk.whoIs(browser))?.role.name).toBe("Operator");
});

test("a user in no group with a role is refused, even if they had a role before", async () => {
  const { browser, arrived } = await desk.signIn("s-3", { name: "nok", groups: ["staff"] });
  expect(arrived.end).toEqual({ kind: "refused", why: "no-role" });
  expect(await desk.whoIs(browser)).toBeUndefined();
  expect(await desk.audit()).toEqual(["Sign-in of nok with Campus login failed: no role for the groups: staff"]);
  await desk.signIn("s-1", GUARD);
  expect((await desk.signIn("s-1", { name: "somchai", groups: [] })).arrived.end).toMatchObject({ why: "no-role" });
});

describe("a name is nobody's account", () => {
  it("a person with the name of a local account gets another account", async () => {
    const { browser } = await desk.signIn("s-4", { name: "admin", groups: ["guards"] });
    const user = await desk.whoIs(browser);
    expect([user?.username, user?.role.name]).toEqual(["admin.campus", "Operator"]);
    expect(
      (await desk.whoIs((await desk.signIn("s-5", { name: "Admin", groups: ["guards"] })).browser))?.username,
    ).toBe("Admin.campus-2");
  });

  it("another name at the provider is the same account here", async () => {
    await desk.signIn("s-6", { name: "kanya", groups: ["guards"] });
    const { browser } = await desk.signIn("s-6", { name: "kanya.s", groups: ["guards"] });
    expect((await desk.whoIs(browser))?.username).toBe("kanya");
  });

  it("names that no account may have are written as one may", async () => {
    const { browser } = await desk.signIn("s-7", { name: "  Ana de Sá <ana@campus.example>", groups: ["guards"] });
    expect((await desk.whoIs(browser))?.username).toBe("Ana-de-Sá-ana@campus.example-");
  });
});

describe("an account of the provider", () => {
  it("has no password here: none signs in, none can be set, none confirms a change", async () => {
    const { browser } = await desk.signIn("s-8", { name: "arthit", groups: ["guards"] });
    const id = (await desk.whoIs(browser))?.id ?? 0;
    const reset = await desk.admin.ask("POST", `/users/${id}/password`, { password: "seven-lamps-burn" });
    expect([reset.statusCode, reset.json()]).toMatchObject([
      400,
      { message: "This account signs in with Campus login and has no password here" },
    ]);
    const { session = "" } = browser;
    const proof = await desk.server.app.http.inject({
      method: "POST",
      url: "/api/user-service/v1.0/sessions/current/proof",
      headers: { authorization: `Bearer ${session}` },
      payload: { password: "seven-lamps-burn" },
    });
    expect(proof.statusCode).toBe(400);
  });

  it("that is inactive is refused, and its sessions ended when it became so", async () => {
    const { browser } = await desk.signIn("s-9", { name: "preecha", groups: ["guards"] });
    const user = await desk.admin.user((await desk.whoIs(browser))?.id ?? 0);
    const change = { username: user.username, roleId: user.role.id, isActive: false };
    expect(await desk.admin.status("PUT", `/users/${user.id}`, change)).toBe(200);
    expect(await desk.whoIs(browser)).toBeUndefined();
    expect((await desk.signIn("s-9")).arrived.end).toEqual({ kind: "refused", why: "inactive" });
  });

  it("does not count as the administrator who is left", async () => {
    await desk.signIn("s-10", { name: "wanida", groups: ["admins"] });
    const { providers } = (await desk.admin.ask("GET", "/sign-in-providers")).json<{
      providers: { users: number }[];
    }>();
    expect(providers[0]?.users).toBeGreaterThan(0);
    const [me] = (await desk.admin.ask("GET", "/users?search=admin&sortBy=createdAt&orderBy=ASC")).json<{
      data: { id: number; username: string; role: { id: number } }[];
    }>().data;
    const change = { username: me?.username, roleId: me?.role.id, isActive: false };
    expect((await desk.admin.ask("PUT", `/users/${me?.id}`, change)).json()).toMatchObject({ error_code: "EUS004" });
  });
});

describe("a change that counts", () => {
  it("has to be confirmed by signing in again", async () => {
    const { browser } = await desk.signIn("s-11", { name: "dao", groups: ["admins"] });
    const send = async () =>
      await desk.server.app.http.inject({
        method: "DELETE",
        url: "/api/user-service/v1.0/sign-in-providers/nowhere",
        headers: { authorization: `Bearer ${browser.session}` },
      });
    // The provider did not say when the password was given.
    expect((await send()).json()).toMatchObject({ error_code: "EAU008" });
    const { arrived } = await desk.signIn("s-11", undefined, browser, "?again=true");
    expect(arrived.end).toEqual({ kind: "signed-in" });
    expect(browser.visited.find((url) => url.includes("prompt=login"))).toBeDefined();
    expect((await send()).json()).toMatchObject({ error_code: "ENF001" });
  });
});

describe("a second factor", () => {
  it("that the provider has checked counts where the role asks for one", async () => {
    const role = await desk.admin.role("Operator");
    const { id, name, permissions } = role;
    await desk.admin.ask("PUT", `/roles/${id}`, { name, permissions, asksSecondFactor: true });
    const bare = await desk.signIn("s-12", { name: "ploy", groups: ["guards"] });
    expect((await desk.whoIs(bare.browser))?.duty).toBe("second-factor");
    const shown = await desk.signIn("s-13", { name: "mint", groups: ["guards"], amr: ["pwd", "otp"] });
    expect((await desk.whoIs(shown.browser))?.duty).toBeUndefined();
    await desk.admin.ask("PUT", `/roles/${id}`, { name, permissions, asksSecondFactor: false });
  });
});

describe("signing out", () => {
  it("here leads to the provider, which signs out too and comes back", async () => {
    const { browser } = await desk.signIn("s-14", { name: "fah", groups: ["guards"] });
    const reply = await browser.ask(`${desk.base}/api/user-service/v1.0/sessions/current`, {
      method: "DELETE",
      headers: { authorization: `Bearer ${browser.session}` },
    });
    const { next } = Object(await reply.json());
    expect(await desk.whoIs(browser)).toBeUndefined();
    const page = await browser.open(String(next));
    expect([page.status, page.text]).toEqual([200, expect.stringContaining("op.logoutForm")]);
    const [, action = ""] = /action="([^"]+)"/.exec(page.text) ?? [];
    const [, xsrf = ""] = /name="xsrf" value="([^"]+)"/.exec(page.text) ?? [];
    const body = new URLSearchParams({ xsrf, logout: "yes" });
    const confirmed = await browser.ask(action, { method: "POST", body });
    expect(confirmed.headers.get("location")).toBe(`${desk.base}/login`);
  });

  it("at the provider ends the session here at once", async () => {
    const user = { name: "jai", groups: ["guards"] };
    const [here, other] = [await desk.signIn("s-15", user), await desk.signIn("s-15", user)];
    const page = await here.browser.open(`${desk.provider.issuer}/session/end`);
    const [, action = ""] = /action="([^"]+)"/.exec(page.text) ?? [];
    const [, xsrf = ""] = /name="xsrf" value="([^"]+)"/.exec(page.text) ?? [];
    await here.browser.ask(action, { method: "POST", body: new URLSearchParams({ xsrf, logout: "yes" }) });
    const reply = await here.browser.ask(`${desk.base}/api/user-service/v1.0/users/me`);
    expect([reply.status, await reply.json()]).toMatchObject([
      401,
      { message: expect.stringContaining("Your organisation's sign-in ended your session") },
    ]);
    expect(await desk.audit()).toEqual(["Session of jai ended by Campus login"]);
    // Of another browser, with a session of its own at the provider.
    expect((await desk.whoIs(other.browser))?.username).toBe("jai");
  });
});

describe("an answer counts once, in the browser that asked", () => {
  it("a second use of the same address opens no session", async () => {
    const { browser } = await desk.signIn("s-16", { name: "tan", groups: ["guards"] });
    const callback = browser.visited.find((url) => url.includes("/callback?")) ?? "";
    expect((await browser.open(callback)).end).toEqual({ kind: "refused", why: "expired" });
    expect((await new SignInBrowser().open(callback)).end).toEqual({ kind: "refused", why: "expired" });
  });

  it("another browser cannot use it, and the first one still can", async () => {
    const [browser, other] = [new SignInBrowser(), new SignInBrowser()];
    desk.provider.person = "s-16";
    let at = new URL(desk.way("campus"));
    while (!at.pathname.endsWith("/callback")) {
      at = new URL((await browser.ask(at)).headers.get("location") ?? "", at);
    }
    expect((await other.open(at)).end).toEqual({ kind: "refused", why: "expired" });
    expect(other.session).toBeUndefined();
    expect((await browser.open(at)).end).toEqual({ kind: "signed-in" });
  });
});

test("who declines at the provider reads so on the sign-in page", async () => {
  desk.provider.person = undefined;
  const browser = new SignInBrowser();
  expect((await browser.open(desk.way("campus"))).end).toEqual({ kind: "refused", why: "declined" });
  expect(await desk.audit()).toEqual(["Sign-in of Campus login with Campus login failed: access_denied"]);
});

test("a test of the provider says step by step what happened", async () => {
  const reply = await desk.admin.ask("POST", "/sign-in-providers/campus/test", {});
  const { steps } = reply.json<{ steps: { state: string; sentence: string }[] }>();
  expect(steps.map(({ state }) => state)).toEqual(["good", "good", "good", "good", "good", "good"]);
  await desk.change("campus", () => ({ settings: desk.settings({ clientSecret: "a wrong one" }) }));
  const again = (await desk.admin.ask("POST", "/sign-in-providers/campus/test", {})).json<typeof reply.json>();
  expect(JSON.stringify(again)).toContain("It does not accept the client ID or the client secret");
  expect((await desk.signIn("s-1", GUARD)).arrived.end).toEqual({ kind: "refused", why: "invalid" });
  await desk.change("campus", () => ({ settings: desk.settings() }));
  expect((await desk.signIn("s-1")).arrived.end).toEqual({ kind: "signed-in" });
});

test("turned off, it ends its sessions and signs nobody in; the password of a local account still does", async () => {
  const { browser } = await desk.signIn("s-1", GUARD);
  expect(await desk.change("campus", () => ({ isOn: false }))).toBe(200);
  expect(await desk.whoIs(browser)).toBeUndefined();
  expect((await desk.signIn("s-1")).arrived.end).toEqual({ kind: "refused", why: "off" });
  expect((await desk.server.app.http.inject("/api/user-service/v1.0/sign-in")).json()).toEqual({ providers: [] });
  expect(await desk.server.signIn()).toEqual(expect.any(String));
  expect(await desk.change("campus", () => ({ isOn: true }))).toBe(200);
});
