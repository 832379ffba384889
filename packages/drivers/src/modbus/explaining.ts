import type { Exchange, ExplainedExchange, WirePiece } from "../wire.ts";
import { unitKey } from "./discovering.ts";
import { ModbusException } from "./modbusError.ts";

/** Transaction, protocol, length and unit (Modbus Messaging on TCP/IP Implementation Guide 3.1.3). */
const HEADER = 7;
const EXCEPTION = 0x80;
/** Register values that are named one by one. */
const NAMED = 6;

interface FunctionWords {
  readonly verb: "Read" | "Write";
  readonly cells: string;
  readonly isBits: boolean;
  /** The first number is a count; absent: the one cell's value. */
  readonly hasCount: boolean;
}
const bits = { isBits: true, hasCount: true };
const words = { isBits: false, hasCount: true };
/** Modbus Application Protocol 6. */
const FUNCTIONS = new Map<number, FunctionWords>([
  [1, { verb: "Read", cells: "coils", ...bits }],
  [2, { verb: "Read", cells: "discrete inputs", ...bits }],
  [3, { verb: "Read", cells: "holding registers", ...words }],
  [4, { verb: "Read", cells: "input registers", ...words }],
  [5, { verb: "Write", cells: "coil", isBits: true, hasCount: false }],
  [6, { verb: "Write", cells: "holding register", isBits: false, hasCount: false }],
  [15, { verb: "Write", cells: "coils", ...bits }],
  [16, { verb: "Write", cells: "holding registers", ...words }],
]);

/** A request and its answer in words; addresses are those on the wire, which begin with 0. */
export function explainModbus({ station, sent, received }: Exchange): ExplainedExchange {
  return {
    ...(typeof station === "number" ? { station: unitKey(station) } : {}),
    ...(sent && { sent: asked(octetsOf(sent)) }),
    ...(received && { received: answered(octetsOf(received)) }),
  };
}

function octetsOf([piece]: readonly WirePiece[]): Buffer {
  return typeof piece === "object" ? Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength) : Buffer.alloc(0);
}

function asked(frame: Buffer): string {
  const code = frame[HEADER] ?? 0;
  const known = FUNCTIONS.get(code);
  if (known === undefined || frame.length < HEADER + 5) return `Function ${code}`;
  const [start, second] = [frame.readUInt16BE(HEADER + 1), frame.readUInt16BE(HEADER + 3)];
  const { verb, cells, hasCount, isBits } = known;
  if (!hasCount) return `${verb} ${cells} ${start}: ${isBits ? (second === 0 ? "off" : "on") : second}`;
  return `${verb} ${second} ${cells} from ${start}`;
}

function answered(frame: Buffer): string {
  if (frame.length <= HEADER || frame.readUInt16BE(2) !== 0) return `${frame.length} octets that are not Modbus`;
  const code = frame[HEADER] ?? 0;
  if ((code & EXCEPTION) !== 0) return `Refused: ${new ModbusException(frame[HEADER + 1] ?? 0).message}`;
  const known = FUNCTIONS.get(code);
  if (known === undefined) return `Function ${code}, ${frame.length - HEADER - 1} octets`;
  if (known.verb === "Write") return "Done";
  const content = frame.subarray(HEADER + 2);
  const said = frame[HEADER + 1] ?? 0;
  if (content.length !== said) return `${content.length} octets in place of the ${said} that it announces`;
  if (known.isBits) return `${said} octets, ${content.toString("hex")}`;
  const registers = Array.from({ length: Math.floor(said / 2) }, (_, index) => content.readUInt16BE(index * 2));
  const more = registers.length > NAMED ? ", …" : "";
  return `${registers.length} registers: ${registers.slice(0, NAMED).join(", ")}${more}`;
}
