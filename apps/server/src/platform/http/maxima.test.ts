import { LiveRequest } from "@atrium/contract/live";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod";
import type { Http } from "./ourFastify.ts";
import { pathsWithoutMaximum } from "./maxima.ts";
import { buildTestHttp } from "./testHttp.ts";

let app: Http;
beforeEach(async () => {
  app = await buildTestHttp();
});
afterEach(() => app.close());

test.each([
  ["body.rooms[].name", { body: z.object({ rooms: z.array(z.object({ name: z.string() })).max(3) }) }],
  ["body.rooms", { body: z.object({ rooms: z.array(z.string().max(3)) }) }],
  ["body.either", { body: z.object({ either: z.union([z.number(), z.string().min(1)]).optional() }) }],
  ["body.facts", { body: z.object({ facts: z.record(z.string().max(3), z.number()) }) }],
  ["querystring.search", { querystring: z.object({ search: z.string().trim().default("") }) }],
  ["params.id", { params: z.object({ id: z.string().regex(/^x+$/) }) }],
])("the server refuses to start with a route whose %s may be of any length", (path, schema) => {
  const add = () => app.post("/api/any/:id", { config: { feature: "public" }, schema }, () => ({}));
  expect(add).toThrow(`POST /api/any/:id: ${path} has no maximum length`);
});

test("every input of the live socket has a maximum", () => {
  expect(pathsWithoutMaximum(LiveRequest)).toEqual([]);
});

test("a list that is too long is one problem, however much of it is wrong", async () => {
  const payload = { rooms: Array.from({ length: 300_000 }, () => 0) };
  const headers = { authorization: "Bearer guards-token" };
  const reply = await app.inject({ method: "POST", url: "/api/rooms", headers, payload });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ fields: [{ path: "rooms" }] });
});

test("of very many problems the first are reported", async () => {
  const payload = { rooms: Array.from({ length: 1_000 }, () => 0) };
  const headers = { authorization: "Bearer guards-token" };
  const reply = await app.inject({ method: "POST", url: "/api/rooms", headers, payload });
  expect(reply.json<{ fields: unknown[] }>().fields).toHaveLength(20);
});
