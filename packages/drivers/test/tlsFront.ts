import { connect } from "node:net";
import type { Socket } from "node:net";
import { createServer } from "node:tls";
import type { TlsOptions } from "node:tls";

/** An encrypted door in front of an endpoint's port on loopback. */
export class TlsFront {
  port = 0;
  /** Octets that came through it, decrypted. */
  octets = 0;
  readonly #server;
  readonly #sockets = new Set<Socket>();

  constructor(behind: { readonly port: number }, options: TlsOptions) {
    this.#server = createServer(options, (socket) => {
      const inside = connect({ host: "127.0.0.1", port: behind.port, noDelay: true });
      for (const end of [socket, inside]) {
        this.#sockets.add(end);
        end.on("error", () => {});
        end.on("close", () => {
          this.#sockets.delete(end);
          socket.destroy();
          inside.destroy();
        });
      }
      socket.on("data", (chunk: Buffer) => (this.octets += chunk.length));
      socket.pipe(inside).pipe(socket);
    });
    this.#server.on("tlsClientError", () => {});
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const address = this.#server.address();
    if (address !== null && typeof address !== "string") this.port = address.port;
  }

  async shut(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
