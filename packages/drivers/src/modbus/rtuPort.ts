import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { RtuReceiver } from "./rtuFrame.ts";

type Done = (error?: Error | null) => void;

/**
 * A serial line behind a socket, as a gateway in transparent mode has it, in the form in which the client library takes a port.
 * The library writes and reads whole frames with their CRC; it has one transaction, because one request is under way at a time.
 */
export class RtuPort extends EventEmitter {
  readonly #socket: Socket;
  readonly #receiver = new RtuReceiver();
  readonly #onWritten: (frame: Buffer) => void;
  readonly #onFrame: (frame: Buffer) => void;

  constructor(
    socket: Socket,
    on: { readonly written: (frame: Buffer) => void; readonly frame: (frame: Buffer) => void },
  ) {
    super();
    this.#socket = socket;
    this.#onWritten = on.written;
    this.#onFrame = on.frame;
    socket.on("data", (chunk: Buffer) => {
      const frame = this.#receiver.received(chunk);
      if (frame === undefined) return;
      this.#onFrame(frame);
      this.emit("data", frame);
    });
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }

  /** The answer to the last request came with a wrong checksum, and nothing better. */
  get hasWrongCrc(): boolean {
    return this.#receiver.hasWrongCrc;
  }

  /** What came of the last request that is not its answer. */
  get rest(): Buffer {
    return this.#receiver.rest;
  }

  open(done: Done): void {
    done();
  }

  write(frame: Buffer): void {
    const request = Buffer.from(frame);
    this.#receiver.expect(request);
    this.#onWritten(request);
    this.#socket.write(request);
  }

  close(done: Done): void {
    done();
  }

  destroy(done?: Done): void {
    done?.();
  }
}
