import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Http } from "./ourFastify.ts";

const compress = promisify(gzip);
/** A reply shorter than this, in characters, fits in a few packets, and compressing only costs time. */
const WORTHWHILE_LENGTH = 4_096;

/** Compresses long JSON replies. Web files are compressed when they are built and skip this. */
export function addCompression(app: Http): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string" || payload.length < WORTHWHILE_LENGTH) return payload;
    if (reply.hasHeader("content-encoding")) return payload;
    reply.header("vary", "accept-encoding");
    if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return payload;
    const compressed = await compress(payload, { level: 4 });
    reply.header("content-encoding", "gzip");
    reply.header("content-length", compressed.length);
    return compressed;
  });
}
