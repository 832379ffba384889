import { PointId } from "@atrium/contract";
import { expect, test } from "vitest";
import { memoryWires } from "../../../../test/memoryWires.ts";
import { MAX_MESSAGE } from "../wire.ts";
import { decodeEntry, encodeEntry, type FieldItem } from "./fieldItems.ts";
import { frame, unframe } from "./frames.ts";
import { answerParcels, askWhole, piecesOf } from "./parcels.ts";
import { listedRule, ruleOf } from "./secretRule.ts";

test("an entry is read as it was written, its rows to the bit, wherever it lies in memory", () => {
  const of = { connection: "meter", epoch: 3 };
  const rows = (...values: number[]) => ({
    length: values.length,
    ids: Int32Array.from(values, (_, index) => index + 1),
    values: Float64Array.from(values),
    qualities: Uint8Array.from(values, (_, index) => index % 3),
    times: Float64Array.from(values, (_, index) => 1_795_000_000_000.25 + index),
  });
  const point = PointId.parse(7);
  const doubt = { point, from: 1, to: 2, count: 1, first: 5, last: 5, least: 5, most: 5 } as const;
  const items: FieldItem[] = [
    { ...of, kind: "state", state: "lost", reason: "ไม่ตอบสนอง" },
    { ...of, kind: "rows", rows: rows(1, Number.NaN, -0.1) },
    { ...of, kind: "text", code: 281_474_976_710_655, text: "Übergabe" },
    { ...of, kind: "reason", point },
    { ...of, kind: "device", device: "L-1", isAnswering: false },
    { ...of, kind: "rows", rows: rows(9) },
    { ...of, kind: "doubt", doubt: { ...doubt, before: 4, reason: "less", outcome: "open" } },
    { ...of, kind: "event", event: { device: "R", id: "1", time: 9, content: { kind: "card-read", card: "7" } } },
  ];
  const encoded = encodeEntry({ at: 1_795_000_000_123, items });
  const elsewhere = new Uint8Array(encoded.length + 3);
  elsewhere.set(encoded, 3);
  expect(decodeEntry(elsewhere.subarray(3))).toEqual({ at: 1_795_000_000_123, items });
  expect(() => decodeEntry(Uint8Array.of(2, ...encoded.subarray(1)))).toThrow("version 2");
});

test("a request and an answer of any size travel in messages that are small enough", async () => {
  const wires = memoryWires();
  const [core, far] = [wires.wire("core"), wires.wire("far")];
  const sizes: number[] = [];
  const end = answerParcels(far, "node.far.call", async function* (content) {
    const { said, octets } = unframe(content);
    for (const piece of piecesOf(frame(said, octets, octets))) {
      sizes.push(piece.length);
      yield piece;
    }
  });
  for (const length of [0, 1, 700_000, 3_000_000]) {
    const octets = new Uint8Array(length).map((_, index) => index % 251);
    const answer = unframe(await askWhole(core, "node.far.call", frame({ length }, octets)));
    expect(answer.said).toEqual({ length });
    expect(Buffer.compare(answer.octets, Buffer.concat([octets, octets]))).toBe(0);
  }
  expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_MESSAGE);
  end();
  await expect(askWhole(core, "node.far.call", frame(null))).rejects.toThrow("Nobody answers");
});

test("a secret goes where it may by the core's rule, and nowhere else", () => {
  const rule = (secret: string, { host }: Readonly<Record<string, unknown>>) =>
    secret === "user" || host === "10.0.0.1";
  const addresses = [{ host: "10.0.0.1", port: 80, rtspPort: 554 }, { host: "10.0.0.2" }, null];
  const there = ruleOf(listedRule(rule, ["user", "password"], addresses));
  expect(there("password", { host: "10.0.0.1", port: 80, rtspPort: 554, product: "camera" })).toBe(true);
  expect(there("password", { host: "10.0.0.1", port: 80 })).toBe(true);
  expect(there("password", { host: "10.0.0.1", port: 81 })).toBe(false);
  expect(there("password", { host: "10.0.0.2" })).toBe(false);
  expect(there("user", { host: "10.0.0.2" })).toBe(true);
  expect(there("user", { host: "10.0.0.3" })).toBe(false);
  expect(ruleOf(listedRule(undefined, ["password"], []))("password", { host: "10.0.0.3" })).toBe(true);
});
