import type { FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";

/** Sends a long text while it is written, compressed for a caller who takes that. */
export function sendLongText(
  request: FastifyRequest,
  reply: FastifyReply,
  { pieces, type }: { readonly pieces: AsyncGenerator<string, void>; readonly type: string },
): FastifyReply {
  reply.type(type).header("vary", "accept-encoding");
  const text = Readable.from(pieces);
  if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(text);
  const compressed = createGzip({ level: 4 });
  text.on("error", (error) => compressed.destroy(error));
  compressed.on("close", () => text.destroy());
  return reply.header("content-encoding", "gzip").send(text.pipe(compressed));
}
