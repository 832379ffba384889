import { CORE_API, ErrorReply, Paged, USER_API } from "@atrium/contract";
import { BearerReply, CurrentUser, SessionRow } from "@atrium/contract/people";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { BEARER_LIFE } from "./features/identity/bearers.ts";
import { TestServer } from "./testServer.ts";
import { openLiveSocket } from "../test/liveSocket.ts";
import { Person, signIn } from "../test/people.ts";

const BEARER = `${USER_API}/sessions/current/bearer`;
const ME = `${USER_API}/users/me`;

let server: TestServer;
let admin: Person;
let count = 0;

beforeAll(async () => {
  server = await TestServer.make();
  await server.app.start();
  admin = new Person(server, await server.signIn());
}, 60_000);
afterAll(() => server.stop());
afterEach(() => {
  vi.useRealTimers();
});

/** An open page: it has no token, and its browser adds the cookie. */
async function openPage(role = "Operator") {
  count += 1;
  const user = await admin.addUser(`page.${count}`, role);
  const { token } = await signIn(server, user.username);
  const cookie = { cookie: `_dtc=${token}`, "sec-fetch-site": "same-origin" };
  const http = server.app.http;
  const askBearer = async (headers: Record<string, string> = cookie) =>
    http.inject({ method: "POST", url: BEARER, headers });
  const bearer = BearerReply.parse((await askBearer()).json());
  const ask = async (url: string, authorization = `Bearer ${bearer.bearer}`) =>
    http.inject({ url, headers: { ...cookie, authorization } });
  return { user, token, cookie, bearer, askBearer, ask };
}

function errorOf(reply: { statusCode: number; json(): unknown }) {
  const { error_code, message } = ErrorReply.parse(reply.json());
  return [reply.statusCode, error_code, message];
}

test("a page gets a bearer with its cookie, which is not the session's token and makes the calls of its user", async () => {
  const page = await openPage();
  expect(page.bearer.bearer).not.toBe(page.token);
  expect((await page.askBearer()).headers["cache-control"]).toBe("no-store");
  expect(CurrentUser.parse((await page.ask(ME)).json()).username).toBe(page.user.username);
  expect(await new Person(server, page.bearer.bearer).command()).toBe(202);
});

test("the cookie alone reads and opens the live socket, but changes nothing", async () => {
  const page = await openPage();
  const reading = await server.app.http.inject({ url: `${CORE_API}/holds`, headers: page.cookie });
  expect(reading.statusCode).toBe(200);
  const live = await openLiveSocket(server.app.http.listeningOrigin, "", {
    authorization: "",
    cookie: page.cookie.cookie,
  });
  live.socket.close();
  const targets = [{ device: "L-O1-B-03", point: "level", value: 40 }];
  const payload = { id: crypto.randomUUID(), targets };
  const url = `${CORE_API}/commands`;
  const change = await server.app.http.inject({ method: "POST", url, headers: page.cookie, payload });
  expect(errorOf(change)).toEqual([
    403,
    "EAU005",
    "Changes require a bearer token in the header: the cookie only opens pages",
  ]);
  expect(change.cookies).toEqual([]);
});

test("a bearer is good for five minutes, and its session gets another one", async () => {
  const page = await openPage();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + BEARER_LIFE - 1_000 });
  expect((await page.ask(ME)).statusCode).toBe(200);
  vi.setSystemTime(Date.now() + 1_000);
  expect((await page.ask(ME)).statusCode).toBe(401);
  const { bearer } = BearerReply.parse((await page.askBearer()).json());
  expect((await page.ask(ME, `Bearer ${bearer}`)).statusCode).toBe(200);
});

test("a bearer gets no other bearer, neither in the header nor as a cookie", async () => {
  const page = await openPage();
  expect((await page.askBearer({ authorization: `Bearer ${page.bearer.bearer}` })).statusCode).toBe(401);
  const posing = await page.askBearer({ cookie: `_dtc=${page.bearer.bearer}`, "sec-fetch-site": "same-origin" });
  const { bearer } = BearerReply.parse(posing.json());
  expect((await page.ask(ME, `Bearer ${bearer}`)).statusCode).toBe(401);
});

test("a bearer ends with its session, at once", async () => {
  const page = await openPage();
  const sessions = Paged(SessionRow).parse((await admin.ask("GET", `/users/${page.user.id}/sessions`)).json());
  await admin.ask("DELETE", `/users/${page.user.id}/sessions/${sessions.data[0]?.id}`);
  expect((await page.ask(ME)).statusCode).toBe(401);
  expect((await page.askBearer()).statusCode).toBe(401);
});

test("a bearer is given to pages of this server alone: whoever holds the cookie and does not say so gets none", async () => {
  const page = await openPage();
  const { cookie } = page.cookie;
  const host = "campus.example:3000";
  for (const headers of [
    {},
    { origin: "http://campus.example:3104" },
    { origin: "null" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
  ]) {
    const reply = await page.askBearer({ cookie, host, ...headers });
    expect(errorOf(reply).slice(0, 2)).toEqual([403, "EAU004"]);
  }
  expect((await page.askBearer({ cookie, host, origin: `http://${host}` })).statusCode).toBe(201);
});

test("signing out by the bearer ends the session of the cookie", async () => {
  const page = await openPage();
  await new Person(server, page.bearer.bearer).ask("DELETE", "/sessions/current");
  expect((await page.askBearer()).statusCode).toBe(401);
});

test("a cookie whose session is over is cleared by the answer, and one beside a dead bearer is kept", async () => {
  const page = await openPage();
  const beside = await page.ask(ME, "Bearer nobodys");
  expect([beside.statusCode, beside.cookies]).toEqual([401, []]);
  await new Person(server, page.token).ask("DELETE", "/sessions/current");
  for (const reply of [
    await page.askBearer(),
    await server.app.http.inject({ url: ME, headers: page.cookie }),
    await server.app.http.inject({ method: "POST", url: `${CORE_API}/commands`, headers: page.cookie, payload: {} }),
  ]) {
    expect(reply.statusCode).toBe(401);
    // The second was set by earlier versions, for all ports and addresses of the host.
    expect(reply.cookies).toEqual(
      ["/api", "/"].map((path) => expect.objectContaining({ name: "_dtc", value: "", path })),
    );
  }
});
