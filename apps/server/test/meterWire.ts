import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";

/** The energy of a PM5000, Wh in four words: its register 3204 has this address on the wire. */
const ENERGY = 3_203;
/** Transaction, protocol, length and unit; function, first register and count follow. */
const HEAD = 7;
const READ_HOLDING_REGISTERS = 3;

/** Meters on a Modbus gateway, each of which has counted what the test says. All their other registers are 0. */
export class MeterWire {
  wattHours = 0n;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor() {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on("error", () => socket.destroy());
      let pending = Buffer.alloc(0);
      socket.on("data", (part) => {
        pending = Buffer.concat([pending, part]);
        for (let length = lengthOf(pending); length <= pending.length; length = lengthOf(pending)) {
          socket.write(this.#reply(pending.subarray(0, length)));
          pending = pending.subarray(length);
        }
      });
    });
  }

  /** @returns its port */
  async start(): Promise<number> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("the wire has no port");
    return address.port;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, "close");
  }

  #reply(request: Buffer): Buffer {
    const isRead = request[HEAD] === READ_HOLDING_REGISTERS;
    const payload = isRead
      ? this.#registers(request.readUInt16BE(HEAD + 1), request.readUInt16BE(HEAD + 3))
      : refusal();
    const head = Buffer.from(request.subarray(0, HEAD + 1));
    if (!isRead) head[HEAD] = (request[HEAD] ?? 0) | 0x80;
    head.writeUInt16BE(payload.length + 2, 4);
    return Buffer.concat([head, payload]);
  }

  #registers(first: number, count: number): Buffer {
    const energy = Buffer.alloc(8);
    energy.writeBigInt64BE(this.wattHours);
    const words = Buffer.alloc(1 + 2 * count);
    words[0] = 2 * count;
    for (let word = 0; word < 4; word += 1) {
      const place = ENERGY + word - first;
      if (place >= 0 && place < count) energy.copy(words, 1 + 2 * place, 2 * word, 2 * word + 2);
    }
    return words;
  }
}

/** Of the first request in some bytes; without an end until its head has arrived. */
function lengthOf(bytes: Buffer): number {
  return bytes.length < HEAD ? Number.POSITIVE_INFINITY : 6 + bytes.readUInt16BE(4);
}

/** Illegal function. */
function refusal(): Buffer {
  return Buffer.from([1]);
}
