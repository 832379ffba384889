import type { IncomingMessage } from "node:http";
import { openLiveSocket } from "@atrium/contract/live";
import type { Clock } from "@atrium/time";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { RawData, WebSocket } from "ws";
import { handleSocket } from "../../platform/http/endpoint.ts";
import { tokenOf } from "../../platform/http/guard.ts";
import { Conversation } from "./conversation.ts";
import { PageSocket } from "./pageSocket.ts";
import type { Languages } from "../../platform/words/languages.ts";
import type { LiveHub } from "./liveHub.ts";

export interface LiveRoutesOptions {
  readonly hub: LiveHub;
  readonly clock: Clock;
  readonly languages: Pick<Languages, "byTag" | "reader">;
}

/**
 * The live socket. The guard has checked session and origin before the upgrade; each subscription is checked again
 * against the role.
 */
export function liveRoutes({ hub, clock, languages }: LiveRoutesOptions): FastifyPluginAsyncZod {
  return async (app) => {
    // Otherwise a refused upgrade keeps its connection, which keeps the server from stopping.
    app.addHook("onResponse", async (request) => request.raw.socket.destroySoon());
    handleSocket(app, openLiveSocket, (socket, request) => {
      const client = new PageSocket({
        socket,
        stream: request.raw.socket,
        takesDeflated: takesDeflated(socket, request.raw),
        session: request.session,
        language: languages.reader(request.session.user.preferences, languages.byTag(request.query.language)),
        token: tokenOf(request) ?? "",
      });
      const conversation = new Conversation({ client, hub, clock });
      socket.on("message", (message, isBinary) => conversation.receive(isBinary ? null : textOf(message)));
      socket.on("pong", () => {
        client.hasAnsweredPing = true;
      });
      socket.on("error", (error) => request.log.debug({ err: error }, "a live socket failed"));
      socket.on("close", () => hub.remove(client));
      hub.add(client);
    });
  };
}

/** A page that asks for a smaller window than ours gets its messages as they are. */
function takesDeflated(socket: WebSocket, { headers }: IncomingMessage): boolean {
  const offer = headers["sec-websocket-extensions"] ?? "";
  return socket.extensions.includes("permessage-deflate") && !offer.includes("server_max_window_bits");
}

function textOf(message: RawData): string {
  if (Array.isArray(message)) return Buffer.concat(message).toString();
  return Buffer.from(message instanceof ArrayBuffer ? new Uint8Array(message) : message).toString();
}
