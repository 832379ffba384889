import { expect, test } from "vitest";
import { readFile } from "./readFile.ts";

const SHEET = "id;name\r\nL-1;Küche";

test.each([
  ["UTF-8", new TextEncoder().encode(SHEET)],
  ["Windows-1252, as Excel's plain CSV", Uint8Array.from(SHEET, (letter) => letter.codePointAt(0) ?? 0)],
  ["UTF-16, as Excel's Unicode text", new Uint8Array([0xff, 0xfe, ...utf16(SHEET)])],
])("a file in %s is read", async (_, octets) => {
  expect(await readFile(new File([octets], "lamps.csv"))).toMatchObject({ name: "lamps.csv", text: SHEET });
});

test("a file that is no text is refused with a sentence", async () => {
  const workbook = new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0xff])], "lamps.xlsx");
  expect(await readFile(workbook)).toEqual({
    problem: "lamps.xlsx is not a text file. Save it as CSV and choose it again.",
  });
});

function utf16(text: string): number[] {
  return Array.from(text).flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8]);
}
