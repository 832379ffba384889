import { endpoint } from "@atrium/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { handle } from "./endpoint.ts";
import type { Http } from "./ourFastify.ts";
import { buildTestHttp } from "./testHttp.ts";

const ROWS = 1_000;

let app: Http;

beforeEach(async () => {
  app = await buildTestHttp();
});

afterEach(() => app.close());

/** A call whose rows are these, whatever their schema says. */
function serve(path: string, { row, rows }: { row: z.ZodType; rows: readonly unknown[] }, isRevalidated = false): void {
  const reply = z.object({ data: z.array(row), total: z.int(), note: z.string().optional() });
  const declared = { method: "GET", path, needs: "public", runsOn: "anywhere", summary: "Rows", tag: "site" } as const;
  handle(app, endpoint({ ...declared, reply, isRevalidated }), async () => ({
    data: [...rows],
    total: rows.length,
    secret: "not in the schema",
  }));
}

describe("an answer with a long list", () => {
  it("has every row in its order, and nothing that its schema does not name", async () => {
    const rows = Array.from({ length: ROWS }, (_, id) => ({ id, name: `Gerät ${id}`, password: "not for pages" }));
    serve("/api/rows", { row: z.object({ id: z.int(), name: z.string() }), rows });
    const reply = await app.inject("/api/rows");
    expect(reply.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(reply.json()).toEqual({ data: rows.map(({ id, name }) => ({ id, name })), total: ROWS });
    expect(reply.body.startsWith('{"data":[{"id":0,"name":"Gerät 0"},{"id":1,')).toBe(true);
  });

  it("lets other calls be answered while it is written", async () => {
    const slow = z.custom<number>((value) => {
      const end = performance.now() + 0.1;
      while (performance.now() < end);
      return typeof value === "number";
    });
    serve("/api/rows", { row: slow, rows: Array.from({ length: ROWS }, (_, id) => id) });
    const answered: string[] = [];
    await Promise.all(
      ["/api/rows", "/api/open"].map(async (url) => {
        await app.inject(url);
        answered.push(url);
      }),
    );
    expect(answered).toEqual(["/api/open", "/api/rows"]);
  });

  it("is refused where one row is not what its route promises", async () => {
    const rows = Array.from({ length: ROWS }, (_, id) => (id === ROWS - 1 ? "none" : id));
    serve("/api/rows", { row: z.int(), rows });
    expect((await app.inject("/api/rows")).json()).toMatchObject({ error_code: "EIN001" });
  });

  it("is sent once to a browser that keeps it", async () => {
    serve("/api/rows", { row: z.int(), rows: Array.from({ length: ROWS }, (_, id) => id) }, true);
    const first = await app.inject("/api/rows");
    const again = await app.inject({ url: "/api/rows", headers: { "if-none-match": String(first.headers["etag"]) } });
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, ""]);
  });
});
