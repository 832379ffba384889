import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it, test, vi } from "vitest";
import { isListening } from "./freePort.ts";
import { LineProxy } from "./lineProxy.ts";
import { leafNode, type Nats, startNats } from "./natsServer.ts";

/** A client by hand, to which whatever the server says is added. */
async function join(port: number): Promise<{ readonly socket: Socket; readonly heard: () => string }> {
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  socket.on("data", (bytes) => (heard += bytes.toString()));
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write('CONNECT {"verbose":false}\r\nPING\r\n');
  return { socket, heard: () => heard };
}

function portOf(url: string | undefined): number {
  return Number(new URL(url ?? "").port);
}

describe("A line to NATS", () => {
  let nats: Nats;
  let line: LineProxy;
  beforeAll(async () => {
    nats = await startNats({ size: 1 });
    line = await LineProxy.open({ port: portOf(nats.urls[0]), host: "127.0.0.1" });
  });
  afterAll(async () => {
    await line.close();
    await nats.stop();
  });

  it("carries what is published, is cut and mended, and delays", async () => {
    const near = await join(portOf(nats.urls[0]));
    near.socket.write("SUB news 1\r\nPING\r\n");
    await vi.waitFor(() => expect(near.heard().match(/PONG/g)).toHaveLength(2));
    const far = await join(line.port);
    far.socket.write("PUB news 5\r\nfirst\r\n");
    await vi.waitFor(() => expect(near.heard()).toContain("first"));

    const dropped = once(far.socket, "close");
    line.cut();
    await dropped;
    const refused = await join(line.port);
    await once(refused.socket, "close");
    expect(refused.heard()).toBe("");

    line.mend();
    line.delay(150);
    const began = performance.now();
    const late = await join(line.port);
    late.socket.write("PUB news 6\r\nsecond\r\n");
    await vi.waitFor(() => expect(near.heard()).toContain("second"));
    expect(performance.now() - began).toBeGreaterThanOrEqual(150);
    late.socket.destroy();
    near.socket.destroy();
  });
});

test("a cluster of three goes on without one of them, which takes part again when it is back", async () => {
  const nats = await startNats({ size: 3 });
  try {
    await nats.kill(0);
    expect(await isListening(portOf(nats.urls[0]))).toBe(false);
    const second = await join(portOf(nats.urls[1]));
    const third = await join(portOf(nats.urls[2]));
    second.socket.write("SUB news 1\r\nPING\r\n");
    await vi.waitFor(() => expect(second.heard().match(/PONG/g)).toHaveLength(2));
    // Servers learn from each other who wants a subject, a moment later.
    await vi.waitFor(() => {
      third.socket.write("PUB news 5\r\nhello\r\n");
      expect(second.heard()).toContain("hello");
    });
    await nats.restart(0);
    await nats.ready();
    expect(await isListening(portOf(nats.urls[0]))).toBe(true);
  } finally {
    await nats.stop();
  }
  expect(await Promise.all(nats.urls.map(async (url) => isListening(portOf(url))))).toEqual([false, false, false]);
});

test("a leaf node carries to the core over a line that may be cut", async () => {
  const core = await startNats({ size: 1 });
  const line = await LineProxy.open({ port: core.leafPorts[0] ?? 0, host: "127.0.0.1" });
  const leaf = await leafNode(core, "building-c", line.port);
  try {
    const near = await join(portOf(core.urls[0]));
    const far = await join(portOf(leaf.urls[0]));
    near.socket.write("SUB news 1\r\n");
    const arrives = async (news: string) =>
      vi.waitFor(
        () => {
          far.socket.write(`PUB news ${news.length}\r\n${news}\r\n`);
          expect(near.heard()).toContain(news);
        },
        { timeout: 10_000 },
      );
    await arrives("before");
    line.cut();
    line.mend();
    await arrives("after");
  } finally {
    await leaf.stop();
    await line.close();
    await core.stop();
  }
});
