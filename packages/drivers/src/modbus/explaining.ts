import { t } from "@atrium/words";
import type { Exchange, ExplainedExchange, WirePiece } from "../wire.ts";
import { unitKey } from "./discovering.ts";
import { ModbusException } from "./modbusError.ts";
import { isRtuFrame } from "./rtuFrame.ts";

/** Transaction, protocol, length and unit (Modbus Messaging on TCP/IP Implementation Guide 3.1.3). */
const HEADER = 7;
/** Of a frame of a serial line: its unit before, its CRC behind. */
const SERIAL_HEADER = 1;
const CRC_LENGTH = 2;
const EXCEPTION = 0x80;
/** Register values that are named one by one. */
const NAMED = 6;

interface FunctionWords {
  readonly isWrite: boolean;
  readonly isBits: boolean;
  /** @param second how many cells, or the one cell's value */
  readonly words: (start: number, second: number) => string;
}
const bits = { isWrite: false, isBits: true };
const registers = { isWrite: false, isBits: false };
/** Modbus Application Protocol 6. */
const FUNCTIONS = new Map<number, FunctionWords>([
  [1, { ...bits, words: (start, count) => t("Read {count} coils from {start}", { count, start }) }],
  [2, { ...bits, words: (start, count) => t("Read {count} discrete inputs from {start}", { count, start }) }],
  [3, { ...registers, words: (start, count) => t("Read {count} holding registers from {start}", { count, start }) }],
  [4, { ...registers, words: (start, count) => t("Read {count} input registers from {start}", { count, start }) }],
  [5, { ...bits, isWrite: true, words: coilWords }],
  [
    6,
    {
      ...registers,
      isWrite: true,
      words: (start, value) => t("Write holding register {start}: {value}", { start, value }),
    },
  ],
  [15, { ...bits, isWrite: true, words: (start, count) => t("Write {count} coils from {start}", { count, start }) }],
  [
    16,
    {
      ...registers,
      isWrite: true,
      words: (start, count) => t("Write {count} holding registers from {start}", { count, start }),
    },
  ],
]);

/** A request and its answer as text; addresses are those on the wire, which begin with 0. */
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

/** Function code and its parameters; null: it is no frame. */
function contentOf(frame: Buffer): Buffer | null {
  if (isRtuFrame(frame)) return frame.subarray(SERIAL_HEADER, -CRC_LENGTH);
  return frame.length <= HEADER || frame.readUInt16BE(2) !== 0 ? null : frame.subarray(HEADER);
}

function asked(frame: Buffer): string {
  const pdu = contentOf(frame) ?? Buffer.alloc(0);
  const code = pdu[0] ?? 0;
  const known = FUNCTIONS.get(code);
  if (known === undefined || pdu.length < 5) return t("Function {code}", { code });
  const [start, second] = [pdu.readUInt16BE(1), pdu.readUInt16BE(3)];
  return known.words(start, second);
}

function coilWords(start: number, value: number): string {
  return value === 0 ? t("Write coil {start}: off", { start }) : t("Write coil {start}: on", { start });
}

function answered(frame: Buffer): string {
  const pdu = contentOf(frame);
  if (pdu === null) return t("{count} octets that are not Modbus", { count: frame.length });
  const code = pdu[0] ?? 0;
  if ((code & EXCEPTION) !== 0) {
    return t("Refused: {message}", { message: new ModbusException(pdu[1] ?? 0).message });
  }
  const known = FUNCTIONS.get(code);
  if (known === undefined) return t("Function {code}, {count} octets", { code, count: pdu.length - 1 });
  if (known.isWrite) return t("Done");
  const content = pdu.subarray(2);
  const said = pdu[1] ?? 0;
  if (content.length !== said) {
    return t("{count} octets instead of the announced {said}", { count: content.length, said });
  }
  if (known.isBits) return t("{count} octets, {octets}", { count: said, octets: content.toString("hex") });
  const values = Array.from({ length: Math.floor(said / 2) }, (_, index) => content.readUInt16BE(index * 2));
  const named = `${values.slice(0, NAMED).join(", ")}${values.length > NAMED ? ", …" : ""}`;
  return t("{count} registers: {named}", { count: values.length, named });
}
