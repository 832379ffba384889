import { md5 } from "@noble/hashes/legacy";
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils";
import type { TextHash } from "./digest.ts";

/** The hashes of digest in a page: one that came by plain HTTP has none (`crypto.subtle`), and MD5 is in no browser. */
export const textHash: TextHash = (algorithm, text) => {
  const octets = utf8ToBytes(text);
  return bytesToHex(algorithm === "MD5" ? md5(octets) : sha256(octets));
};
