import { CALLS, ErrorReply } from "@atrium/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { TestServer } from "./testServer.ts";

const Content = z.object({ "application/json": z.object({ schema: z.looseObject({}) }) });
const Call = z.strictObject({
  summary: z.string().min(3),
  description: z.string().min(3),
  tags: z.array(z.string()).length(1),
  security: z.array(z.never()).optional(),
  parameters: z
    .array(
      z.looseObject({
        name: z.string(),
        in: z.enum(["path", "query"]),
        required: z.boolean(),
        schema: z.looseObject({}),
      }),
    )
    .default([]),
  requestBody: z.strictObject({ required: z.literal(true), content: Content }).optional(),
  responses: z.record(
    z.string().regex(/^[2-5]\d\d$|^default$/),
    z.strictObject({ description: z.string().min(1), content: Content.optional() }),
  ),
});
const Document = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d$/),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string().startsWith("/api/"), z.record(z.enum(["get", "post", "put", "delete"]), Call.optional())),
  components: z.strictObject({
    schemas: z.record(z.string(), z.looseObject({})),
    securitySchemes: z.strictObject({ session: z.object({ type: z.literal("http"), scheme: z.literal("bearer") }) }),
  }),
  security: z.array(z.strictObject({ session: z.array(z.never()) })).length(1),
});

let server: TestServer;
let text: string;
let document: z.infer<typeof Document>;
let calls: { name: string; path: string; call: z.infer<typeof Call> }[];

beforeAll(async () => {
  server = await TestServer.make();
  text = (await server.app.http.inject("/api/openapi.json")).body;
  document = Document.parse(JSON.parse(text));
  calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, call]) =>
      call === undefined ? [] : [{ name: `${method.toUpperCase()} ${path}`, path, call }],
    ),
  );
});
afterAll(() => server.stop());

function missing(has: (call: z.infer<typeof Call>, name: string, path: string) => boolean): string[] {
  return calls.filter(({ call, name, path }) => !has(call, name, path)).map(({ name }) => name);
}

describe("the API document", () => {
  test("is written as OpenAPI 3.1 says, and not as 3.0 did", () => {
    expect(calls.length).toBeGreaterThan(25);
    expect(text).not.toMatch(/"nullable"|"exclusiveM\w+":(true|false)|"example":/);
  });

  test("refers only to what it has", () => {
    const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to));
    const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect(known).toEqual(expect.arrayContaining([...references]));
  });

  test("tells each call apart by its summary", () => {
    const summaries = calls.map(({ call }) => call.summary);
    expect(summaries.filter((summary, index) => summaries.indexOf(summary) !== index)).toEqual([]);
  });

  test("describes every part of each address", () => {
    expect(
      missing(({ parameters }, _name, path) => {
        const parts = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => part));
        const described = parameters.filter((parameter) => parameter.in === "path" && parameter.required);
        return described.length === parts.size && described.every(({ name }) => parts.has(name));
      }),
    ).toEqual([]);
  });

  test("has the body of every call that takes one", () => {
    const needsBody = (name: string) => /^(POST|PUT)/.test(name);
    expect(missing(({ requestBody }, name) => needsBody(name) === (requestBody !== undefined))).toEqual([]);
  });

  test("has the reply of every call that gives one", () => {
    const isGood = (call: z.infer<typeof Call>) =>
      Object.entries(call.responses).some(
        ([status, reply]) => status === "204" || (status.startsWith("2") && reply.content !== undefined),
      );
    expect(missing(isGood)).toEqual([]);
  });

  test("has the error replies of every call: who may not, what is wrong, too many", () => {
    const needed = ({ security, parameters, requestBody }: z.infer<typeof Call>) => [
      "429",
      "default",
      ...(security === undefined ? ["401"] : []),
      ...(parameters.length > 0 || requestBody !== undefined ? ["400"] : []),
      ...(requestBody === undefined ? [] : ["413"]),
    ];
    const failure = { $ref: "#/components/schemas/ErrorReply" };
    expect(
      missing((call) =>
        needed(call).every(
          (status) =>
            JSON.stringify(call.responses[status]?.content?.["application/json"].schema) === JSON.stringify(failure),
        ),
      ),
    ).toEqual([]);
    expect(document.components.schemas["ErrorReply"]).toMatchObject({
      required: ["error_code", "message"],
      properties: Object.fromEntries(Object.keys(ErrorReply.shape).map((field) => [field, {}])),
    });
  });

  test("says 403 where a role may lack the right, and only there", () => {
    const needsFeature = (name: string) => {
      const need = CALLS[name.replaceAll(/\{(\w+)\}/g, ":$1")];
      return need !== "public" && need !== "signed-in" && need !== "import";
    };
    expect(missing(({ responses }, name) => needsFeature(name) === "403" in responses)).toEqual([]);
  });
});
