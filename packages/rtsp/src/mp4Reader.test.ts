import { expect, test } from "vitest";
import { mp4Fragment, mp4Head, type Mp4Sample } from "./mp4.ts";
import { Mp4Reader } from "./mp4Reader.ts";
import type { Picture } from "./pictures.ts";
import { joined } from "./splitter.ts";

const SPS = Uint8Array.from(Buffer.from("67420016a680a02ff950", "hex"));
const PPS = Uint8Array.from(Buffer.from("68ce0472", "hex"));
const HEAD = mp4Head({ sps: SPS, pps: PPS, width: 640, height: 360 });
const slice = (kind: number, length: number) => Uint8Array.from({ length }, (_, at) => (at === 0 ? 0x60 | kind : at));
const sample = (time: number, more: Partial<Mp4Sample> = {}): Mp4Sample => {
  return { units: [slice(1, 30)], isKey: false, time, duration: 3_600, ...more };
};

function read(octets: Uint8Array, cut: number, reader = new Mp4Reader()): Picture[] {
  const pieces = Array.from({ length: Math.ceil(octets.length / cut) }, (_, index) =>
    octets.slice(index * cut, (index + 1) * cut),
  );
  return pieces.flatMap((piece) => reader.push(piece));
}

test.each([1, 7, 100, 100_000])("pictures come whole out of a file that is cut every %i octets", (cut) => {
  const reader = new Mp4Reader();
  const file = joined([
    HEAD,
    mp4Fragment(1, [sample(900_000, { units: [slice(5, 400), slice(5, 60)], isKey: true }), sample(903_600)]),
    mp4Fragment(2, [sample(907_200)]),
  ]);
  expect(read(file, cut, reader)).toEqual([
    { units: [slice(5, 400), slice(5, 60)], isKey: true, time: 0, shift: 0 },
    { units: [slice(1, 30)], isKey: false, time: 3_600, shift: 0 },
    { units: [slice(1, 30)], isKey: false, time: 7_200, shift: 0 },
  ]);
  expect([reader.sets, reader.clockRate]).toMatchObject([{ sps: SPS, pps: PPS }, 90_000]);
});

test("a picture that is shown later than it is decoded stays so, in both directions", () => {
  const shifts = [7_200, -3_600, 0];
  const fragment = mp4Fragment(
    1,
    shifts.map((shift, index) => sample(index * 3_600, { shift })),
  );
  expect(read(joined([HEAD, fragment]), 50).map(({ shift }) => shift)).toEqual(shifts);
});

test("another's fragment says its sizes once, where it lies by the octets of the file, and has a box of 64 bits", () => {
  const moof = (base: number) =>
    box(
      "moof",
      box("mfhd", words(0, 9)),
      box(
        "traf",
        // Where its data are, how long its samples last and how large they are.
        box("tfhd", words(0x19, 1, 0, base, 3_000, 16)),
        box("tfdt", words(0, 500)),
        box("trun", words(0x5, 2, 0, 0x02_00_00_00)),
      ),
      box("uuid", new Uint8Array(16)),
    );
  const data = [slice(5, 12), slice(1, 12)].flatMap((unit) => [words(12), unit]);
  const mdat = joined([words(1), ascii("mdat"), words(0, 16 + 32), ...data]);
  const at = HEAD.length + moof(0).length + 16;
  expect(read(joined([HEAD, moof(at), mdat]), 33)).toEqual([
    { units: [slice(5, 12)], isKey: true, time: 0, shift: 0 },
    { units: [slice(1, 12)], isKey: false, time: 3_000, shift: 0 },
  ]);
});

test.each([
  ["a box without an end", joined([words(0), ascii("mdat"), new Uint8Array(99)])],
  ["a box that is larger than any picture", joined([words(0x7f_ff_ff_ff), ascii("mdat")])],
  ["a head without video", box("moov", box("mvhd", new Uint8Array(100)))],
  ["a fragment before its head", mp4Fragment(1, [sample(0)])],
  ["a box that reaches beyond the one around it", box("moov", joined([words(900), ascii("trak")]))],
  ["pictures that lie outside their fragment", joined([HEAD, mp4Fragment(1, [sample(0)]).slice(0, -42), box("mdat")])],
])("%s is refused", (_, octets) => {
  expect(() => read(octets, 64)).toThrow(RangeError);
});

function box(type: string, ...parts: Uint8Array[]): Uint8Array {
  const content = joined(parts);
  return joined([words(content.length + 8), ascii(type), content]);
}

function words(...numbers: number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(numbers.length * 4));
  for (const [index, number] of numbers.entries()) view.setUint32(index * 4, number);
  return new Uint8Array(view.buffer);
}

function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
