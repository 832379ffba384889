import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Http } from "./ourFastify.ts";
import { buildTestHttp } from "./testHttp.ts";

let app: Http;
let port: number;
beforeAll(async () => {
  app = await buildTestHttp();
  await app.listen({ host: "127.0.0.1", port: 0 });
  const address = app.server.address();
  port = typeof address === "object" && address !== null ? address.port : 0;
});
afterAll(async () => app.close());

/** The whole answer to these octets. */
async function answerTo(request: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.end(request);
  return await text(socket);
}

test.each([
  ["that is none", "HELO campus\r\n\r\n", 400],
  ["with headers that are too long", `GET /api/open HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(17_000)}\r\n\r\n`, 431],
  ["with two lengths", "POST /api/open HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400],
])("a request %s is answered with the security headers too", async (_what, request, status) => {
  const answer = await answerTo(request);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain("content-security-policy: default-src 'none'");
  expect(answer).toContain("x-content-type-options: nosniff");
  expect(answer).toContain('"error_code":"EVA001"');
});

test("a request that names two hosts is refused", async () => {
  const asked = (hosts: string) => answerTo(`GET /api/open HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
  expect(await asked("Host: campus.example\r\n")).toMatch(/^HTTP\/1.1 200 /);
  for (const hosts of ["Host: a\r\nHost: b\r\n", "Host: a\r\nhOST: a\r\n"]) {
    const answer = await asked(hosts);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain("The request has more than one Host header");
  }
});

test("a caller that has gone before its request was read is not logged as an error", async () => {
  const logged: string[] = [];
  const left = await buildTestHttp({
    prepare: (request) => request.socket.destroy(),
    onLog: (line) => logged.push(line),
  });
  onTestFinished(async () => left.close());
  const url = await left.listen({ host: "127.0.0.1", port: 0 });
  await expect(fetch(`${url}/api/open`)).rejects.toThrow("fetch failed");
  expect(logged.filter((line) => line.includes('"level":50'))).toEqual([]);
});
