import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Http } from "./ourFastify.ts";
import { buildTestHttp } from "./testHttp.ts";

let app: Http;
beforeEach(async () => {
  app = await buildTestHttp({ callsPerMinute: 3 });
});
afterEach(() => app.close());

describe("the limit of calls", () => {
  const seen = async (token: string, remoteAddress = "10.0.0.9") => {
    const headers = { authorization: `Bearer ${token}` };
    return (await app.inject({ url: "/api/seen", headers, remoteAddress })).statusCode;
  };
  it("counts people behind one address each by their own session", async () => {
    // The first call of each is counted by the address: the token is not yet known to be a session's.
    expect([await seen("guards-token"), await seen("second-guards-token")]).toEqual([200, 200]);
    const statuses = [];
    for (let call = 0; call < 4; call += 1) statuses.push(await seen("guards-token"));
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await seen("second-guards-token")).toBe(200);
  });

  it("is no wider for a new made-up token in each call", async () => {
    const statuses = [];
    for (let call = 0; call < 4; call += 1) statuses.push(await seen(`made-up-${call}`));
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  it("counts all addresses of an IPv6 network together", async () => {
    const statuses = [];
    for (let call = 1; call <= 4; call += 1) statuses.push(await seen("made-up", `2001:db8:1:2::${call}`));
    statuses.push(await seen("made-up", "2001:db8:1:3::1"));
    expect(statuses).toEqual([401, 401, 401, 429, 401]);
  });
});
