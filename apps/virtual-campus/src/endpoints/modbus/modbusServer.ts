import { type Server, type Socket, createServer } from "node:net";
import { type FaultBoard, connectionTarget, deviceTarget } from "../../faults/faultBoard.ts";
import { LateAnswers } from "../../faults/lateAnswers.ts";
import type { Endpoint } from "../endpoint.ts";
import type { Traffic } from "../traffic.ts";

/** Exceptions of the Modbus application protocol. */
const EXCEPTIONS = {
  illegalFunction: 1,
  illegalAddress: 2,
  illegalValue: 3,
  deviceFailure: 4,
  busy: 6,
  targetDoesNotRespond: 11,
} as const;

/** Why a unit does not take what is written, by the names of the exceptions. */
export type WriteRefusal = "illegalAddress" | "illegalValue" | "deviceFailure" | "busy";

/** One unit behind a gateway. */
export interface ModbusUnit {
  readonly unit: number;
  /** The field device that it belongs to, to find its faults. */
  readonly device: string;
  /**
   * Registers as bytes, big-endian.
   * @param address wire address: register number − 1
   * @returns undefined where one of them does not exist
   */
  read(address: number, count: number): Buffer | undefined;
  /**
   * Takes holding registers (functions 6 and 16); a unit without it is read only.
   * @param address wire address of the first
   * @returns why not, undefined when they are taken
   */
  write?(address: number, values: readonly number[]): WriteRefusal | undefined;
}

export interface ModbusServerOptions {
  readonly connection: string;
  readonly name: string;
  readonly settings: { readonly host: string; readonly port: number };
  readonly units: readonly ModbusUnit[];
  readonly faults: FaultBoard;
  readonly traffic?: Traffic;
}

const HEADER_BYTES = 7;
const MAX_PDU = 253;
const MAX_REGISTERS = 125;
const MAX_WRITTEN_REGISTERS = 123;
const READ_HOLDING = 3;
const READ_INPUT = 4;
const WRITE_ONE = 6;
const WRITE_SEVERAL = 16;

/**
 * A Modbus TCP gateway with units behind it. Framed here rather than by a library, because the switchboard's
 * faults (silence, garbage, another unit's number) are faults of frames.
 */
export class ModbusServer implements Endpoint {
  readonly connection: string;
  readonly name: string;
  readonly protocol = "modbus";
  readonly #options: ModbusServerOptions;
  readonly #units: ReadonlyMap<number, ModbusUnit>;
  readonly #sockets = new Set<Socket>();
  readonly #late: LateAnswers;
  #server: Server | undefined;
  #stopWatching: (() => void) | undefined;

  constructor(options: ModbusServerOptions) {
    this.connection = options.connection;
    this.name = options.name;
    this.#options = options;
    this.#late = new LateAnswers(options.faults);
    this.#units = new Map(options.units.map((unit) => [unit.unit, unit]));
  }

  get port(): number {
    const address = this.#server?.address();
    return typeof address === "object" && address !== null ? address.port : this.#options.settings.port;
  }

  async start(): Promise<void> {
    const server = createServer({ noDelay: true }, (socket) => this.#accept(socket));
    const { host, port } = this.#options.settings;
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, host, resolve);
    });
    this.#server = server;
    const unplug = () => this.#isUnplugged() && this.#drop();
    this.#stopWatching = this.#options.faults.onChange(unplug);
  }

  async stop(): Promise<void> {
    this.#stopWatching?.();
    this.#late.stop();
    this.#drop();
    const server = this.#server;
    this.#server = undefined;
    if (server !== undefined) {
      await new Promise((resolve) => server.close(resolve));
    }
  }

  #isUnplugged(): boolean {
    return this.#options.faults.has(connectionTarget(this.connection), "offline");
  }

  #drop(): void {
    for (const socket of this.#sockets) {
      socket.destroy();
    }
  }

  #accept(socket: Socket): void {
    if (this.#isUnplugged()) {
      socket.destroy();
      return;
    }
    this.#sockets.add(socket);
    socket.on("close", () => this.#sockets.delete(socket));
    // A peer that goes away in the middle of a frame is everyday life for a gateway.
    socket.on("error", () => socket.destroy());
    let pending: Buffer = Buffer.alloc(0);
    socket.on("data", (bytes) => {
      pending = this.#takeFrames(socket, Buffer.concat([pending, bytes]));
    });
  }

  /** Answers every whole frame and returns the rest. A stream that is not Modbus is cut off. */
  #takeFrames(socket: Socket, bytes: Buffer): Buffer {
    let rest = bytes;
    while (rest.length >= HEADER_BYTES) {
      const length = rest.readUInt16BE(4);
      if (rest.readUInt16BE(2) !== 0 || length < 2 || length > MAX_PDU + 1) {
        socket.destroy();
        return Buffer.alloc(0);
      }
      const end = HEADER_BYTES - 1 + length;
      if (rest.length < end) {
        break;
      }
      this.#answer(socket, rest.readUInt16BE(0), rest.readUInt8(6), rest.subarray(HEADER_BYTES, end));
      rest = rest.subarray(end);
    }
    return Buffer.from(rest);
  }

  #answer(socket: Socket, transaction: number, unitId: number, pdu: Buffer): void {
    const { faults } = this.#options;
    const unit = this.#units.get(unitId);
    const targets = [connectionTarget(this.connection), ...(unit === undefined ? [] : [deviceTarget(unit.device)])];
    const has = (fault: Parameters<FaultBoard["has"]>[1]) => targets.some((target) => faults.has(target, fault));
    if (unit !== undefined) this.#record(socket, unit, pdu);
    const isReachable = unit !== undefined && !faults.has(deviceTarget(unit.device), "offline");
    const reply = isReachable
      ? registersReply(unit, pdu, has("refuse-write"))
      : exception(pdu, EXCEPTIONS.targetDoesNotRespond);
    const frame = has("garbage")
      ? noise(HEADER_BYTES + reply.length)
      : mbap(transaction, has("wrong-device") ? (unitId + 1) % 248 : unitId, reply);
    this.#late.add(targets, () => {
      if (socket.writable) socket.write(frame);
    });
  }

  /** Every read is taken for a poll: frames do not say more. */
  #record(socket: Socket, { device }: ModbusUnit, pdu: Buffer): void {
    const { connection } = this;
    const { traffic } = this.#options;
    if (isRead(pdu)) {
      traffic?.polled(connection, peerOf(socket));
    } else if (isWrite(pdu)) {
      const value = writtenValues(pdu)?.join(" ") ?? null;
      traffic?.wrote({ device, place: `register:${pdu.readUInt16BE(1) + 1}` }, { value, peer: peerOf(socket) });
    }
  }
}

function peerOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress}:${remotePort}`;
}

function isRead(pdu: Buffer): boolean {
  return pdu[0] === READ_HOLDING || pdu[0] === READ_INPUT;
}
function isWrite(pdu: Buffer): boolean {
  return (pdu[0] === WRITE_ONE || pdu[0] === WRITE_SEVERAL) && pdu.length >= 5;
}

function registersReply(unit: ModbusUnit, pdu: Buffer, isRefusing: boolean): Buffer {
  if (!isWrite(pdu)) {
    return readRegisters(unit, pdu);
  }
  return isRefusing ? exception(pdu, EXCEPTIONS.illegalFunction) : writeRegisters(unit, pdu);
}

/** The answer repeats the address and the value, or the address and the count: the first five octets of the request. */
function writeRegisters(unit: ModbusUnit, pdu: Buffer): Buffer {
  if (unit.write === undefined) {
    return exception(pdu, EXCEPTIONS.illegalFunction);
  }
  const values = writtenValues(pdu);
  if (values === undefined) {
    return exception(pdu, EXCEPTIONS.illegalValue);
  }
  const refusal = unit.write(pdu.readUInt16BE(1), values);
  return refusal === undefined ? pdu.subarray(0, 5) : exception(pdu, EXCEPTIONS[refusal]);
}

/** @returns undefined where the request's lengths do not fit each other */
function writtenValues(pdu: Buffer): number[] | undefined {
  if (pdu[0] === WRITE_ONE) {
    return pdu.length === 5 ? [pdu.readUInt16BE(3)] : undefined;
  }
  const count = pdu.length < 6 ? 0 : pdu.readUInt16BE(3);
  if (count < 1 || count > MAX_WRITTEN_REGISTERS || pdu[5] !== count * 2 || pdu.length !== 6 + count * 2) {
    return undefined;
  }
  return Array.from({ length: count }, (_, index) => pdu.readUInt16BE(6 + index * 2));
}

function readRegisters(unit: ModbusUnit, pdu: Buffer): Buffer {
  const code = pdu[0];
  if (code !== READ_HOLDING && code !== READ_INPUT) {
    return exception(pdu, EXCEPTIONS.illegalFunction);
  }
  if (pdu.length !== 5) {
    return exception(pdu, EXCEPTIONS.illegalValue);
  }
  const [address, count] = [pdu.readUInt16BE(1), pdu.readUInt16BE(3)];
  if (count < 1 || count > MAX_REGISTERS) {
    return exception(pdu, EXCEPTIONS.illegalValue);
  }
  const registers = unit.read(address, count);
  if (registers === undefined) {
    return exception(pdu, EXCEPTIONS.illegalAddress);
  }
  return Buffer.concat([Buffer.from([code, registers.length]), registers]);
}

function exception(pdu: Buffer, code: number): Buffer {
  return Buffer.from([(pdu[0] ?? 0) | 0x80, code]);
}

function mbap(transaction: number, unit: number, pdu: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(transaction, 0);
  header.writeUInt16BE(pdu.length + 1, 4);
  header.writeUInt8(unit, 6);
  return Buffer.concat([header, pdu]);
}

function noise(length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => Math.floor(Math.random() * 256)));
}
