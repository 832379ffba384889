import type { TextHash } from "./digest.ts";
import { md5 } from "./md5.ts";
import { sha256 } from "./sha256.ts";

/** The hashes of digest where there is no library of hashes: a page that came by plain HTTP has none (`crypto.subtle`). */
export const textHash: TextHash = (algorithm, text) => {
  const octets = new TextEncoder().encode(text);
  return algorithm === "MD5" ? md5(octets) : sha256(octets);
};
