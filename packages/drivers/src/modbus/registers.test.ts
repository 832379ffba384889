import { REGISTER_TYPES } from "@atrium/contract/devices";
import { describe, expect, it, test } from "vitest";
import { decodeRegisters, encodeRegisters, fourQuadrantPowerFactor } from "./registers.ts";

function bytes(...words: number[]): Buffer {
  const buffer = Buffer.alloc(words.length * 2);
  for (const [index, word] of words.entries()) buffer.writeUInt16BE(word, index * 2);
  return buffer;
}

test("reads floats and integers high word first", () => {
  expect(decodeRegisters(bytes(0x4148, 0x0000), 0, "float32")).toBe(12.5);
  expect(decodeRegisters(bytes(9, 0, 0, 0x0001, 0x0000), 2, "int64")).toBe(65_536);
  expect(decodeRegisters(bytes(0xffff), 0, "int16")).toBe(-1);
  expect(decodeRegisters(bytes(0x0001, 0x0002), 0, "uint32")).toBe(65_538);
});

test("gives no number where the meter has no value", () => {
  expect(decodeRegisters(bytes(0xffc0, 0x0000), 0, "float32")).toBeNaN();
  expect(decodeRegisters(bytes(0x8000, 0, 0, 0), 0, "int64")).toBeNaN();
  expect(decodeRegisters(bytes(0xffff, 0xffff, 0xffff, 0xffff), 0, "uint64")).toBeNaN();
});

test("reads back what it wrote, in every type", () => {
  for (const type of REGISTER_TYPES.filter((one) => one !== "bit")) {
    const words = encodeRegisters(100, type);
    expect(words === null ? null : decodeRegisters(bytes(...words), 0, type)).toBe(100);
  }
});

test("writes no value that does not fit", () => {
  expect(encodeRegisters(70_000, "uint16")).toBeNull();
  expect(encodeRegisters(-1, "uint64")).toBeNull();
  expect(encodeRegisters(0.5, "int64")).toBeNull();
});

describe("four-quadrant power factor", () => {
  it.each([
    [0.93, 0.93],
    [1, 1],
    [1.1, 0.9],
    [2, 0],
    [-0.8, -0.8],
    [-1.2, -0.8],
    [-2, 0],
  ])("makes %f into %f", (register, factor) => {
    expect(fourQuadrantPowerFactor(register)).toBeCloseTo(factor, 9);
  });

  it("refuses a factor beyond 2", () => {
    expect([fourQuadrantPowerFactor(2.01), fourQuadrantPowerFactor(Number.NaN)]).toEqual([Number.NaN, Number.NaN]);
  });
});
