import { gzip } from "node:zlib";
import type { FastifyReply } from "fastify";
import type { Http } from "./ourFastify.ts";

/** A reply shorter than this, in characters, fits in a few packets, and compressing only costs time. */
const WORTHWHILE_LENGTH = 4_096;

/** Compresses long JSON replies. Web files are compressed when they are built and skip this. */
export function addCompression(app: Http): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    if (!isText(payload, reply) || payload.length < WORTHWHILE_LENGTH || reply.hasHeader("content-encoding")) {
      return done(null, payload);
    }
    reply.header("vary", "accept-encoding");
    if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return done(null, payload);
    gzip(payload, { level: 4 }, (error, compressed) => {
      if (error !== null) return done(error);
      reply.header("content-encoding", "gzip");
      reply.header("content-length", compressed.length);
      done(null, compressed);
    });
  });
}

/** A text, or the octets of JSON that was prepared. */
function isText(payload: unknown, reply: FastifyReply): payload is string | Buffer {
  if (typeof payload === "string") return true;
  return Buffer.isBuffer(payload) && String(reply.getHeader("content-type")).startsWith("application/json");
}
