import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod";
import type { Http } from "./ourFastify.ts";
import { buildTestHttp } from "./testHttp.ts";

let app: Http;
beforeEach(async () => {
  app = await buildTestHttp();
});
afterEach(() => app.close());

const inSeconds = z.number().transform((ms) => ms / 1_000);
const node = z.object({
  get above() {
    return z.array(node).optional();
  },
  age: inSeconds,
});

test.each([
  ["of itself", inSeconds],
  ["in a list of objects", z.object({ rows: z.array(z.object({ age: inSeconds })) })],
  ["in one of several forms", z.union([z.string(), z.object({ age: inSeconds })])],
  ["in a record", z.record(z.string(), z.tuple([inSeconds]))],
  ["behind a name", z.lazy(() => z.object({ age: inSeconds.nullable() }))],
  ["within itself", node],
  ["by a codec", z.codec(z.string(), z.number(), { decode: Number, encode: String })],
])("the server refuses to start with a reply that has a transform %s", async (_where, schema) => {
  app.get("/api/any", { config: { feature: "public" }, schema: { response: { 200: schema } } }, () => {
    throw new Error("nobody asks");
  });
  await expect(app.ready()).rejects.toThrow("GET /api/any has a reply with a transform");
});

test("what only checks, brands or refers to itself is no transform", async () => {
  const tree = z.object({
    get below() {
      return z.array(tree).optional();
    },
    name: z.string().trim().max(3).brand("Name").nullable(),
    size: z.coerce.number().pipe(z.int()),
  });
  app.get("/api/any", { config: { feature: "public" }, schema: { response: { 200: tree } } }, () =>
    tree.parse({ name: "b", size: 2 }),
  );
  const reply = await app.inject("/api/any");
  expect(reply.json()).toEqual({ name: "b", size: 2 });
});
