import { expect, test } from "vitest";
import { byteRange } from "./byteRange.ts";

test.each([
  [undefined, undefined],
  ["bytes=0-0", { from: 0, to: 0 }],
  ["bytes=10-", { from: 10, to: 99 }],
  ["bytes=-10", { from: 90, to: 99 }],
  ["bytes=-1000", { from: 0, to: 99 }],
  ["bytes=90-1000", { from: 90, to: 99 }],
  ["bytes=100-", null],
  ["bytes=-0", null],
  ["bytes=20-10", undefined],
  ["bytes=0-1,5-6", undefined],
  ["octets=0-1", undefined],
  ["bytes=-", undefined],
])("of 100 octets, %j are %j", (header, range) => {
  expect(byteRange(header, 100)).toEqual(range);
});
