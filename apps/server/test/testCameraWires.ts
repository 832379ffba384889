import { createServer as createHttpServer } from "node:http";
import { createServer, type Server, type Socket } from "node:net";
import { RTSP_SOCKET_PATH, RTSP_TOKEN_PATH } from "@atrium/contract/cameras";
import { WebSocketServer } from "ws";

/** How RTSP comes to a test's camera. */
export type Transport = "TCP" | "websocket";

/** One connection to it. */
export interface CameraWire {
  send(octets: Uint8Array): void;
  /** Breaks it, with no word of farewell; within a websocket's message, where there are octets. */
  cut(last?: Uint8Array): void;
}

interface WireEvents {
  readonly upgradeOf: (query: URLSearchParams) => number;
  readonly onWire: (wire: CameraWire) => void;
  readonly onOctets: (wire: CameraWire, octets: Uint8Array) => void;
  readonly onClose: (wire: CameraWire) => void;
}

/** What a camera that wants one gives out for a websocket. */
export const TOKEN = "a-token-for-once";
/** Octets of a websocket's message: its ends are not those of packets. */
const MESSAGE = 1_000;

export function listenFor(transport: Transport, events: WireEvents): Server {
  return transport === "TCP" ? createServer((socket) => plainWire(socket, events)) : socketServer(events);
}

function plainWire(socket: Socket, { onWire, onOctets, onClose }: WireEvents): void {
  const wire: CameraWire = {
    send: (octets) => void socket.write(octets),
    cut: (last) => (last === undefined ? socket.destroy() : socket.end(last)),
  };
  onWire(wire);
  socket.on("data", (octets) => onOctets(wire, octets));
  socket.on("error", () => socket.destroy());
  socket.on("close", () => onClose(wire));
}

/** Of other calls than the token's it knows nothing: they are hung up on. */
function socketServer({ upgradeOf, onWire, onOctets, onClose }: WireEvents): Server {
  const upgrades = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const server = createHttpServer((request, response) => {
    if (request.url?.startsWith(`${RTSP_TOKEN_PATH}?`) === true) response.end(TOKEN);
    else request.destroy();
  });
  server.on("upgrade", (request, raw, head) => {
    raw.on("error", () => raw.destroy());
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://camera");
    const status = pathname === RTSP_SOCKET_PATH ? upgradeOf(searchParams) : 404;
    if (status === 0) return;
    if (status !== 101) {
      raw.end(`HTTP/1.1 ${status} Refused\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
      return;
    }
    upgrades.handleUpgrade(request, raw, head, (socket) => {
      const wire: CameraWire = {
        send: (octets) => {
          for (let at = 0; at < octets.length; at += MESSAGE) socket.send(octets.subarray(at, at + MESSAGE));
        },
        cut: (last) => {
          if (last === undefined) raw.destroy();
          else raw.end(halfMessage(last));
        },
      };
      onWire(wire);
      socket.on("message", (message) => Buffer.isBuffer(message) && onOctets(wire, message));
      socket.on("error", () => raw.destroy());
      socket.on("close", () => onClose(wire));
    });
  });
  server.on("close", () => upgrades.close());
  return server;
}

/** The head of a binary message that promises more than comes. */
function halfMessage(octets: Uint8Array): Uint8Array {
  const head = Buffer.from([0x82, 126, 0, 0]);
  head.writeUInt16BE(Math.min(65_535, octets.length + 2_000), 2);
  return Buffer.concat([head, octets]);
}
