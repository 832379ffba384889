import * as z from "zod";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { LineProxy } from "../../../test/lineProxy.ts";
import { NatsLinks } from "../../../test/natsLinks.ts";
import { type Nats, startNats } from "../../../test/natsServer.ts";
import { createLog } from "../log.ts";
import { NatsWire } from "./natsWire.ts";
import { decodeJson, encodeJson, WireFailure } from "./wire.ts";

const log = createLog("silent");
const links = new NatsLinks();
const ends: (() => Promise<void>)[] = [];
let nats: Nats;

beforeAll(async () => {
  nats = await startNats({ size: 1 });
});
afterAll(async () => {
  await links.close();
  for (const end of ends) await end();
  await nats.stop();
});

async function join(node: string, port?: number): Promise<NatsWire> {
  return new NatsWire({ link: await links.join(nats, node, port), node, prefix: "atrium.test", log });
}

const Sum = z.object({ a: z.number(), b: z.number() });
const nothing = new Uint8Array();

async function failureOf(answer: Promise<unknown>): Promise<string> {
  const error: unknown = await answer.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  return error instanceof WireFailure ? error.code : `no failure: ${String(error)}`;
}

test("a question is answered by the node that answers its topic, failures with their code", async () => {
  const [core, web] = [await join("core-a"), await join("web-a")];
  core.answer("core.add", async (message) => {
    const { a, b } = Sum.parse(decodeJson(message));
    if (a < 0) throw new WireFailure("deposed", "Another core has taken over");
    if (b < 0) throw new Error("not in words for others");
    return encodeJson(a + b);
  });
  await core.settled();
  expect(decodeJson(await web.ask("core.add", encodeJson({ a: 1, b: 2 })))).toBe(3);
  expect(await failureOf(web.ask("core.add", encodeJson({ a: -1, b: 2 })))).toBe("deposed");
  expect(await failureOf(web.ask("core.add", encodeJson({ a: 1, b: -2 })))).toBe("failed");
  expect(await failureOf(web.ask("core.nothing", nothing))).toBe("nobody");
});

test("whether a question that had no answer in time was carried out is not known: it says late", async () => {
  const [core, web] = [await join("core-b"), await join("web-b")];
  core.answer("core.slow", async () => await new Promise<Uint8Array>(() => undefined));
  await core.settled();
  expect(await failureOf(web.ask("core.slow", nothing, { timeout: 100 }))).toBe("late");
});

test("who reads an answer in parts slowly slows the sender, and who leaves ends it", async () => {
  const [core, web] = [await join("core-c"), await join("web-c")];
  let made = 0;
  let hasEnded = false;
  let madeMeanwhile = 0;
  core.answerParts("core.parts", async function* (_message, signal) {
    try {
      while (made < 10_000 && !signal.aborted) yield Buffer.from(String((made += 1)));
    } finally {
      hasEnded = true;
    }
  });
  await core.settled();
  const got: number[] = [];
  for await (const part of web.askParts("core.parts", nothing)) {
    got.push(Number(Buffer.from(part).toString()));
    if (got.length === 3) await new Promise((resolve) => setTimeout(resolve, 200));
    if (got.length === 3) madeMeanwhile = made;
    if (got.length === 500) break;
  }
  expect(madeMeanwhile).toBeLessThan(50);
  expect(got).toEqual(Array.from({ length: 500 }, (_, index) => index + 1));
  await vi.waitFor(() => expect(hasEnded).toBe(true));
});

test("all parts of a long answer arrive in order, and a failure in the middle reaches the reader", async () => {
  const [core, web] = [await join("core-d"), await join("web-d")];
  core.answerParts("core.file", async function* () {
    for (let part = 0; part < 400; part += 1) yield Buffer.alloc(50_000, part % 256);
    throw new WireFailure("torn", "The file ends here");
  });
  await core.settled();
  let octets = 0;
  const read = async (): Promise<void> => {
    for await (const part of web.askParts("core.file", nothing)) octets += part.length;
  };
  expect(await failureOf(read())).toBe("torn");
  expect(octets).toBe(20_000_000);
  expect(
    await failureOf(
      (async () => {
        for await (const _ of web.askParts("core.nothing", nothing)) expect.unreachable();
      })(),
    ),
  ).toBe("nobody");
});

test("a node whose line is cut says so at once, hears of it, and sends nothing old when the line is back", async () => {
  const line = await LineProxy.open({ port: Number(new URL(nats.urls[0] ?? "").port), host: "127.0.0.1" });
  ends.push(async () => line.close());
  const [core, far] = [await join("core-e"), await join("field-e", line.port)];
  const heard: string[] = [];
  core.hear("bus.*", (message, topic) => heard.push(`${topic} ${Buffer.from(message).toString()}`));
  core.answer("core.there", async () => nothing);
  await core.settled();
  await far.ask("core.there", nothing);
  far.send("bus.values", Buffer.from("1"));
  await vi.waitFor(() => expect(heard).toEqual(["bus.values 1"]));

  line.cut();
  await vi.waitFor(() => expect(far.state).toBe("lost"), 10_000);
  far.send("bus.values", Buffer.from("2"));
  expect(await failureOf(far.ask("core.there", nothing))).toBe("cut");

  line.mend();
  await vi.waitFor(() => expect(far.state).toBe("connected"), 10_000);
  far.send("bus.values", Buffer.from("3"));
  await vi.waitFor(() => expect(heard).toEqual(["bus.values 1", "bus.values 3"]));
});
