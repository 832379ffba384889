import type { Underlay } from "@atrium/contract/site";
import { expect, test } from "vitest";
import { underlayMistakes } from "./underlayRules.ts";

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAIAAAA2iEnWAAAAEUlEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==";
/** Start, an empty comment, a frame of 5 by 7, end. */
const JPEG = Buffer.from("ffd8fffe0004abcdffc0000b08000700050101110000ffd9", "hex").toString("base64");

function picture(
  base64: string,
  change: Partial<Underlay> = {},
  mediaType: "image/png" | "image/jpeg" = "image/png",
): Underlay {
  const content = { kind: "picture", mediaType, base64 } as const;
  return { name: "plan.png", content, size: [2, 3], at: [0, 0], scale: 0.05, rotation: 0, opacity: 0.5, ...change };
}
const messages = (underlay: Underlay) => underlayMistakes(underlay).map(({ message }) => message);

test("a picture that is what it says is taken", () => {
  expect(messages(picture(PNG))).toEqual([]);
  expect(messages(picture(JPEG, { size: [5, 7] }, "image/jpeg"))).toEqual([]);
});

test("a picture that lies about its kind or size, or is none, is named", () => {
  expect(messages(picture(PNG, {}, "image/jpeg"))).toEqual(["the picture is image/png"]);
  expect(messages(picture(PNG, { size: [3, 3] }))).toEqual(["the picture is 2 × 3 pixels"]);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString("base64");
  expect(messages(picture(svg))).toEqual(["expected a PNG or JPEG picture"]);
  for (const cut of [0, 1, 7, 12, 20, 23]) {
    expect(messages(picture(Buffer.from(PNG, "base64").subarray(0, cut).toString("base64")))).toHaveLength(1);
  }
  for (let cut = 0; cut < 17; cut += 1) {
    const bytes = Buffer.from(JPEG, "base64").subarray(0, cut);
    expect(messages(picture(bytes.toString("base64"), { size: [5, 7] }, "image/jpeg"))).toHaveLength(1);
  }
});

test("a picture that would fill the memory when it is unpacked is refused by what its head says", () => {
  const huge = Buffer.from(PNG, "base64");
  huge.writeUInt32BE(60_000, 16);
  expect(messages(picture(huge.toString("base64"), { size: [60_000, 3] }))).toEqual([
    "expected at most 8192 pixels per side, found 60000 × 3",
  ]);
});

test("lines have a limit of all their points together", () => {
  const points = Array.from({ length: 5_000 }, (_, index): [number, number] => [index, 0]);
  const paths = Array.from({ length: 41 }, () => ({ points, isClosed: false, layer: "0" }));
  expect(messages(picture(PNG, { content: { kind: "lines", paths } }))).toEqual([
    "expected at most 200000 points, found 205000",
  ]);
});
