import type { Millis } from "@atrium/contract";
import { t } from "@atrium/words";
import type { Socket } from "node:net";
import type { Clock } from "@atrium/time";
import { afterSilence } from "../engine/afterSilence.ts";
import { guardedConnect } from "../network/addressGuard.ts";
import { networkReason } from "../engine/networkReason.ts";
import { ProbeFailure } from "../probe/probeFailure.ts";
import { ModbusException, ModbusGarbage, ModbusSilence } from "./modbusError.ts";
import { rtuFrame, RtuReceiver } from "./rtuFrame.ts";

/** Transaction, protocol, length and unit (Modbus Messaging on TCP/IP Implementation Guide 3.1.3). */
const HEADER = 7;
/** Octets of the longest frame: header and a PDU of 253. */
const MAX_LENGTH = HEADER + 253;
const EXCEPTION = 0x80;

export interface ExchangeOptions {
  readonly host: string;
  readonly port: number;
  readonly clock: Clock;
  /** Ms for the connection, and for each answer. */
  readonly timeout: Millis;
  /** Frames of a serial line go over the connection. */
  readonly isSerial?: boolean;
  /** What people call the other end; absent where it has no name yet. */
  readonly name?: string | undefined;
}

/**
 * One connection for a test or a search: one request at a time, of any function. The driver's own link asks only what the
 * client library offers, and the library's device identification throws where nobody can catch it.
 */
export class Exchange {
  readonly #options: ExchangeOptions;
  #socket: Socket | null = null;
  #received = Buffer.alloc(0);
  readonly #serial = new RtuReceiver();
  #transaction = 0;
  #onFrame: ((frame: Buffer) => void) | null = null;
  #onBroken: ((error: Error) => void) | null = null;

  constructor(options: ExchangeOptions) {
    this.#options = options;
  }

  /** What sentences call the other end. */
  get name(): string {
    const { name, host, port } = this.#options;
    return name ?? `${host}:${port}`;
  }

  get isOpen(): boolean {
    return this.#socket?.destroyed === false;
  }

  /** @throws Error with the reason as a sentence, and the network's own as its cause */
  open(): Promise<void> {
    this.#received = Buffer.alloc(0);
    const { host, port, clock, timeout } = this.#options;
    return new Promise<void>((resolve, reject) => {
      const socket = guardedConnect({ host, port });
      this.#socket = socket;
      const cancel = afterSilence(clock, timeout, () =>
        socket.destroy(new Error(t("no response to the connection request"))),
      );
      socket.once("connect", () => {
        cancel();
        resolve();
      });
      socket.on("data", (chunk: Buffer) => this.#take(chunk));
      socket.on("error", (error) => {
        cancel();
        const reason = networkReason(error, this.name) ?? t("{name} is not responding.", { name: this.name });
        reject(new ModbusSilence(reason, { cause: error }));
      });
      socket.once("close", () => {
        cancel();
        reject(new ModbusSilence(t("{name} closed the connection.", { name: this.name })));
        if (this.#socket === socket) {
          this.#onBroken?.(new ModbusSilence(t("{name} closed the connection.", { name: this.name })));
        }
      });
    });
  }

  /**
   * @param pdu function code and its parameters
   * @returns the answer from its function code on
   * @throws ModbusException, ModbusSilence, ModbusGarbage, ProbeFailure
   */
  ask(unit: number, pdu: Buffer): Promise<Buffer> {
    const socket = this.#socket;
    if (socket === null || socket.destroyed) {
      return Promise.reject(new ModbusSilence(t("Not connected to {name}.", { name: this.name })));
    }
    this.#transaction = (this.#transaction + 1) % 65_536;
    const request = this.#framed(unit, pdu);
    if (this.#options.isSerial === true) this.#serial.expect(request);
    const { clock, timeout } = this.#options;
    return new Promise<Buffer>((resolve, reject) => {
      const settle = (then: () => void): void => {
        cancel();
        this.#onFrame = null;
        this.#onBroken = null;
        then();
      };
      const cancel = afterSilence(clock, timeout, () => settle(() => reject(this.#silence(unit))));
      this.#onBroken = (error) => settle(() => reject(error));
      this.#onFrame = (frame) => {
        // The answer to a request that was given up.
        if (frame.readUInt16BE(0) !== this.#transaction) return;
        settle(() => {
          const problem = problemIn(frame, unit, pdu[0] ?? 0);
          if (problem === null) resolve(frame.subarray(HEADER));
          else reject(problem);
        });
      };
      socket.write(request);
    });
  }

  close(): void {
    this.#onBroken?.(new ModbusSilence(t("The connection was closed.")));
    this.#socket?.destroy();
    this.#socket = null;
  }

  #framed(unit: number, pdu: Buffer): Buffer {
    return this.#options.isSerial === true ? rtuFrame(unit, pdu) : tcpFrame(this.#transaction, unit, pdu);
  }

  #silence(unit: number): Error {
    const { name } = this;
    return this.#serial.hasWrongCrc
      ? new ModbusGarbage(t("Unit {unit} of {name} sent a reply with a wrong checksum.", { unit, name }))
      : new ModbusSilence(t("Unit {unit} of {name} is not responding.", { unit, name }));
  }

  #take(chunk: Buffer): void {
    if (this.#options.isSerial === true) {
      const frame = this.#serial.received(chunk);
      // The rest of the program knows the frames of Modbus TCP.
      if (frame !== undefined) this.#onFrame?.(tcpFrame(this.#transaction, frame[0] ?? 0, frame.subarray(1, -2)));
      return;
    }
    this.#received = Buffer.concat([this.#received, chunk]);
    while (this.#received.length >= HEADER) {
      const length = 6 + this.#received.readUInt16BE(4);
      if (this.#received.readUInt16BE(2) !== 0 || length < HEADER + 1 || length > MAX_LENGTH) {
        this.#onBroken?.(new ModbusGarbage(t("{name} sent something that is not Modbus.", { name: this.name })));
        this.#socket?.destroy();
        return;
      }
      if (this.#received.length < length) return;
      const frame = this.#received.subarray(0, length);
      this.#received = this.#received.subarray(length);
      this.#onFrame?.(frame);
    }
  }
}

function tcpFrame(transaction: number, unit: number, pdu: Buffer): Buffer {
  const header = Buffer.alloc(HEADER);
  header.writeUInt16BE(transaction, 0);
  header.writeUInt16BE(pdu.length + 1, 4);
  header[6] = unit;
  return Buffer.concat([header, pdu]);
}

function problemIn(frame: Buffer, unit: number, asked: number): Error | null {
  const from = frame[6] ?? 0;
  if (from !== unit) {
    return new ProbeFailure("another-device", t("Unit {from} replied instead of unit {unit}.", { from, unit }));
  }
  const code = frame[HEADER] ?? 0;
  if (code === asked) return null;
  if (code === (asked | EXCEPTION)) return new ModbusException(frame[HEADER + 1] ?? 0);
  return new ModbusGarbage(t("Unit {unit} replied to function {asked} with function {code}.", { unit, asked, code }));
}
