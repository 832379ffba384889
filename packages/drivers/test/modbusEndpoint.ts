import { createServer } from "node:net";
import type { Server, Socket } from "node:net";
import { give } from "./fieldHarness.ts";
import type { FieldEndpoint, Misbehaviour, WriteAnswer } from "./fieldHarness.ts";

/** Register numbers of the test product, as its manual would print them. */
export const TEST_REGISTERS = { temperature: 101, setpoint: 111 } as const;

/** Length of the header before the function code (Modbus Messaging on TCP/IP Implementation Guide 3.1.3). */
const HEADER = 7;

/** The tables of one unit. */
export class TestUnit {
  readonly registers = new Uint16Array(65_536);
  readonly coils = new Uint8Array(65_536);
  /** Wire addresses that do not exist. */
  readonly missing = new Set<number>();
  /** Answers every request with this exception. */
  exception: number | null = null;
  isSilent = false;
  /** Ms before each answer, beside the endpoint's. */
  delay = 0;
  isGarbled = false;

  setFloat(register: number, value: number): void {
    const bytes = Buffer.alloc(4);
    bytes.writeFloatBE(value);
    this.registers[register - 1] = bytes.readUInt16BE(0);
    this.registers[register] = bytes.readUInt16BE(2);
  }
}

/** A read or write as it arrived. */
export interface SeenRequest {
  readonly unit: number;
  readonly code: number;
  readonly start: number;
  readonly count: number;
}

/** A Modbus TCP gateway on loopback, written against the wire and not against the client library. */
export class ModbusEndpoint implements FieldEndpoint {
  misbehaviour: Misbehaviour = "none";
  delay = 0;
  refusesWrites = false;
  takesInstead: number | null = null;
  writeAnswer: WriteAnswer = "given";
  onWritten: (() => void) | null = null;
  onAnswer: (() => void) | null = null;
  mostOpen = 0;
  writes = 0;
  port = 0;
  readonly units = new Map<number, TestUnit>();
  readonly seen: SeenRequest[] = [];
  /** Set: octets sent in place of the next answer. */
  garbage: ((request: Buffer) => Buffer) | null = null;
  /** Connections accepted so far. */
  connections = 0;
  #server: Server | null = null;
  #open = 0;
  readonly #sockets = new Set<Socket>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #late: (() => void)[] = [];

  constructor(units: readonly number[]) {
    for (const unit of units) this.units.set(unit, new TestUnit());
  }

  unit(number: number): TestUnit {
    const unit = this.units.get(number);
    if (unit === undefined) throw new Error(`there is no unit ${number}`);
    return unit;
  }

  async open(): Promise<void> {
    const server = createServer((socket) => this.#accepted(socket));
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(this.port, "127.0.0.1", resolve);
    });
    const address = server.address();
    if (address !== null && typeof address !== "string") this.port = address.port;
  }

  async shut(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    for (const socket of this.#sockets) socket.destroy();
    this.#open = 0;
    const server = this.#server;
    this.#server = null;
    await new Promise<void>((resolve) => (server === null ? resolve() : server.close(() => resolve())));
  }

  setReadable(value: number): void {
    this.unit(1).setFloat(TEST_REGISTERS.temperature, value);
  }

  giveLate(): void {
    for (const answer of this.#late.splice(0)) answer();
  }

  writable(): number {
    return this.unit(1).registers[TEST_REGISTERS.setpoint - 1] ?? Number.NaN;
  }

  /** Drops every connection without closing the port. */
  hangUp(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #accepted(socket: Socket): void {
    this.connections += 1;
    this.#sockets.add(socket);
    let bytes = Buffer.alloc(0);
    socket.on("error", () => {});
    socket.on("close", () => this.#sockets.delete(socket));
    socket.on("data", (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      while (bytes.length >= HEADER && bytes.length >= 6 + bytes.readUInt16BE(4)) {
        const end = 6 + bytes.readUInt16BE(4);
        this.#received(bytes.subarray(0, end), socket);
        bytes = bytes.subarray(end);
      }
    });
  }

  #received(request: Buffer, socket: Socket): void {
    const unit = this.units.get(request[6] ?? 0);
    if (this.misbehaviour === "silent" || unit === undefined || unit.isSilent) return;
    this.#open += 1;
    this.mostOpen = Math.max(this.mostOpen, this.#open);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#open -= 1;
      give(() => this.#respond(request, unit, socket), this.onAnswer);
    }, this.delay + unit.delay);
    this.#timers.add(timer);
  }

  #respond(request: Buffer, unit: TestUnit, socket: Socket): void {
    if (socket.destroyed) return;
    const written = this.writes;
    const answer = this.#answer(request, unit);
    const becomes = this.writes > written ? this.writeAnswer : "given";
    if (becomes === "given") socket.write(answer);
    if (becomes === "late") this.#late.push(() => !socket.destroyed && socket.write(answer));
    if (this.writes > written) this.onWritten?.();
  }

  #answer(request: Buffer, unit: TestUnit): Buffer {
    const reply = this.#reply(request, unit);
    if (this.garbage !== null) return this.garbage(request);
    if (this.misbehaviour === "garbage" || unit.isGarbled) {
      return framed(request, Buffer.from([reply[0] ?? 0, 0xfe, 1]));
    }
    const frame = framed(request, reply);
    if (this.misbehaviour === "another-device") frame[6] = (frame[6] ?? 0) + 1;
    return frame;
  }

  #reply(request: Buffer, unit: TestUnit): Buffer {
    const code = request[7] ?? 0;
    if (code === 43) return identification(request);
    const start = request.readUInt16BE(8);
    const count = request.readUInt16BE(10);
    this.seen.push({ unit: request[6] ?? 0, code, start, count });
    if (code === 5 || code === 6 || code === 16) this.writes += 1;
    if (unit.exception !== null) return Buffer.from([code | 0x80, unit.exception]);
    if (code >= 1 && code <= 4) return this.#read(unit, code, start, count);
    if (this.refusesWrites) return Buffer.from([code | 0x80, 3]);
    return this.#write(unit, request);
  }

  #read(unit: TestUnit, code: number, start: number, count: number): Buffer {
    for (let at = start; at < start + count; at += 1) {
      if (unit.missing.has(at) || at > 65_535) return Buffer.from([code | 0x80, 2]);
    }
    if (count > (code <= 2 ? 2_000 : 125)) return Buffer.from([code | 0x80, 3]);
    return code <= 2 ? bits(unit, code, start, count) : words(unit, code, start, count);
  }

  #write(unit: TestUnit, request: Buffer): Buffer {
    const code = request[7] ?? 0;
    const start = request.readUInt16BE(8);
    if (code === 5) unit.coils[start] = request.readUInt16BE(10) === 0xff00 ? 1 : 0;
    if (code === 6) unit.registers[start] = this.takesInstead ?? request.readUInt16BE(10);
    if (code === 16) {
      for (let word = 0; word < request.readUInt16BE(10); word += 1) {
        unit.registers[start + word] = request.readUInt16BE(13 + word * 2);
      }
    }
    return request.subarray(7, 12);
  }
}

function words(unit: TestUnit, code: number, start: number, count: number): Buffer {
  const reply = Buffer.alloc(2 + count * 2);
  reply[0] = code;
  reply[1] = count * 2;
  for (let word = 0; word < count; word += 1) reply.writeUInt16BE(unit.registers[start + word] ?? 0, 2 + word * 2);
  return reply;
}

function bits(unit: TestUnit, code: number, start: number, count: number): Buffer {
  const reply = Buffer.alloc(2 + Math.ceil(count / 8));
  reply[0] = code;
  reply[1] = reply.length - 2;
  for (let bit = 0; bit < count; bit += 1) {
    const octet = 2 + (bit >> 3);
    if (unit.coils[start + bit] === 1) reply[octet] = (reply[octet] ?? 0) | (1 << (bit & 7));
  }
  return reply;
}

/** Read Device Identification, an object an answer (Modbus Application Protocol 6.21). */
function identification(request: Buffer): Buffer {
  const id = request[10] ?? 0;
  const said = ["Test Works", "T-1", "2.0"];
  const word = said[id];
  if (word === undefined) return Buffer.from([0xab, 2]);
  const isLast = id === said.length - 1;
  const head = [43, 14, request[9] ?? 0, 1, isLast ? 0 : 0xff, isLast ? 0 : id + 1, 1, id, word.length];
  return Buffer.concat([Buffer.from(head), Buffer.from(word)]);
}

/** A reply behind the header of its request. */
function framed(request: Buffer, reply: Buffer): Buffer {
  const header = Buffer.from(request.subarray(0, HEADER));
  header.writeUInt16BE(reply.length + 1, 4);
  return Buffer.concat([header, reply]);
}
