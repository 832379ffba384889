import { createReadStream } from "node:fs";
import { MEDIA_TYPES, getMediaFile } from "@atrium/contract/devices";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { byteRange } from "./byteRange.ts";
import type { MediaService } from "./service.ts";
import { handle } from "../../platform/http/endpoint.ts";

/** A sound's file, as a browser plays it: in ranges, so that a person can skip. */
export function mediaFileRoute({ media }: { readonly media: MediaService }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getMediaFile, async ({ params, query, headers }, reply) => {
      const { media: found, path, hash, size, format } = await media.file(params.id);
      const tag = `"${hash}"`;
      reply
        // The type is that of the content, and no browser looks for another one (nosniff).
        .type(MEDIA_TYPES[format])
        .header("accept-ranges", "bytes")
        .header("etag", tag)
        .header("cache-control", "private, no-cache")
        .header("content-disposition", disposition(query.as === "download", `${found.name}.${format}`));
      if (headers["if-none-match"] === tag) return reply.code(304).send(null);
      const isAsked = headers["if-range"] === undefined || headers["if-range"] === tag;
      const range = isAsked ? byteRange(headers.range, size) : undefined;
      if (range === null) return reply.code(416).header("content-range", `bytes */${size}`).send(null);
      if (range === undefined) return reply.header("content-length", size).send(createReadStream(path));
      const { from, to } = range;
      return reply
        .code(206)
        .header("content-range", `bytes ${from}-${to}/${size}`)
        .header("content-length", to - from + 1)
        .send(createReadStream(path, { start: from, end: to }));
    });
  };
}

/** With a name that any header can carry, and the right one beside it (RFC 6266). */
function disposition(isDownload: boolean, name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${isDownload ? "attachment" : "inline"}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
