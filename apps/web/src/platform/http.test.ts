import { endpoint } from "@atrium/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { ApiError } from "./apiError.ts";
import { forgetBearer } from "./bearer.ts";
import { onUnauthorised } from "./failures.ts";
import { ask, askEarly } from "./http.ts";
import { stubFetch } from "./fetch.fixture.ts";
import { type Notice, notices } from "./notices.ts";

const base = { needs: "viewable", runsOn: "anywhere", summary: "A test", tag: "test" } as const;
const Reply = z.object({ name: z.string() });
const getThing = endpoint({ ...base, method: "GET", path: "/site", reply: Reply });
const listThings = endpoint({
  ...base,
  method: "GET",
  path: "/devices",
  query: z.object({ floor: z.string(), zone: z.string(), page: z.int(), ids: z.array(z.string()), none: z.null() }),
  reply: Reply,
});
const doThing = endpoint({
  ...base,
  method: "POST",
  path: "/commands",
  body: z.object({ level: z.int() }),
  reply: null,
});
/** Answers every call but that for the page's bearer. */
const fetchMock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const shown: Notice[] = [];
let endListening = (): void => {};

beforeEach(() => {
  forgetBearer();
  stubFetch(fetchMock);
  endListening = notices.listen((notice) => shown.push(notice));
});

afterEach(() => {
  endListening();
  shown.length = 0;
  fetchMock.mockReset();
  vi.unstubAllGlobals();
});

function reply(status: number, body: unknown, headers: Record<string, string> = {}): void {
  fetchMock.mockImplementation(async () =>
    Promise.resolve(new Response(body === undefined ? null : JSON.stringify(body), { status, headers })),
  );
}

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const failure = await promise.catch((error: unknown) => error);
  if (!(failure instanceof ApiError)) throw new Error("expected an ApiError");
  return failure;
}

test("a reply is checked against its schema", async () => {
  reply(200, { name: "Riverside", secret: 1 });
  await expect(ask(getThing)).resolves.toEqual({ name: "Riverside" });
  reply(200, { name: 5 });
  await expect(ask(getThing)).rejects.toThrow("expected string");
});

test("what is asked for early is taken by the first who gets it, and asked again for the next", async () => {
  reply(200, { name: "Riverside" });
  askEarly(getThing.path);
  await expect(ask(getThing)).resolves.toEqual({ name: "Riverside" });
  expect(fetchMock).toHaveBeenCalledTimes(1);
  await ask(getThing);
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

test("an early answer that fails is met by whoever takes it, with one notice", async () => {
  reply(502, { message: "The database does not answer" });
  askEarly(getThing.path);
  await failureOf(ask(getThing));
  expect(shown).toHaveLength(1);
});

test("query values that are undefined or null are left out, lists are joined", async () => {
  reply(200, { name: "x" });
  await ask(listThings, { query: { floor: "first", zone: undefined, page: 2, ids: ["a", "b"], none: null } });
  expect(fetchMock.mock.calls[0]?.[0]).toBe("/devices?floor=first&page=2&ids=a%2Cb");
});

test("a change is sent as JSON, and a reply without body is undefined", async () => {
  reply(204, undefined);
  await expect(ask(doThing, { body: { level: 65 } })).resolves.toBeUndefined();
  expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({ method: "POST", body: '{"level":65}' });
});

test("an error with a body is shown as 'Server Response' with the server's message", async () => {
  reply(502, { error_code: "EXX001", message: "Gateway GW-O1-2 is not responding." });
  const failure = await failureOf(ask(getThing));
  expect(failure).toMatchObject({ status: 502, code: "EXX001", isServerAway: true });
  expect(shown).toEqual([
    { kind: "error", title: "Server Response: 502", message: "Gateway GW-O1-2 is not responding." },
  ]);
});

test.each(["ERO001", "EHO002", "EUS003", "EDV007", "EDV008"])("%s is logged and left to the form", async (code) => {
  const logged = vi.spyOn(console, "info").mockReturnValue();
  reply(409, { error_code: code, message: "exists" });
  expect((await failureOf(ask(doThing, { body: { level: 1 } }))).code).toBe(code);
  expect(shown).toEqual([]);
  expect(logged.mock.calls).toEqual([[`${code}: exists`]]);
  logged.mockRestore();
});

test.each([
  ["without a code", { message: "Maintenance until 10:00" }],
  ["with a code that is a number", { error_code: 7, message: "Maintenance until 10:00" }],
  ["with fields of another form", { error_code: "EXX001", message: "Maintenance until 10:00", fields: "none" }],
])("a message %s is shown", async (_, body) => {
  reply(503, body);
  await failureOf(ask(getThing));
  expect(shown).toEqual([{ kind: "error", title: "Server Response: 503", message: "Maintenance until 10:00" }]);
});

test("an error whose body is not ours is shown with the status text", async () => {
  fetchMock.mockResolvedValue(new Response("<html>", { status: 504, statusText: "Gateway Timeout" }));
  await failureOf(ask(getThing));
  expect(shown).toEqual([{ kind: "error", title: "Server Response: 504", message: "Gateway Timeout" }]);
});

test("401 ends the session with the server's reason, whoever asked, and shows no notice", async () => {
  const ended: string[] = [];
  const stop = onUnauthorised(({ message }) => ended.push(message));
  reply(401, { error_code: "EAU002", message: "An administrator ended your session, 08:23" });
  await failureOf(ask(getThing));
  await failureOf(ask(doThing, { body: { level: 1 }, isPublic: true }));
  stop();
  const reason = "An administrator ended your session, 08:23";
  expect(ended).toEqual([reason, reason]);
  expect(shown).toEqual([]);
});

test("a throttled reply says how long to wait, to the caller and in the notice", async () => {
  reply(429, { error_code: "EAU003", message: "Too many failed sign-ins" }, { "retry-after": "45" });
  expect((await failureOf(ask(getThing, { isPublic: true }))).retryAfter).toBe(45);
  expect(shown).toEqual([{ kind: "error", title: "Server Response: 429", message: "Too many failed sign-ins" }]);
});

test("fields of a refused body reach the form", async () => {
  const fields = [{ path: "username", message: "must not be empty" }];
  reply(400, { error_code: "EVA001", message: "The request does not fit", fields });
  expect((await failureOf(ask(doThing, { body: { level: 1 } }))).fields).toEqual(fields);
});

test("a server that cannot be reached has status 0 and no notice", async () => {
  fetchMock.mockRejectedValue(new TypeError("Failed to fetch"));
  expect(await failureOf(ask(getThing))).toMatchObject({ status: 0, isServerAway: true });
  expect(shown).toEqual([]);
});

test("a request that its page gave up is not a failure of the server", async () => {
  const controller = new AbortController();
  const abort = new DOMException("gone", "AbortError");
  fetchMock.mockImplementation(async () => {
    controller.abort();
    return Promise.reject(abort);
  });
  await expect(ask(getThing, { signal: controller.signal })).rejects.toBe(abort);
});

test("every call carries the page's bearer, and the cookie beside it", async () => {
  reply(200, { name: "x" });
  await ask(getThing);
  await ask(doThing, { body: { level: 1 } });
  expect(fetchMock.mock.calls.map(([, init]) => [init.credentials, headerOf(init)])).toEqual(
    ["same-origin", "same-origin"].map((credentials) => [credentials, "Bearer a-bearer"]),
  );
});

test("a call that needs no session is made without one", async () => {
  reply(200, { name: "x" });
  await ask(getThing, { isPublic: true });
  expect(headerOf(fetchMock.mock.calls[0]?.[1])).toBeNull();
});

function headerOf(init: RequestInit | undefined): string | null {
  return new Headers(init?.headers).get("authorization");
}
