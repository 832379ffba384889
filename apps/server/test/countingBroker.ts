import { once } from "node:events";
import { createServer, type Socket } from "node:net";

const CONNACK = Buffer.from([0x20, 0x02, 0x00, 0x00]);
const PINGRESP = Buffer.from([0xd0, 0x00]);
const SUBSCRIBE = 0x82;

/** An MQTT broker that accepts every client and counts them. */
export interface CountingBroker {
  readonly port: number;
  /** The first packet of every connection since the start, with its password in the clear. */
  readonly greetings: string[];
  /** The topics that clients subscribed to, in their order. */
  readonly topics: string[];
  /** Connections that are open now. */
  readonly open: number;
  stop(): Promise<void>;
}

export async function openCountingBroker(): Promise<CountingBroker> {
  const sockets = new Set<Socket>();
  const greetings: string[] = [];
  const topics: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    socket.once("data", (packet) => {
      greetings.push(packet.toString("latin1"));
      socket.write(CONNACK);
      socket.on("data", (octets) => {
        for (const next of packetsIn(octets)) {
          if (next[0] === 0xc0) socket.write(PINGRESP);
          if (next[0] !== SUBSCRIBE) continue;
          const wanted = topicsIn(next);
          topics.push(...wanted);
          socket.write(Buffer.from([0x90, 2 + wanted.length, next[2] ?? 0, next[3] ?? 0, ...wanted.map(() => 1)]));
        }
      });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("it listens at no port");
  return {
    port: address.port,
    greetings,
    topics,
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

/** All of them are short: one octet says how long. */
function packetsIn(octets: Buffer): Buffer[] {
  const packets: Buffer[] = [];
  for (let at = 0; at < octets.length; at += 2 + (octets[at + 1] ?? 0)) {
    packets.push(octets.subarray(at, at + 2 + (octets[at + 1] ?? 0)));
  }
  return packets;
}

/** Of a short SUBSCRIBE: each topic has its length before it and a quality behind it (MQTT 3.1.1, 3.8.3). */
function topicsIn(packet: Buffer): string[] {
  const topics: string[] = [];
  for (let at = 4; at < packet.length; at += 3 + packet.readUInt16BE(at)) {
    topics.push(packet.toString("utf8", at + 2, at + 2 + packet.readUInt16BE(at)));
  }
  return topics;
}
