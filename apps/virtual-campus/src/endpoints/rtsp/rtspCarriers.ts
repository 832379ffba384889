import type { IncomingMessage } from "node:http";
import { createServer, type Server } from "node:net";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import type { Endpoint } from "../endpoint.ts";
import { RtspPeer, type RtspPeerOptions } from "./rtspPeer.ts";

type Camera = Omit<RtspPeerOptions, "send" | "waiting" | "close">;

const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });

/** RTSP in the messages of a websocket. */
export function serveSocket(camera: Camera, request: IncomingMessage, stream: Duplex, head: Buffer): void {
  sockets.handleUpgrade(request, stream, head, (socket) => {
    const peer = new RtspPeer({
      ...camera,
      send: (octets) => socket.send(octets),
      waiting: () => socket.bufferedAmount,
      close: () => socket.close(),
    });
    socket.on("message", (message) => {
      if (Buffer.isBuffer(message)) {
        peer.receive(message);
      }
    });
    socket.on("close", () => peer.stop());
    socket.on("error", () => socket.terminate());
  });
}

/** RTSP on a port of its own, as cameras without a websocket speak it. */
export class RtspListener implements Endpoint {
  readonly connection: string;
  readonly name: string;
  readonly protocol = "rtsp";
  readonly #camera: Camera;
  readonly #host: string;
  readonly #requestedPort: number;
  #server: Server | undefined;
  readonly #open = new Set<() => void>();

  constructor(options: { connection: string; name: string; host: string; port: number; camera: Camera }) {
    this.connection = options.connection;
    this.name = options.name;
    this.#camera = options.camera;
    this.#host = options.host;
    this.#requestedPort = options.port;
  }

  get port(): number {
    const address = this.#server?.address();
    return typeof address === "object" && address !== null ? address.port : this.#requestedPort;
  }

  async start(): Promise<void> {
    const server = createServer((socket) => {
      socket.setNoDelay(true);
      const peer = new RtspPeer({
        ...this.#camera,
        send: (octets) => socket.write(octets),
        waiting: () => socket.writableLength,
        close: () => socket.destroySoon(),
      });
      const end = () => socket.destroy();
      this.#open.add(end);
      socket.on("data", (octets) => peer.receive(octets));
      socket.on("error", end);
      socket.on("close", () => {
        this.#open.delete(end);
        peer.stop();
      });
    });
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(this.#requestedPort, this.#host, resolve);
    });
    this.#server = server;
  }

  async stop(): Promise<void> {
    for (const end of this.#open) {
      end();
    }
    await new Promise<void>((resolve) =>
      this.#server === undefined ? resolve() : this.#server.close(() => resolve()),
    );
  }
}
