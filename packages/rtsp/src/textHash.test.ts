import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { textHash } from "./textHash.ts";

test("hashes texts of every length around the ends of blocks as a library does", () => {
  for (let length = 0; length < 200; length += 1) {
    const text = `กข ${"x".repeat(length)}${length}`;
    expect(textHash("MD5", text)).toBe(createHash("md5").update(text).digest("hex"));
    expect(textHash("SHA-256", text)).toBe(createHash("sha256").update(text).digest("hex"));
  }
});
