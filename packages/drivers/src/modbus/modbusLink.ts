import type { Millis } from "@atrium/contract";
import { t } from "@atrium/words";
import type { Socket } from "node:net";
import modbusSerial from "modbus-serial";
import type { Clock } from "@atrium/time";
import type { WireTap } from "../wire.ts";
import { afterSilence } from "../engine/afterSilence.ts";
import { guardedConnect } from "../network/addressGuard.ts";
import { networkReason } from "../engine/networkReason.ts";
import { FrameWatch } from "./frameWatch.ts";
import type { Table } from "./product.ts";
import { ModbusException, ModbusGarbage, ModbusSilence } from "./modbusError.ts";
import { Requests } from "./requestRecord.ts";
import { RtuPort } from "./rtuPort.ts";

type Client = InstanceType<typeof modbusSerial.default>;

/** Ms for which a serial line is left alone after a request without an answer. */
const MAX_QUIET = 500;

/** No answer came within the time of a request. */
class Unanswered extends Error {}

export interface LinkOptions {
  /** The connection's: people know it by that, and not by its address. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly clock: Clock;
  /** Ms to wait for a connection and for each answer. */
  readonly timeout: Millis;
  /** Frames of a serial line go over the connection. */
  readonly isSerial?: boolean;
  /** The connection ended without our doing. */
  readonly onLost: (reason: string) => void;
  /** Records requests and their answers. */
  readonly tap?: WireTap;
}

/** The content of a write: one coil, or consecutive registers. */
export type WrittenCells = { readonly coil: boolean } | { readonly registers: readonly number[] };

/**
 * One TCP connection. The client library only frames requests and checks answers; the socket is
 * ours, because the library does not reconnect, leaves requests hanging when the socket closes and sockets open when
 * connecting takes too long.
 */
export class ModbusLink {
  readonly #options: LinkOptions;
  #socket: Socket | null = null;
  #client: Client | null = null;
  #port: RtuPort | null = null;
  /** On a serial line: until when what comes may be the late answer to a request that was given up, by the clock's `elapsed`. */
  #quietUntil = 0;
  #frames = new FrameWatch();
  readonly #requests: Requests;
  /** One for each request on its way. */
  readonly #giveUps = new Set<(error: Error) => void>();
  #reopening: Promise<void> | null = null;

  constructor(options: LinkOptions) {
    this.#options = options;
    this.#requests = new Requests(options.tap ?? {}, options.clock, options.isSerial);
  }

  /** What sentences call it. */
  get name(): string {
    return this.#options.name;
  }

  /** @throws Error with the reason as a sentence */
  async open(): Promise<void> {
    const socket = await this.#connect();
    const client = this.#options.isSerial === true ? await this.#serial(socket) : await this.#framed(socket);
    // The library's own would not look at the socket before it calls a unit silent.
    client.setTimeout(0);
    this.#client = client;
    this.#requests.forget();
    socket.once("close", () => this.#closed(socket, t("{name} closed the connection.", { name: this.name })));
    if (socket.destroyed) throw new Error(t("{name} closed the connection.", { name: this.name }));
  }

  async #framed(socket: Socket): Promise<Client> {
    const client = new modbusSerial.default();
    client.on("error", () => {});
    await client.linkTCP(socket, { port: this.#options.port });
    const frames = new FrameWatch((frame) => this.#requests.received(frame));
    this.#frames = frames;
    watchWrites(socket, (octets) => this.#requests.written(octets));
    socket.on("data", (chunk: Buffer) => {
      frames.received(chunk);
      if (frames.isBroken) this.#requests.garbled(chunk);
      if (frames.isBroken) {
        this.#giveUpAll(new ModbusGarbage(t("{name} sent something that is not Modbus.", { name: this.name })));
      }
    });
    return client;
  }

  async #serial(socket: Socket): Promise<Client> {
    const port = new RtuPort(socket, {
      written: (frame) => this.#requests.written(frame),
      frame: (frame) => this.#requests.received(frame),
    });
    this.#port = port;
    const client = new modbusSerial.default(port);
    client.on("error", () => {});
    await new Promise<void>((resolve) => client.open(() => resolve()));
    return client;
  }

  /**
   * @param start wire address
   * @returns the cells' octets: two for a register, eight bits to one for coils and discrete inputs
   * @throws ModbusException, ModbusSilence, ModbusGarbage
   */
  async read(unit: number, table: Table, start: number, count: number): Promise<Buffer> {
    const { buffer } = await this.#request(unit, (client): Promise<{ buffer: Buffer }> => {
      if (table === "holding-register") return client.readHoldingRegisters(start, count);
      if (table === "input-register") return client.readInputRegisters(start, count);
      return table === "coil" ? client.readCoils(start, count) : client.readDiscreteInputs(start, count);
    });
    const octets = table === "coil" || table === "discrete-input" ? Math.ceil(count / 8) : count * 2;
    if (buffer.length !== octets) this.#options.tap?.unreadable?.(unit);
    return buffer;
  }

  /** @throws ModbusException, ModbusSilence, ModbusGarbage */
  async write(unit: number, start: number, cells: WrittenCells, onSent: () => void): Promise<void> {
    await this.#request(unit, (client): Promise<unknown> => {
      const sent = sendCells(client, start, cells);
      onSent();
      return sent;
    });
  }

  /** Drops the connection and whatever waits for an answer. */
  close(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#client?.destroy(() => {});
    this.#client = null;
    this.#port = null;
    socket?.destroy();
    this.#frames = new FrameWatch();
    this.#giveUpAll(new ModbusSilence(t("The connection was closed.")));
  }

  #connect(): Promise<Socket> {
    const { host, port, clock, timeout } = this.#options;
    return new Promise<Socket>((resolve, reject) => {
      const socket = guardedConnect({ host, port });
      this.#socket = socket;
      const onSilence = (): void => void socket.destroy(new Error(t("no response to the connection request")));
      const cancel = afterSilence(clock, timeout, onSilence);
      socket.once("connect", () => {
        cancel();
        resolve(socket);
      });
      socket.on("error", (error) => {
        cancel();
        const reason =
          networkReason(error, this.name) ??
          t("{name} cannot be reached: {message}.", { name: this.name, message: error.message });
        reject(new Error(reason, { cause: error }));
      });
      socket.once("close", () => {
        cancel();
        reject(new Error(t("{name} closed the connection.", { name: this.name })));
      });
    });
  }

  /** Every request settles: answered, timed out, or given up when the connection ends. */
  async #request<Reply>(unit: number, send: (client: Client) => Promise<Reply>): Promise<Reply> {
    if (this.#client !== null && this.#isOutOfStep) {
      await (this.#reopening ??= this.#reopen().finally(() => {
        this.#reopening = null;
      }));
    }
    await this.#quiet();
    const client = this.#client;
    if (client === null || !client.isOpen) {
      throw new ModbusSilence(t("Not connected to {name}.", { name: this.name }));
    }
    client.setID(unit);
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    this.#giveUps.add(reject);
    const { clock, timeout } = this.#options;
    const cancel = afterSilence(clock, timeout, () => reject(new Unanswered()));
    const record = this.#requests.begin(unit);
    send(client).then(resolve, reject);
    const settled = (): void => {
      cancel();
      this.#giveUps.delete(reject);
    };
    try {
      const reply = await promise.finally(settled);
      this.#requests.end(record);
      return reply;
    } catch (error) {
      const meaning = this.#meaningOf(error, unit);
      this.#requests.end(record, meaning);
      throw meaning;
    }
  }

  /** A serial line has no numbers of transactions: the late answer to one request must not be taken for that to the next. */
  async #quiet(): Promise<void> {
    const left = this.#quietUntil - this.#options.clock.elapsed();
    if (left > 0) await new Promise<void>((resolve) => this.#options.clock.after(left, resolve));
  }

  #giveUpAll(error: Error): void {
    for (const giveUp of this.#giveUps) giveUp(error);
  }

  /** The next answer would be cut in the wrong place. While nothing is on its way no frame may be half received. */
  get #isOutOfStep(): boolean {
    return this.#frames.isBroken || (this.#giveUps.size === 0 && this.#frames.isInsideFrame);
  }

  async #reopen(): Promise<void> {
    this.close();
    try {
      await this.open();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#options.onLost(reason);
      throw new ModbusSilence(reason);
    }
  }

  #meaningOf(error: unknown, unit: number): Error {
    if (error instanceof ModbusSilence || error instanceof ModbusGarbage) return error;
    if (!(error instanceof Error)) return this.#fromLibrary(error, unit);
    if ("modbusCode" in error && typeof error.modbusCode === "number") return new ModbusException(error.modbusCode);
    return this.#fromLibrary(error, unit);
  }

  /** The library's own errors are not instances of Error: they carry an `errno` and a message. */
  #fromLibrary(error: unknown, unit: number): Error {
    const errno = typeof error === "object" && error !== null && "errno" in error ? error.errno : undefined;
    if (this.#isOutOfStep) {
      return new ModbusGarbage(t("Unit {unit} of {name} sent an incomplete reply.", { unit, name: this.name }));
    }
    const port = this.#port;
    if (port !== null && error instanceof Unanswered) {
      const { clock, timeout } = this.#options;
      this.#quietUntil = clock.elapsed() + Math.min(timeout, MAX_QUIET);
      if (port.rest.length > 0) this.#requests.garbled(port.rest);
      if (port.hasWrongCrc) {
        return new ModbusGarbage(
          t("Unit {unit} of {name} sent a reply with a wrong checksum.", { unit, name: this.name }),
        );
      }
    }
    if (error instanceof Unanswered || errno === "ECONNREFUSED") {
      return new ModbusSilence(t("Unit {unit} of {name} is not responding.", { unit, name: this.name }));
    }
    const message = error instanceof Error ? error.message : String(error);
    return new ModbusGarbage(
      t("Unit {unit} of {name} sent an unreadable reply: {message}.", { unit, name: this.name, message }),
    );
  }

  #closed(socket: Socket, reason: string): void {
    if (this.#socket !== socket) return;
    this.close();
    this.#options.onLost(reason);
  }
}

/** One register goes as function 6, which every device offers; several go as one (16), so that they are one value. */
function sendCells(client: Client, start: number, cells: WrittenCells): Promise<unknown> {
  if ("coil" in cells) return client.writeCoil(start, cells.coil);
  const [first] = cells.registers;
  if (cells.registers.length === 1 && first !== undefined) return client.writeRegister(start, first);
  return client.writeRegisters(start, [...cells.registers]);
}

type Written = (error?: Error | null) => void;

/**
 * Tells what is written to a socket: the client library makes the frames of requests, and keeps them to itself. A subclass
 * would not do: sockets have a `write` of their own each.
 */
function watchWrites(socket: Socket, onWrite: (octets: Uint8Array) => void): void {
  const write = socket.write.bind(socket);
  socket.write = (chunk: Uint8Array | string, encoding?: BufferEncoding | Written, written?: Written): boolean => {
    if (typeof chunk !== "string") onWrite(chunk);
    return typeof encoding === "string" ? write(chunk, encoding, written) : write(chunk, encoding);
  };
}
