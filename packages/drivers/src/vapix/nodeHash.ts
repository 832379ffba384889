import { createHash } from "node:crypto";
import type { TextHash } from "@atrium/rtsp";

/** The hashes of digest, by Node. */
export const nodeHash: TextHash = (algorithm, text) =>
  createHash(algorithm === "MD5" ? "md5" : "sha256")
    .update(text)
    .digest("hex");
