import { expect, test } from "vitest";
import { isAddressProblem } from "../productCatalog.ts";
import type { ClipBook } from "../clips.ts";
import { vapixCatalog } from "./product.ts";
import { paUnit } from "./products/paUnit.ts";

const catalog = vapixCatalog([paUnit]);
const MEDIA = [
  { code: 1, file: "morning-background.wav", isRepeated: true },
  { code: 3, file: "lunch-notice.wav", isRepeated: false },
];
const clips: ClipBook = {
  clip: (code) => MEDIA.find((one) => one.code === code),
  codeOf: (file) => MEDIA.find((one) => one.file === file)?.code,
};
const [status, settings] = paUnit.reads;

function write(key: string, value: number): { readonly path: string; readonly body?: unknown } | undefined {
  return paUnit.points.find((point) => point.key === key)?.write?.request(value, 1_700_000_000_000, clips);
}

test("turns an address into points, and says what is wrong with one", () => {
  const points = catalog.points("pa-unit", { host: "10.0.4.21", port: 80, serial: "02AA00000001" });
  expect(points.filter(isAddressProblem)).toEqual([]);
  expect(points).toHaveLength(paUnit.points.length);
  expect(catalog.points("pa-unit", { port: 80 })).toMatchObject([{ field: "host" }]);
  expect(catalog.points("pa-unit", { host: "a b", port: 80 })).toMatchObject([{ field: "host" }]);
  expect(catalog.points("pa-unit", { host: "a", port: 80, serial: "1" })).toMatchObject([{ field: "serial" }]);
  expect(catalog.points("siren", { host: "a" })).toMatchObject([{ field: "product" }]);
});

test("reads what a unit plays by its file, and names what it does not know", () => {
  const said = { playing: true, position: 4.2, length: 18, layer: "announcement", amplifierFault: false };
  const read = (location: string | null) => status?.values(JSON.stringify({ ...said, location }), clips);
  expect(read("/etc/audioclips/lunch-notice.wav")).toMatchObject({ media: 3, playing: 1, position: 4.2, priority: 2 });
  expect(read("other.wav")).toMatchObject({ media: 99 });
  expect(read("/etc/audioclips/evacuation.wav")).toMatchObject({ media: 90 });
  expect(read(null)).toMatchObject({ media: 0 });
  expect(() => status?.values("<html>", clips)).toThrow("JSON");
});

test("plays by file with the common start, music until stopped, and stops", () => {
  expect(write("media", 3)?.path).toBe("/axis-cgi/playclip.cgi?location=lunch-notice.wav&repeat=0&start=1700000000000");
  expect(write("media", 1)?.path).toContain("repeat=-1");
  expect(write("media", 0)?.path).toBe("/axis-cgi/stopclip.cgi");
  expect([2, 90, 99].map((code) => write("media", code))).toEqual([undefined, undefined, undefined]);
});

test("sets the volume in whole dB and reads the same volume back", () => {
  const gains = [0, 2, 38, 45, 100].map((volume) => JSON.stringify(write("volume", volume)?.body));
  expect(gains.map((body) => /"gain":(-?\d+),"mute":(\w+)/.exec(body)?.slice(1).join(" "))).toEqual([
    "-50 true",
    "-49 false",
    "-31 false",
    "-27 false",
    "0 false",
  ]);
  const channels = [{ id: 0, gain: -31, mute: false }];
  const outputs = [{ id: "0", connectionTypes: [{ id: "internal", signalingTypes: [{ channels }] }] }];
  expect(settings?.values(JSON.stringify({ data: { devices: [{ id: "0", outputs }] } }), clips)).toEqual({
    volume: 38,
  });
  expect(paUnit.points.find(({ key }) => key === "volume")?.write?.kept?.(45)).toBe(46);
});

test("finds the refusal in an answer that HTTP calls right", () => {
  const refusal = (key: string, answer: string) =>
    paUnit.points.find((point) => point.key === key)?.write?.refusalIn(answer);
  expect(refusal("media", "OK\nplaying=3\n")).toBeNull();
  expect(refusal("media", "Error: no such clip")).toBe("Error: no such clip");
  expect(refusal("volume", '{"data":{}}')).toBeNull();
  expect(refusal("volume", '{"error":{"code":2101,"message":"Too loud"}}')).toBe("Too loud");
});
