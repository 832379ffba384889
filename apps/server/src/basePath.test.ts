import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { once } from "node:events";
import { LIVE_PATH } from "@atrium/contract/live";
import { SESSION_COOKIE } from "@atrium/contract/people";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { SignInDesk } from "../test/signInDesk.ts";
import { readConfig } from "./platform/config.ts";

const PAGE = `<!doctype html>
<html lang="en"><head><script src="/theme.js" data-kit="/assets/k.js"></script>
<link rel="stylesheet" href="/assets/a.css"><link rel="icon" href="data:,"></head></html>
`;

let desk: SignInDesk;
beforeAll(async () => {
  desk = await SignInDesk.open("/atrium");
  await mkdir(path.join(desk.server.folder, "web"), { recursive: true });
  await writeFile(path.join(desk.server.folder, "web/index.html"), PAGE);
  await desk.add(await desk.content());
}, 60_000);
afterAll(() => desk.close());

test.each(["/atrium", "/atrium/", "/atrium/control/lift", "/control/lift"])(
  "a page at %s begins all its addresses with the base, and says it to its scripts",
  async (url) => {
    const reply = await desk.server.app.http.inject(url);
    expect(reply.body).toContain('<html data-base="/atrium" lang="en">');
    expect(reply.body).toContain('src="/atrium/theme.js" data-kit="/atrium/assets/k.js"');
    expect(reply.body).toContain('href="/atrium/assets/a.css"');
    expect(reply.body).toContain('href="data:,"');
  },
);

test("a base is a whole part of an address", async () => {
  const reply = await desk.server.app.http.inject("/atriumx/api/health");
  expect(reply.headers["content-type"]).toContain("text/html");
  const health = await desk.server.app.http.inject("/atrium/api/health");
  expect(health.json()).toMatchObject({ status: "ok" });
});

test("the provider leads back below the base, with cookies that no other program of the host gets", async () => {
  const { browser, arrived } = await desk.signIn("s-1", { name: "somchai", groups: ["guards"] });
  expect([arrived.url.pathname, arrived.end]).toEqual(["/atrium/login", { kind: "signed-in" }]);
  expect(browser.cookies.get(SESSION_COOKIE)?.path).toBe("/atrium/api");
  expect([...browser.cookies.keys()].filter((name) => name.startsWith(SESSION_COOKIE))).toEqual([SESSION_COOKIE]);
  expect((await desk.whoIs(browser))?.username).toBe("somchai");
  const reply = await browser.ask(`${desk.base}/api/user-service/v1.0/sessions/current`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${browser.session}` },
  });
  const { next } = Object(await reply.json());
  expect(new URL(String(next)).searchParams.get("post_logout_redirect_uri")).toBe(`${desk.base}/login`);
  expect(browser.session).toBeUndefined();
});

test("the live socket opens below the base", async () => {
  const socket = new WebSocket(`${desk.base.replace("http:", "ws:")}${LIVE_PATH}`, {
    headers: { authorization: `Bearer ${desk.admin.token}` },
  });
  await once(socket, "open");
  expect(socket.readyState).toBe(WebSocket.OPEN);
  socket.close();
});

test("the API document and its reader name the base", async () => {
  const reader = await desk.server.app.http.inject("/atrium/api/docs");
  expect(reader.body).toContain('src="/atrium/api/docs/reader.js"');
  expect(reader.body).toContain("/atrium/api/openapi.json");
  const document = await desk.server.app.http.inject("/atrium/api/openapi.json");
  expect(document.json()).toMatchObject({ servers: [{ url: "/atrium" }] });
}, 30_000);

test("a base is written in one way, and is not one of the program's own paths", () => {
  const read = (set: string) => readConfig({ ATRIUM_BASE: set, ATRIUM_ADDRESS: "https://campus.example" });
  expect(read("/atrium/").base).toBe("/atrium");
  expect(read("/a/b").address).toBe("https://campus.example/a/b");
  for (const wrong of ["atrium", "/../etc", "//x", "/a b", '/"><script>', "/api", "/assets/x"]) {
    expect(() => read(wrong)).toThrow("ATRIUM_BASE");
  }
});
