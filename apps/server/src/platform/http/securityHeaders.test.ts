import { expect, test } from "vitest";
import { buildTestHttp } from "./testHttp.ts";

test("every answer carries the security headers, a refusal and an unknown address too", async () => {
  const app = await buildTestHttp();
  for (const url of ["/api/open", "/api/seen", "/api/nowhere", "/no-page"]) {
    const { headers } = await app.inject({ url });
    expect(headers["content-security-policy"]).toContain("script-src 'self'");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "SAMEORIGIN",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
    });
    expect(headers).not.toHaveProperty("strict-transport-security");
  }
  await app.close();
});

test("hosts below ours are demanded by HTTPS where the installation says so", async () => {
  const app = await buildTestHttp({ trustedProxies: "127.0.0.1", hasSubdomains: true });
  const { headers } = await app.inject({ url: "/api/open", headers: { "x-forwarded-proto": "https" } });
  expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  await app.close();
});

test("HTTPS is demanded for the future only of callers that came by it", async () => {
  const app = await buildTestHttp({ trustedProxies: "127.0.0.1" });
  const asked = async (protocol: string) => {
    const { headers } = await app.inject({ url: "/api/open", headers: { "x-forwarded-proto": protocol } });
    return headers["strict-transport-security"];
  };
  expect(await asked("https")).toBe("max-age=31536000");
  expect(await asked("http")).toBeUndefined();
  await app.close();
});

test("a page may frame the one address of the site, and another as soon as it is set", async () => {
  let framed: string | undefined = "https://meet.example:8443/rooms?day=today";
  const app = await buildTestHttp({ outside: { framed: () => framed, cameras: () => [] } });
  const sources = async () => {
    const { headers } = await app.inject({ url: "/api/open" });
    return /frame-src ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1];
  };
  expect(await sources()).toBe("https://meet.example:8443");
  framed = "http://other.example/";
  expect(await sources()).toBe("http://other.example");
  framed = undefined;
  expect(await sources()).toBe("'none'");
  await app.close();
});

test("a page may connect to exactly the cameras that it opens itself, in the way in which it came", async () => {
  let hosts: readonly string[] = ["10.20.0.7:3107", "gate.example:8225"];
  const app = await buildTestHttp({
    outside: { framed: () => undefined, cameras: () => hosts },
    trustedProxies: "127.0.0.1",
  });
  const sources = async (url: string, protocol = "http") => {
    const { headers } = await app.inject({ url, headers: { "x-forwarded-proto": protocol } });
    return /connect-src ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1];
  };
  expect(await sources("/security/cctv")).toBe(
    "'self' ws://10.20.0.7:3107 http://10.20.0.7:3107 ws://gate.example:8225 http://gate.example:8225",
  );
  expect(await sources("/api/open")).toBe("'self'");
  hosts = ["10.20.0.7:3107"];
  expect(await sources("/security/cctv", "https")).toBe("'self' wss://10.20.0.7:3107 https://10.20.0.7:3107");
  hosts = [];
  expect(await sources("/security/cctv")).toBe("'self'");
  await app.close();
});
