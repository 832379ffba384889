import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { ApiError } from "./apiError.ts";
import { get, onUnauthorised, send } from "./http.ts";
import { type Notice, notices } from "./notices.ts";

const Reply = z.object({ name: z.string() });
const fetchMock = vi.fn<typeof fetch>();
const shown: Notice[] = [];
let endListening = (): void => {};

beforeEach(() => {
  vi.stubGlobal("fetch", fetchMock);
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
  await expect(get(Reply, "/site")).resolves.toEqual({ name: "Riverside" });
  reply(200, { name: 5 });
  await expect(get(Reply, "/site")).rejects.toThrow("expected string");
});

test("query values that are undefined or null are left out, lists are joined", async () => {
  reply(200, { name: "x" });
  await get(Reply, "/devices", { floor: "first", zone: undefined, page: 2, ids: ["a", "b"], none: null });
  expect(fetchMock.mock.calls[0]?.[0]).toBe("/devices?floor=first&page=2&ids=a%2Cb");
});

test("a change is sent as JSON, and a reply without body is undefined", async () => {
  reply(204, undefined);
  await expect(send(null, "POST", "/commands", { level: 65 })).resolves.toBeUndefined();
  expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({ method: "POST", body: '{"level":65}' });
});

test("an error with a body is told as 'Server Response' with the server's message", async () => {
  reply(502, { error_code: "EXX001", message: "Gateway GW-O1-2 does not answer." });
  const failure = await failureOf(get(Reply, "/site"));
  expect(failure).toMatchObject({ status: 502, code: "EXX001", isServerAway: true });
  expect(shown).toEqual([
    { kind: "error", title: "Server Response: 502", message: "Gateway GW-O1-2 does not answer." },
  ]);
});

test.each(["ERO001", "EHO002", "EUS003", "EDV007", "EDV008"])("%s is left to the form", async (code) => {
  reply(409, { error_code: code, message: "exists" });
  expect((await failureOf(send(Reply, "POST", "/roles", {}))).isSilent).toBe(true);
  expect(shown).toEqual([]);
});

test("an error whose body is not ours is told with the status text", async () => {
  fetchMock.mockResolvedValue(new Response("<html>", { status: 504, statusText: "Gateway Timeout" }));
  await failureOf(get(Reply, "/site"));
  expect(shown).toEqual([{ kind: "error", title: "Server Response: 504", message: "Gateway Timeout" }]);
});

test("401 ends the session and says nothing", async () => {
  const ended = vi.fn<() => void>();
  const stop = onUnauthorised(ended);
  reply(401, { error_code: "EAU002", message: "Sign in first" });
  await failureOf(get(Reply, "/site"));
  stop();
  expect(ended).toHaveBeenCalledTimes(1);
  expect(shown).toEqual([]);
});

test("a caller that shows the failure itself gets it quietly", async () => {
  const ended = vi.fn<() => void>();
  const stop = onUnauthorised(ended);
  reply(401, { error_code: "EAU001", message: "Wrong username or password" });
  const failure = await failureOf(send(Reply, "POST", "/sessions", {}, { failure: "caller" }));
  stop();
  expect(failure.message).toBe("Wrong username or password");
  expect(ended).not.toHaveBeenCalled();
  expect(shown).toEqual([]);
});

test("a throttled reply says how long to wait", async () => {
  reply(429, { error_code: "EAU003", message: "Too many failed sign-ins" }, { "retry-after": "45" });
  expect((await failureOf(get(Reply, "/site", {}, { failure: "caller" }))).retryAfterSeconds).toBe(45);
});

test("fields of a refused body reach the form", async () => {
  const fields = [{ path: "username", message: "must not be empty" }];
  reply(400, { error_code: "EVA001", message: "The request does not fit", fields });
  expect((await failureOf(send(Reply, "POST", "/users", {}))).fields).toEqual(fields);
});

test("a server that cannot be reached has status 0 and no notice", async () => {
  fetchMock.mockRejectedValue(new TypeError("Failed to fetch"));
  expect(await failureOf(get(Reply, "/site"))).toMatchObject({ status: 0, isServerAway: true });
  expect(shown).toEqual([]);
});

test("a request that its page gave up is not a failure of the server", async () => {
  const controller = new AbortController();
  const abort = new DOMException("gone", "AbortError");
  fetchMock.mockImplementation(async () => {
    controller.abort();
    return Promise.reject(abort);
  });
  await expect(get(Reply, "/site", {}, { signal: controller.signal })).rejects.toBe(abort);
});
