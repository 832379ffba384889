import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Http } from "./ourFastify.ts";
import { buildTestHttp } from "./testHttp.ts";

let app: Http;
let folder: string;

describe("the web pages", () => {
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "atrium-web-"));
    await mkdir(path.join(folder, "assets"));
    await writeFile(path.join(folder, "index.html"), "<title>Atrium</title>");
    await writeFile(path.join(folder, "assets/main-Ab12.js"), "plain");
    await writeFile(path.join(folder, "assets/main-Ab12.js.gz"), gzipSync("compressed"));
    await writeFile(path.join(folder, "favicon.svg"), "<svg/>");
    app = await buildTestHttp({ webFolder: folder });
  });

  afterEach(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  it.each(["/", "/control/lightings/office-building?floor=first", "/login"])(
    "answer %s with the one page",
    async (url) => {
      const reply = await app.inject(url);
      expect([reply.statusCode, reply.body]).toEqual([200, "<title>Atrium</title>"]);
      expect(reply.headers["cache-control"]).toBe("no-cache");
    },
  );

  it("keep hashed files for a year and others not at all", async () => {
    expect((await app.inject("/assets/main-Ab12.js")).headers["cache-control"]).toContain("immutable");
    expect((await app.inject("/favicon.svg")).headers["cache-control"]).toBe("no-cache");
  });

  it("are sent compressed as they were built", async () => {
    const reply = await app.inject({ url: "/assets/main-Ab12.js", headers: { "accept-encoding": "gzip" } });
    expect(reply.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(reply.rawPayload).toString()).toBe("compressed");
    expect(reply.headers["content-type"]).toContain("javascript");
  });

  it.each(["/assets/../../etc/passwd.txt", "/assets/%2e%2e/%2e%2e/package.json", "/..%2fpackage.json"])(
    "stay in their folder: %s",
    async (url) => {
      expect((await app.inject(url)).statusCode).toBeGreaterThanOrEqual(400);
    },
  );

  it("are missing in one clear sentence", async () => {
    await rm(path.join(folder, "index.html"));
    const reply = await app.inject("/");
    expect([reply.statusCode, reply.body.includes("not built yet")]).toEqual([503, true]);
  });
});
