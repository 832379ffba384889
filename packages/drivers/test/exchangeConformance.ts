import { afterEach, describe, expect, it, vi } from "vitest";
import type { Protocol } from "../src/driver.ts";
import type { Exchange, ExplainedExchange } from "../src/wire.ts";
import { PATIENCE, Scenes } from "./conformanceScene.ts";
import { TEST_TIMES } from "./fieldHarness.ts";
import type { FieldEndpoint, FieldHarness } from "./fieldHarness.ts";

/** What a protocol's exchanges look like. */
interface Exchanges {
  readonly protocol: Protocol;
  /** Words of an answer, or of a message, in which the device says 21. */
  readonly reading: RegExp;
  /** Words of a write of 40. */
  readonly write: RegExp;
  /** Whether each reading is an answer to a question. */
  readonly isAsked: boolean;
  /** Words that must never be among the pieces. */
  readonly secrets: readonly string[];
}

/** Every driver passes this: it tells what goes over the wire, and what became of it. */
export function exchangeConformance<Endpoint extends FieldEndpoint>(
  name: string,
  harness: FieldHarness<Endpoint>,
  { protocol, reading, write, isAsked, secrets }: Exchanges,
): void {
  const scenes = new Scenes(harness);
  const words = (exchange: Exchange): ExplainedExchange => protocol.explain(exchange);

  describe(`${name} exchanges`, () => {
    afterEach(() => scenes.end());

    it("are recorded with their time, how long they took, and what was asked and answered", async () => {
      const before = Date.now();
      const { sink } = await scenes.running(21);
      const found = await vi.waitFor(() => {
        const one = sink.exchanges.find((exchange) => reading.test(words(exchange).received ?? ""));
        if (one === undefined) throw new Error(JSON.stringify(sink.exchanges.map(words)));
        return one;
      }, PATIENCE);
      expect(found.failure).toBeUndefined();
      expect(found.time).toBeGreaterThanOrEqual(before);
      expect(found.time).toBeLessThanOrEqual(Date.now());
      expect(found.sent !== undefined).toBe(isAsked);
      expect(found.took ?? 0).toBeLessThan(TEST_TIMES.timeout);
    });

    it("have writes among them", async () => {
      const { sink, driver } = await scenes.running(21);
      expect(await scenes.write(driver, 40)).toMatchObject({ state: "confirmed" });
      const told = sink.exchanges.map((exchange) => words(exchange).sent ?? "");
      expect(told).toContainEqual(expect.stringMatching(write));
    });

    it("say of a device that is silent that it was, and after how long", async () => {
      const { endpoint, sink, driver } = await scenes.running(21);
      endpoint.misbehaviour = "silent";
      await scenes.write(driver, 40);
      const found = await vi.waitFor(() => {
        const one = sink.exchanges.find(({ failure }) => failure === "silent");
        if (one === undefined) throw new Error("nothing is silent");
        return one;
      }, PATIENCE);
      expect(found.received).toBeUndefined();
      expect(found.took).toBeGreaterThanOrEqual(TEST_TIMES.timeout * 0.9);
    });

    it("count an answer that cannot be read as garbage", async () => {
      const { endpoint, sink } = await scenes.running(21);
      const isGarbage = (): boolean =>
        sink.unread.length > 0 || sink.exchanges.some(({ failure }) => failure === "garbage");
      expect(isGarbage()).toBe(false);
      endpoint.misbehaviour = "garbage";
      await vi.waitFor(() => expect(isGarbage()).toBe(true), PATIENCE);
    });

    it.skipIf(secrets.length === 0)("have no secret and no proof of one among them", async () => {
      const { sink, driver } = await scenes.running(21);
      await scenes.write(driver, 40);
      const pieces = sink.exchanges.flatMap(({ sent = [], received = [] }) => sent.concat(received));
      const told = pieces.map((piece) => Buffer.from(piece).toString("latin1")).join("\n");
      expect(told.length).toBeGreaterThan(0);
      expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
    });

    it("can be put into words whatever their octets are", async () => {
      const { sink } = await scenes.running(21);
      const exchange = sink.exchanges.find(({ received }) => received !== undefined);
      const cut = (pieces: Exchange["sent"], length: number): Exchange["sent"] =>
        pieces?.map((piece) => piece.slice(0, length));
      for (let length = 0; length < 60; length += 1) {
        const noise = Array.from({ length }, (_, at) => (at * 167 + length * 13) % 256);
        const cutShort = {
          time: 0,
          station: 1,
          sent: cut(exchange?.sent, length),
          received: cut(exchange?.received, length),
        };
        const random = { time: 0, station: 1, sent: [Buffer.from(noise)], received: [Buffer.from(noise)] };
        for (const one of [cutShort, random]) expect(typeof (words(one).received ?? "")).toBe("string");
      }
    });
  });
}
