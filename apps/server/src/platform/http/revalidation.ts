import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Http } from "./ourFastify.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Replies carry an ETag; a browser that already has the same content gets 304 instead. */
    isRevalidated?: boolean;
  }
}

/**
 * Answers 304 for content that the caller has; other replies are cached by no browser and no proxy. Must be
 * added before compression, which changes the bytes.
 */
export function addRevalidation(app: Http): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    if (request.routeOptions.config.isRevalidated === true) return done(null, revalidated(request, reply, payload));
    if (request.url.startsWith("/api/") && !reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    done(null, payload);
  });
}

function revalidated(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (typeof payload !== "string" || reply.statusCode !== 200) return payload;
  // Weak: the same content is sent compressed or not.
  const tag = `W/"${createHash("sha256").update(payload).digest("base64url").slice(0, 27)}"`;
  reply.header("etag", tag).header("cache-control", "private, no-cache");
  const known = (request.headers["if-none-match"] ?? "").split(",");
  if (!known.some((one) => one.trim() === tag)) return payload;
  reply.code(304).removeHeader("content-length").removeHeader("content-type");
  return null;
}
