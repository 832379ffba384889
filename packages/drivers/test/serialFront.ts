import { connect, createServer, type Socket } from "node:net";
import { once } from "node:events";
import { crc16 } from "../src/modbus/rtuFrame.ts";

const HEADER = 6;

/**
 * A serial gateway in transparent mode before a Modbus TCP device: frames of a serial line on one side, those of Modbus TCP on the
 * other.
 */
export class SerialFront {
  port = 0;
  /** What goes over the line in place of the next answer. */
  disturb: ((frame: Buffer) => Buffer) | null = null;
  /** Requests that came before the last one was answered. */
  overlapped = 0;
  /** Requests whose checksum is wrong. */
  wrong = 0;
  /** Whole requests, as they came. */
  readonly seen: Buffer[] = [];
  readonly #device: number;
  readonly #server = createServer((socket) => this.#accepted(socket));
  readonly #sockets = new Set<Socket>();

  constructor(device: number) {
    this.#device = device;
  }

  async open(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    const address = this.#server.address();
    if (address !== null && typeof address !== "string") this.port = address.port;
  }

  async shut(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #accepted(socket: Socket): void {
    const device = connect(this.#device, "127.0.0.1");
    for (const one of [socket, device]) {
      this.#sockets.add(one);
      one.on("error", () => {});
    }
    let isBusy = false;
    socket.on("data", (frame: Buffer) => {
      if (isBusy) this.overlapped += 1;
      isBusy = true;
      this.seen.push(Buffer.from(frame));
      if (frame.readUInt16LE(frame.length - 2) !== crc16(frame.subarray(0, -2))) this.wrong += 1;
      const header = Buffer.alloc(HEADER);
      header.writeUInt16BE(frame.length - 2, 4);
      device.write(Buffer.concat([header, frame.subarray(0, -2)]));
    });
    device.on("data", (reply: Buffer) => {
      isBusy = false;
      const content = reply.subarray(HEADER);
      const crc = Buffer.alloc(2);
      crc.writeUInt16LE(crc16(content), 0);
      const frame = Buffer.concat([content, crc]);
      socket.write(this.disturb?.(frame) ?? frame);
      this.disturb = null;
    });
    socket.on("close", () => device.destroy());
  }
}
