import { ObjectType } from "@bacnet-js/client";
import { ReadProperty, ReadPropertyMultiple } from "@bacnet-js/client/dist/lib/services/index.js";
import { describe, expect, it, test } from "vitest";
import { objectKey } from "./objects.ts";
import { readPropertyAck, readPropertyMultipleAck } from "./propertyReader.ts";
import type { ReportedProperty } from "./propertyReader.ts";
import { Malformed, TagReader } from "./tagReader.ts";

const ARRAY_ALL = 0xff_ff_ff_ff;

function encoded(encode: (packet: { buffer: Buffer; offset: number }) => void): Buffer {
  const packet = { buffer: Buffer.alloc(1_500), offset: 0 };
  encode(packet);
  return packet.buffer.subarray(0, packet.offset);
}

function single(values: { type: number; value: unknown }[]): ReportedProperty {
  const bytes = encoded((packet) =>
    ReadProperty.encodeAcknowledge(packet, { type: ObjectType.ANALOG_OUTPUT, instance: 7 }, 85, ARRAY_ALL, values),
  );
  const seen: ReportedProperty[] = [];
  readPropertyAck(new TagReader(bytes), (reported) => seen.push({ ...reported }));
  const [first] = seen;
  if (first === undefined) throw new Error("nothing was reported");
  return first;
}

describe("one property", () => {
  it.each([
    ["real", 4, 33.25, 33.25],
    ["double", 5, 1e300, 1e300],
    ["unsigned", 2, 70_000, 70_000],
    ["signed", 3, -5, -5],
    ["enumerated", 9, 1, 1],
    ["boolean", 1, true, 1],
  ])("reads a value of type %s", (_, type, value, expected) => {
    expect(single([{ type, value }])).toMatchObject({
      object: objectKey({ type: 1, instance: 7 }),
      property: 85,
      kind: "number",
      value: expected,
    });
  });

  it("distinguishes NULL and text from numbers", () => {
    expect(single([{ type: 0, value: null }]).kind).toBe("null");
    expect(single([{ type: 7, value: "warm" }])).toMatchObject({ kind: "text", text: "warm", value: Number.NaN });
  });

  it("reads a priority array with its gaps", () => {
    const list = [null, 7, null, 50.5];
    expect(single(list.map((value) => ({ type: value === null ? 0 : 4, value }))).list).toEqual(list);
  });
});

test("reads many objects, their status and their errors from one answer", () => {
  const flags = { type: 8, value: { value: [0b10], bitsUsed: 4 } };
  const error = { type: 105, value: { type: "BacnetError", errorClass: 1, errorCode: 31 } };
  const property = (id: number, value: unknown[]): unknown => ({ property: { id, index: ARRAY_ALL }, value });
  const bytes = encoded((packet) =>
    ReadPropertyMultiple.encodeAcknowledge(packet, [
      {
        objectId: { type: 0, instance: 1 },
        values: [property(85, [{ type: 4, value: 20.5 }]), property(111, [flags])],
      },
      { objectId: { type: 3, instance: 2 }, values: [property(85, [error])] },
    ]),
  );
  const seen: unknown[] = [];
  readPropertyMultipleAck(new TagReader(bytes), ({ object, property: id, kind, value, errorCode }) =>
    seen.push([object, id, kind, kind === "error" ? errorCode : value]),
  );
  expect(seen).toEqual([
    [objectKey({ type: 0, instance: 1 }), 85, "number", 20.5],
    [objectKey({ type: 0, instance: 1 }), 111, "bits", 0x40],
    [objectKey({ type: 3, instance: 2 }), 85, "error", 31],
  ]);
});

test("refuses a real number of the wrong length rather than read a 0", () => {
  const bytes = Buffer.from([0x0c, 0x00, 0x40, 0x00, 0x07, 0x19, 85, 0x3e, 0x42, 0x12, 0x34, 0x3f]);
  expect(() => readPropertyAck(new TagReader(bytes), () => {})).toThrow(Malformed);
});

test("throws nothing but Malformed, whatever is cut off or changed", () => {
  const bytes = encoded((packet) =>
    ReadProperty.encodeAcknowledge(packet, { type: ObjectType.ANALOG_OUTPUT, instance: 7 }, 87, ARRAY_ALL, [
      { type: 4, value: 1 },
      { type: 0, value: null },
    ]),
  );
  for (let length = 0; length < bytes.length; length += 1) {
    expect(() => readPropertyAck(new TagReader(bytes.subarray(0, length)), () => {})).toThrow(Malformed);
  }
  for (let at = 0; at < bytes.length; at += 1) {
    for (const octet of [0x00, 0x0e, 0x25, 0x3f, 0xf5, 0xff]) {
      const changed = Buffer.from(bytes);
      changed[at] = octet;
      expect(outcome(changed)).toMatch(/read|Malformed/);
    }
  }
});

function outcome(bytes: Buffer): string {
  try {
    readPropertyMultipleAck(new TagReader(bytes), () => {});
    return "read";
  } catch (error) {
    return error instanceof Error ? error.name : "unknown";
  }
}
