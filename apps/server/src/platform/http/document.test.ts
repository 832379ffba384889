import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Http } from "./ourFastify.ts";
import { buildTestHttp } from "./testHttp.ts";

let app: Http;

beforeEach(async () => {
  app = await buildTestHttp();
});
afterEach(() => app.close());

describe("the API document", () => {
  it("is OpenAPI 3.1 and lists the calls", async () => {
    const document: unknown = (await app.inject("/api/openapi.json")).json();
    expect(document).toMatchObject({ openapi: "3.1.0", paths: { "/api/rooms": { post: {} } } });
    expect(document).not.toHaveProperty(["paths", "/metrics"]);
  });

  it("has the permission and the failures of each call", async () => {
    const document: unknown = (await app.inject("/api/openapi.json")).json();
    expect(document).toMatchObject({
      paths: {
        "/api/open": { get: { description: "For everybody.", security: [] } },
        "/api/users": { get: { description: "For sessions whose role holds `usersSettable`." } },
        "/api/rooms": {
          post: {
            responses: {
              400: { content: { "application/json": { schema: { $ref: "#/components/schemas/ErrorReply" } } } },
              default: { content: { "application/json": { schema: { $ref: "#/components/schemas/ErrorReply" } } } },
            },
          },
        },
      },
      components: { schemas: { ErrorReply: { required: ["error_code", "message"] } } },
    });
  });

  it("has a reader whose page runs no inline script and fetches nothing from elsewhere", async () => {
    const { body } = await app.inject("/api/docs");
    expect(body).not.toMatch(/<script>|https?:\/\//);
    const script = await app.inject("/api/docs/reader.js");
    expect([script.statusCode, script.headers["content-type"]]).toEqual([200, "text/javascript; charset=utf-8"]);
  });
});
