import { ErrorReply } from "@atrium/contract";
import { CALLS } from "@atrium/contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { TestServer } from "./testServer.ts";

const Content = z.object({ "application/json": z.object({ schema: z.looseObject({}) }) });
const Call = z.strictObject({
  summary: z.string().min(3),
  description: z.string().min(3),
  tags: z.array(z.string()).length(1),
  operationId: z.string().regex(/^[a-z][A-Za-z0-9]+$/),
  security: z.array(z.partialRecord(z.enum(["session", "cookie", "import"]), z.array(z.never()))).optional(),
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
    z.string().regex(/^[1-5]\d\d$|^default$/),
    z.strictObject({ description: z.string().min(1), content: Content.optional() }),
  ),
});
const Document = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d$/),
  servers: z.array(z.strictObject({ url: z.literal("/"), description: z.string() })).length(1),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  // The address of a camera's socket is the specification's own (point 7).
  paths: z.record(
    z.string().regex(/^\/(?:api\/|rtsp-over-websocket$)/),
    z.record(z.enum(["get", "post", "put", "delete"]), Call.optional()),
  ),
  components: z.strictObject({
    schemas: z.record(z.string(), z.looseObject({})),
    securitySchemes: z.strictObject({
      session: z.object({ type: z.literal("http"), scheme: z.literal("bearer") }),
      import: z.object({ type: z.literal("http"), scheme: z.literal("bearer") }),
      cookie: z.object({ type: z.literal("apiKey"), in: z.literal("cookie"), name: z.literal("_dtc") }),
    }),
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

function needOf(name: string) {
  return CALLS[name.replaceAll(/\{(\w+)\}/g, ":$1")];
}

function missing(has: (call: z.infer<typeof Call>, name: string, path: string) => boolean): string[] {
  return calls.filter(({ call, name, path }) => !has(call, name, path)).map(({ name }) => name);
}

describe("the API document", () => {
  it("is valid OpenAPI 3.1, and not 3.0", () => {
    expect(calls.length).toBeGreaterThan(25);
    expect(text).not.toMatch(/"nullable"|"exclusiveM\w+":(true|false)|"example":/);
  });

  it("has the target of each of its references", () => {
    const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to));
    const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect(known).toEqual(expect.arrayContaining([...references]));
  });

  it("gives each call a summary of its own", () => {
    const summaries = calls.map(({ call }) => call.summary);
    expect(summaries.filter((summary, index) => summaries.indexOf(summary) !== index)).toEqual([]);
  });

  it("gives the page sizes of every paged call", () => {
    const sizes = calls.flatMap(({ call }) => call.parameters.filter(({ name }) => name === "size"));
    expect(sizes.length).toBeGreaterThan(7);
    expect(sizes.filter(({ schema }) => !JSON.stringify(schema).includes("[10,20,50]"))).toEqual([]);
  });

  it("gives each call a name of its own for the clients that are generated from it", () => {
    const names = calls.map(({ call }) => call.operationId);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names).toContain("getUsersIdSessions");
  });

  it("has patterns that every language reads", () => {
    const patterns = [...text.matchAll(/"pattern":"((?:[^"\\]|\\.)*)"/g)].map(([, pattern = ""]) => pattern);
    expect(patterns.length).toBeGreaterThan(10);
    expect(patterns.filter((pattern) => /\\[pP]\{|\\0|\(\?[=!<]/.test(pattern))).toEqual([]);
  });

  it("says that a change takes only the bearer, and a read the cookie too", () => {
    const schemes = (name: string) =>
      calls.find((one) => one.name === name)?.call.security?.flatMap((one) => Object.keys(one));
    expect(schemes("GET /api/core-service/v1.0/devices")).toEqual(["session", "cookie"]);
    expect(schemes("POST /api/core-service/v1.0/commands")).toBeUndefined();
    expect(schemes("POST /api/user-service/v1.0/sessions/current/bearer")).toEqual(["cookie"]);
  });

  it("has the live socket and its messages", () => {
    expect(calls.find(({ path }) => path === "/api/live")?.call.responses).toHaveProperty("101");
    expect(document.components.schemas).toMatchObject({ LiveRequest: {}, LiveMessage: {} });
  });

  it("describes every part of each address", () => {
    expect(
      missing(({ parameters }, _name, path) => {
        const parts = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => part));
        const described = parameters.filter((parameter) => parameter.in === "path" && parameter.required);
        return described.length === parts.size && described.every(({ name }) => parts.has(name));
      }),
    ).toEqual([]);
  });

  it("has the body of every call that takes one", () => {
    const needsBody = (name: string) => /^(POST|PUT)/.test(name) && needOf(name) !== "cookie";
    expect(missing(({ requestBody }, name) => needsBody(name) === (requestBody !== undefined))).toEqual([]);
  });

  it("has the reply of every call that gives one", () => {
    const isGood = (call: z.infer<typeof Call>) =>
      Object.entries(call.responses).some(
        ([status, reply]) =>
          ["101", "204", "302"].includes(status) || (status.startsWith("2") && reply.content !== undefined),
      );
    expect(missing(isGood)).toEqual([]);
  });

  it("has the error replies of every call: no permission, invalid, too many", () => {
    const needed = ({ security, parameters, requestBody }: z.infer<typeof Call>) => [
      "429",
      "default",
      ...(security?.length === 0 ? [] : ["401"]),
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

  it("says 403 where a role or a duty may refuse or another site's page may try, and only there", () => {
    const mayRefuse = (name: string) => needOf(name) !== "public" || !name.startsWith("GET");
    expect(missing(({ responses }, name) => mayRefuse(name) === "403" in responses)).toEqual([]);
  });
});
