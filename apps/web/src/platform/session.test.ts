// @vitest-environment happy-dom
import { FEATURES, type Feature } from "@atrium/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

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

function userReply(...used: Feature[]) {
  const permissions = FEATURES.map((slug) => ({ isUsed: used.includes(slug), feature: { slug } }));
  return { id: 1, username: "somchai", role: { name: "Operator", permissions } };
}

/** Answers by the end of the path; 404 for everything else. */
function server(answers: Record<string, [status: number, body?: unknown]>): void {
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
  await session.signIn("somchai", "secret");
  expect(session.currentUser()?.role.name).toBe("Operator");
  expect(Object.values(localStorage).join()).not.toContain("t0ken");
  vi.resetModules();
  expect((await load()).currentUser()?.username).toBe("somchai");
});

test("a wrong password leaves nobody signed in", async () => {
  server({ "/sessions": [401, { error_code: "EAU001", message: "Wrong username or password" }] });
  const session = await load();
  await expect(session.signIn("somchai", "wrong")).rejects.toThrow("Wrong username or password");
  expect(session.currentUser()).toBeNull();
});

test("signing out ends the session here even when the server is away", async () => {
  localStorage.setItem("atrium.user", JSON.stringify(userReply("viewable")));
  fetchMock.mockRejectedValue(new TypeError("Failed to fetch"));
  const session = await load();
  const changed = vi.fn<() => void>();
  session.onSessionChange(changed);
  await expect(session.signOut()).rejects.toThrow("The server does not answer");
  expect(session.currentUser()).toBeNull();
  expect(changed).toHaveBeenCalled();
  expect(localStorage.getItem("atrium.user")).toBeNull();
});

test("a 401 of any call signs out", async () => {
  localStorage.setItem("atrium.user", JSON.stringify(userReply("viewable")));
  server({ "/site": [401, { error_code: "EAU002", message: "The session is over" }] });
  const session = await load();
  const stop = session.startSession();
  const { siteQuery } = await import("./site.ts");
  const { createQueryClient } = await import("./query.ts");
  await expect(createQueryClient().fetchQuery(siteQuery)).rejects.toThrow("The session is over");
  stop();
  expect(session.currentUser()).toBeNull();
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
  server({ "/users/me": [401, { error_code: "EAU002", message: "over" }] });
  await session.refreshUser();
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
