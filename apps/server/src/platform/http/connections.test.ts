import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { Http } from "./ourFastify.ts";
import { buildTestHttp } from "./testHttp.ts";

let app: Http;
afterEach(() => app.close());

/** Sends some bytes and returns the whole answer until the server ends the connection. */
async function send(bytes: string): Promise<{ readonly socket: Socket; readonly ended: Promise<string> }> {
  const { port } = new URL(app.listeningOrigin);
  const socket = connect(Number(port), "127.0.0.1");
  let text = "";
  socket.on("data", (chunk) => (text += chunk.toString()));
  const ended = new Promise<string>((resolve) => {
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(text));
  });
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  await new Promise<void>((resolve) => {
    socket.write(bytes, () => resolve());
  });
  return { socket, ended };
}

test.each([
  ["a header", "GET /api/open HTTP/1.1\r\nhost: atrium\r\nx-slow: "],
  [
    "a body",
    "POST /api/rooms HTTP/1.1\r\nhost: atrium\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{",
  ],
])("%s that never ends is given up by the server", async (_what, bytes) => {
  app = await buildTestHttp({ timeouts: { headers: 50, request: 100, check: 20 } });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { ended } = await send(bytes);
  expect(await ended).toContain("408");
});

test("a stop does not wait for a header that never ends", async () => {
  app = await buildTestHttp();
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { ended } = await send("GET /api/open HTTP/1.1\r\nhost: atrium\r\nx-slow: ");
  await (await fetch(`${app.listeningOrigin}/api/open`)).text();
  await app.close();
  expect(await ended).toBe("");
});
