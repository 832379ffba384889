import { once } from "node:events";
import { createServer, type Socket } from "node:net";

const CONNACK = Buffer.from([0x20, 0x02, 0x00, 0x00]);
const PINGRESP = Buffer.from([0xd0, 0x00]);

/** An MQTT broker that takes everybody and counts who comes. */
export interface CountingBroker {
  readonly port: number;
  /** The first packet of every connection since the start, with its password in the clear. */
  readonly greetings: string[];
  /** Connections that are open now. */
  readonly open: number;
  stop(): Promise<void>;
}

export async function openCountingBroker(): Promise<CountingBroker> {
  const sockets = new Set<Socket>();
  const greetings: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    socket.once("data", (packet) => {
      greetings.push(packet.toString("latin1"));
      socket.write(CONNACK);
      socket.on("data", (next) => next[0] === 0xc0 && socket.write(PINGRESP));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("it listens at no port");
  return {
    port: address.port,
    greetings,
    get open() {
      return sockets.size;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
