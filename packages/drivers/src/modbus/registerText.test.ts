import { expect, test } from "vitest";
import { registerText } from "./registerText.ts";

test.each([
  ["UTF-8", Buffer.from("Müller Wärme\0\0")],
  ["ISO 8859-1", Buffer.from("Müller Wärme\0\0", "latin1")],
])("a maker's name in %s is read as it is meant", (_encoding, octets) => {
  expect(registerText(octets)).toBe("Müller Wärme");
});
