import websocket from "@fastify/websocket";
import type { Http } from "./ourFastify.ts";

/** The longest message a page may send, bytes: a subscription has about 200, a request of RTSP 300. */
const MAX_MESSAGE = 16 * 1024;
/** Bytes that a socket's inflater fills at a time. */
const SMALLEST_CHUNK = 1_024;

/** Websockets, for the features that have one. The package takes each upgrade once, so it is registered once. */
export async function addSockets(app: Http): Promise<void> {
  await app.register(websocket, {
    options: {
      maxPayload: MAX_MESSAGE,
      // Negotiated here and done by who sends, once for all: no state is kept from one message to the next.
      perMessageDeflate: {
        serverNoContextTakeover: true,
        clientNoContextTakeover: true,
        // Messages that a page itself deflates are short.
        zlibInflateOptions: { chunkSize: SMALLEST_CHUNK },
      },
    },
  });
}
