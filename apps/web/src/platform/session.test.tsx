import { FEATURES, type Feature, endpoint } from "@atrium/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
  vi.stubGlobal("fetch", fetchMock);
});

afterEach(() => {
  fetchMock.mockReset();
  vi.unstubAllGlobals();
});

const somchai = { username: "somchai", stay: false };

function userReply(...used: Feature[]) {
  const permissions = FEATURES.map((slug) => ({ isUsed: used.includes(slug), feature: { slug } }));
  return { id: 1, username: "somchai", role: { name: "Operator", permissions } };
}

const BEARER = "/sessions/current/bearer";
const GIVEN: [number, unknown] = [201, { bearer: "a-bearer", expiresIn: 300_000 }];

/** Answers by the end of the path; gives a bearer if nothing else is said; 404 for everything else. */
function server(wanted: Record<string, [status: number, body?: unknown]>): void {
  const answers = { [BEARER]: GIVEN, ...wanted };
  fetchMock.mockImplementation(async (input) => {
    const path = typeof input === "string" ? input : "";
    const found = Object.entries(answers).find(([end]) => path.endsWith(end));
    const [status, body] = found?.[1] ?? [404];
    return Promise.resolve(new Response(body === undefined ? null : JSON.stringify(body), { status }));
  });
}

/** The module as a page finds it when it loads. */
async function load() {
  return import("./session.ts");
}

test("signing in keeps the user in this browser, and never the token", async () => {
  server({ "/sessions": [201, { token: "t0ken", expiresAt: 1 }], "/users/me": [200, userReply("viewable")] });
  const session = await load();
  await session.signIn({ ...somchai, password: "secret" });
  expect(session.currentUser()?.role.name).toBe("Operator");
  expect(Object.values(localStorage).join()).not.toContain("t0ken");
  vi.resetModules();
  expect((await load()).currentUser()?.username).toBe("somchai");
});

test("a wrong password leaves nobody signed in", async () => {
  server({ "/sessions": [401, { error_code: "EAU001", message: "Wrong username or password" }] });
  const session = await load();
  await expect(session.signIn({ ...somchai, password: "wrong" })).rejects.toThrow("Wrong username or password");
  expect(session.currentUser()).toBeNull();
});

test("signing out ends the session here even when the server is away", async () => {
  localStorage.setItem("atrium.user", JSON.stringify(userReply("viewable")));
  fetchMock.mockRejectedValue(new TypeError("Failed to fetch"));
  const session = await load();
  const changed = vi.fn<() => void>();
  session.onSessionChange(changed);
  await expect(session.signOut()).rejects.toThrow("The server is not responding");
  expect(session.currentUser()).toBeNull();
  expect(changed).toHaveBeenCalled();
  expect(localStorage.getItem("atrium.user")).toBeNull();
});

const PATHS = ["/site", "/devices", "/holds", "/energy", "/commands"];

/** Asks for five things at once, as a page does when it opens. */
async function askForMuch(): Promise<unknown[]> {
  const { ask } = await import("./http.ts");
  const results = await Promise.allSettled(PATHS.map((path) => ask(named(path))));
  return results.map((result) => (result.status === "rejected" ? String(result.reason) : result.value));
}
const named = (path: string) =>
  endpoint({
    method: "GET",
    path: `/api/core-service/v1.0${path}`,
    needs: "viewable",
    runsOn: "anywhere",
    summary: "A test",
    tag: "test",
    reply: z.object({ name: z.string() }),
  });

function asked(): string[] {
  return fetchMock.mock.calls.map(([url]) => (typeof url === "string" ? url : "").replace(/^.*\/v1\.0/, ""));
}

test("one call finds out that the session is over, and no other is made until somebody signs in", async () => {
  localStorage.setItem("atrium.user", JSON.stringify(userReply("viewable")));
  const message = "An administrator ended your session, 08:23";
  server({ [BEARER]: [401, { error_code: "EAU002", message }] });
  const session = await load();
  const changed = vi.fn<(change: string) => void>();
  session.onSessionChange(changed);
  const stop = session.startSession();
  expect(await askForMuch()).toEqual(PATHS.map(() => `ApiError: ${message}`));
  await session.refreshUser();
  expect(asked()).toEqual([BEARER]);
  expect(changed.mock.calls).toEqual([["ended"]]);
  expect([session.currentUser(), session.whyEnded()]).toEqual([null, message]);

  server({ "/sessions": [201, { token: "t0ken", expiresAt: 1 }], "/users/me": [200, userReply("viewable")] });
  await session.signIn({ ...somchai, password: "secret" });
  expect([session.currentUser()?.username, session.whyEnded()]).toEqual(["somchai", null]);
  stop();
});

test("a session that ends while a page is open ends at the next call, whoever makes it, with its reason", async () => {
  localStorage.setItem("atrium.user", JSON.stringify(userReply("viewable")));
  server({ "/site": [200, { name: "x" }] });
  const session = await load();
  const stop = session.startSession();
  await askForMuch();
  const over = { error_code: "EAU002", message: "You changed your password in another session, 08:23" };
  server({ [BEARER]: [401, over], "/holds": [401, over] });
  await askForMuch();
  stop();
  expect([session.currentUser(), session.whyEnded()]).toEqual([null, over.message]);
});

test("news of an end on the live socket costs one call, however often it comes", async () => {
  localStorage.setItem("atrium.user", JSON.stringify(userReply("viewable")));
  server({ "/users/me": [200, userReply("viewable")] });
  const session = await load();
  const stop = session.startSession();
  await session.refreshUser();
  fetchMock.mockClear();
  server({ [BEARER]: [401, { error_code: "EAU002", message: "over" }] });
  await Promise.all([session.doubtSession(), session.doubtSession(), session.doubtSession()]);
  stop();
  expect(asked()).toEqual([BEARER]);
  expect(session.currentUser()).toBeNull();
});

test("a restarted server is asked for another bearer, once, and the call is made again", async () => {
  localStorage.setItem("atrium.user", JSON.stringify(userReply("viewable")));
  const session = await load();
  const stop = session.startSession();
  let given = 0;
  fetchMock.mockImplementation(async (input, init) => {
    const isBearer = typeof input === "string" && input.endsWith(BEARER);
    if (isBearer) given += 1;
    const isKnown = new Headers(init?.headers).get("authorization") === "Bearer number-2";
    const refusal = Response.json({ error_code: "EAU002", message: "Sign in to continue" }, { status: 401 });
    if (isBearer) return Promise.resolve(Response.json({ bearer: `number-${given}`, expiresIn: 300_000 }));
    return Promise.resolve(isKnown ? Response.json({ name: "x" }) : refusal);
  });
  expect(await askForMuch()).toEqual(PATHS.map(() => ({ name: "x" })));
  stop();
  expect(given).toBe(2);
  expect(session.currentUser()?.username).toBe("somchai");
});

test("a bearer is renewed before it is too old, and kept until then", async () => {
  localStorage.setItem("atrium.user", JSON.stringify(userReply("viewable")));
  vi.useFakeTimers({ toFake: ["performance"] });
  const session = await load();
  server({ "/users/me": [200, userReply("viewable")] });
  for (const [passed, calls] of [
    [0, 1],
    [260_000, 1],
    [15_000, 2],
  ] as const) {
    vi.advanceTimersByTime(passed);
    await session.refreshUser();
    expect(asked().filter((path) => path === BEARER)).toHaveLength(calls);
  }
  vi.useRealTimers();
});

test("the bearer is in no store of the browser", async () => {
  server({ "/sessions": [201, { token: "t0ken", expiresAt: 1 }], "/users/me": [200, userReply("viewable")] });
  await (await load()).signIn({ ...somchai, password: "secret" });
  expect([...Object.values(localStorage), ...Object.values(sessionStorage), document.cookie].join()).not.toMatch(
    /t0ken|a-bearer/,
  );
});

test("asking who this is takes over changed rights, ends a session that is over, and survives a server away", async () => {
  localStorage.setItem("atrium.user", JSON.stringify(userReply("viewable", "controllable")));
  const session = await load();
  server({ "/users/me": [503, { error_code: "EDB001", message: "away" }] });
  await session.refreshUser();
  expect(session.hasFeature(session.currentUser(), "controllable")).toBe(true);
  server({ "/users/me": [200, userReply("viewable")] });
  await session.refreshUser();
  expect(session.hasFeature(session.currentUser(), "controllable")).toBe(false);
  const stop = session.startSession();
  server({ "/users/me": [401, { error_code: "EAU002", message: "over" }] });
  await session.refreshUser();
  stop();
  expect(session.currentUser()).toBeNull();
});

test("signing out in another tab signs out here", async () => {
  localStorage.setItem("atrium.user", JSON.stringify(userReply("viewable")));
  const session = await load();
  const stop = session.startSession();
  localStorage.removeItem("atrium.user");
  window.dispatchEvent(new StorageEvent("storage", { key: "atrium.user" }));
  stop();
  expect(session.currentUser()).toBeNull();
});

test("something else in the browser's store is nobody", async () => {
  localStorage.setItem("atrium.user", '{"username":"somchai"}');
  expect((await load()).currentUser()).toBeNull();
  localStorage.setItem("atrium.user", "not json");
  vi.resetModules();
  expect((await load()).currentUser()).toBeNull();
});
