import { expect, test } from "vitest";
import { formsOf, withoutSecrets } from "./hideSecrets.ts";

/** A small generator: the same texts in each run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test("no secret is left in a text or in octets, wherever it stands and however it is written", () => {
  const next = random(7);
  const letters = 'abcdefghijklmnop"\\%& 0123456789é';
  const word = (length: number): string =>
    Array.from({ length }, () => letters[Math.floor(next() * letters.length)]).join("");
  for (let run = 0; run < 2_000; run += 1) {
    const secret = `${word(6 + Math.floor(next() * 20))}Z`;
    const forms = formsOf(secret, "operator");
    const said = forms[Math.floor(next() * forms.length)] ?? secret;
    const text = `${word(Math.floor(next() * 40))}${said}${word(Math.floor(next() * 40))}`;
    const shown = withoutSecrets([text, Buffer.from(text)], forms) ?? [];
    for (const piece of shown) expect(Buffer.from(piece).toString("utf8")).not.toContain(said);
  }
});

test("the first part of a secret that was cut off is crossed out too, and nothing else is", () => {
  const forms = formsOf("of-the-field-7", undefined);
  const [text, octets] = withoutSecrets(["level 40 of-the-fi", Buffer.from("level 40 of-the-fi")], forms) ?? [];
  expect(text).toBe("level 40 •••");
  expect(Buffer.from(octets ?? "").toString()).toBe("level 40 *********");
  expect(withoutSecrets(["level 40"], forms)).toEqual(["level 40"]);
  expect(withoutSecrets(undefined, forms)).toBeUndefined();
});
