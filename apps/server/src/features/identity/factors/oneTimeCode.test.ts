import { expect, test } from "vitest";
import { base32 } from "./base32.ts";
import { codeOfStep, newSecret, otpauthUri, STEP, stepAt, stepOfCode } from "./oneTimeCode.ts";

/** Of RFC 4226 and RFC 6238. */
const SECRET = Buffer.from("12345678901234567890", "ascii");

test("codes are those of RFC 4226, appendix D", () => {
  const codes = Array.from({ length: 10 }, (_, counter) => codeOfStep(SECRET, counter));
  expect(codes).toEqual([
    "755224",
    "287082",
    "359152",
    "969429",
    "338314",
    "254676",
    "287922",
    "162583",
    "399871",
    "520489",
  ]);
});

test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("the code at %i s is that of RFC 6238, appendix B", (seconds, code) => {
  expect(codeOfStep(SECRET, stepAt(seconds * 1_000), 8)).toBe(code);
});

test("a phone's clock may be a step off, not two", () => {
  const now = 1_900_000_000_000;
  const shown = (ahead: number) => stepOfCode(SECRET, codeOfStep(SECRET, stepAt(now) + ahead), now);
  expect([-1, 0, 1].map(shown)).toEqual([-1, 0, 1].map((ahead) => stepAt(now) + ahead));
  expect([shown(-2), shown(2)]).toEqual([undefined, undefined]);
  expect(stepOfCode(SECRET, codeOfStep(SECRET, stepAt(now)), now + 2 * STEP)).toBeUndefined();
});

test("a code may be typed as apps show it", () => {
  const code = codeOfStep(SECRET, 7);
  expect(stepOfCode(SECRET, `${code.slice(0, 3)} ${code.slice(3)}`, 7 * STEP)).toBe(7);
});

test("secrets have 160 bits, and apps read them in base32 (RFC 4648)", () => {
  expect(newSecret()).toHaveLength(20);
  expect(["", "f", "fo", "foo", "foob", "fooba", "foobar"].map((text) => base32(Buffer.from(text)))).toEqual([
    "",
    "MY",
    "MZXQ",
    "MZXW6",
    "MZXW6YQ",
    "MZXW6YTB",
    "MZXW6YTBOI",
  ]);
  expect(otpauthUri(SECRET, { site: "Riverside Campus", username: "malee" })).toBe(
    "otpauth://totp/Riverside%20Campus:malee?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Riverside%20Campus&digits=6&period=30",
  );
});
