import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import type { Http } from "./ourFastify.ts";
import { buildTestHttp } from "./testHttp.ts";

let app: Http;
beforeEach(async () => {
  app = await buildTestHttp();
});
afterEach(() => app.close());

describe("metrics", () => {
  const metrics = async (headers: Record<string, string> = {}, remoteAddress = "127.0.0.1") =>
    (await app.inject({ url: "/metrics", headers, remoteAddress })).statusCode;

  it("are for callers on this machine, not for those behind its proxy", async () => {
    expect(await metrics()).toBe(200);
    expect(await metrics({}, "::1")).toBe(200);
    expect(await metrics({}, "10.0.0.1")).toBe(401);
    expect(await metrics({ "x-forwarded-for": "127.0.0.1" })).toBe(401);
    expect(await metrics({ authorization: "Bearer guards-token" }, "10.0.0.1")).toBe(401);
  });

  it("are for the holder of their token alone where there is one", async () => {
    await app.close();
    app = await buildTestHttp({ metricsToken: "metrics-token" });
    expect(await metrics({ authorization: "Bearer metrics-token" }, "10.0.0.1")).toBe(200);
    expect(await metrics({ authorization: "Bearer another-token" }, "10.0.0.1")).toBe(401);
    expect(await metrics()).toBe(401);
  });

  it("are worked out a limited number of times a minute", async () => {
    const statuses = [];
    for (let scrape = 0; scrape < 61; scrape += 1) statuses.push(await metrics());
    expect(statuses.slice(-2)).toEqual([200, 429]);
  });

  it("have one series for all calls of unknown addresses", async () => {
    for (const method of ["PROPFIND", "LOCK", "TRACE", "GET"] as const) {
      await app.inject({ method, url: `/api/nowhere/${method}` }).catch(() => undefined);
    }
    const { body } = await app.inject("/metrics");
    const methods = [...body.matchAll(/request_duration_seconds_count\{method="([^"]+)",route="\(none\)"/g)];
    expect(methods.map(([, method]) => method)).toEqual(["(any)"]);
  });
});

test("metrics count calls by route, not by address", async () => {
  await app.inject("/api/open?who=1");
  const { body } = await app.inject("/metrics");
  expect(body).toContain('route="/api/open"');
  expect(body).toContain("process_resident_memory_bytes");
});
