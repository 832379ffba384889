import type { WriteRefusal } from "./modbusServer.ts";

/** A float32 that is no number: what a meter does not measure. */
export const NOT_MEASURED = 0xffc00000;

/** How a value lies in its registers, big-endian; `-swapped` has the low word first. */
const TYPES = {
  uint16: { count: 1, put: (bytes: Buffer, value: number) => bytes.writeUInt16BE(Math.round(value) & 0xff_ff) },
  uint32: { count: 2, put: (bytes: Buffer, value: number) => bytes.writeUInt32BE(Math.round(value) % 2 ** 32) },
  "uint32-swapped": { count: 2, put: swapped((bytes, value) => bytes.writeUInt32BE(Math.round(value) % 2 ** 32)) },
  float32: { count: 2, put: putFloat },
  "float32-swapped": { count: 2, put: swapped(putFloat) },
  int64: { count: 4, put: (bytes: Buffer, value: number) => bytes.writeBigInt64BE(BigInt(value)) },
} as const;

/** One value of a register map. */
export interface Register<Reading, Target = unknown> {
  /** Wire address of its first register: register number − 1. */
  readonly address: number;
  /** `uint16` where nothing is said; it takes an int16 too. */
  readonly type?: keyof typeof TYPES;
  /** What the registers hold of one unit of the value: 10 where they count tenths. */
  readonly scale?: number;
  readonly value: number | ((reading: Reading) => number);
  /** Takes what is written to it; a register without it is read only. @returns why not, undefined when it is taken */
  readonly write?: (target: Target, value: number) => WriteRefusal | undefined;
}

/** Registers that exist in a row. Those without a value of their own repeat the filler, which is 0 where nothing is said. */
export interface RegisterBlock {
  /** Wire address of the first. */
  readonly address: number;
  readonly count: number;
  readonly filler?: readonly number[];
}

/** Where a value, or a register of filler, lies. */
interface Cell<Reading, Target> {
  readonly address: number;
  readonly count: number;
  put(bytes: Buffer, reading: Reading): void;
  readonly write?: Register<Reading, Target>["write"];
}

/** The registers of a unit as a table: what each holds of a reading, and what it takes. */
export class RegisterMap<Reading, Target = unknown> {
  readonly #cells = new Map<number, Cell<Reading, Target>>();

  constructor(registers: readonly Register<Reading, Target>[], blocks: readonly RegisterBlock[] = []) {
    for (const { address: from, count, filler = [0] } of blocks) {
      for (let index = 0; index < count; index++) {
        const word = filler[index % filler.length] ?? 0;
        const address = from + index;
        this.#cells.set(address, { address, count: 1, put: (bytes) => bytes.writeUInt16BE(word) });
      }
    }
    for (const { address, type = "uint16", scale = 1, value, write } of registers) {
      const { count, put } = TYPES[type];
      const valueOf = typeof value === "number" ? () => value : value;
      const cell: Cell<Reading, Target> = {
        address,
        count,
        put: (bytes, reading) => put(bytes, valueOf(reading) * scale),
        ...(write && { write }),
      };
      for (let index = 0; index < count; index++) this.#cells.set(address + index, cell);
    }
  }

  /** Whether some register takes what is written to it. */
  get isWritable(): boolean {
    return [...this.#cells.values()].some(({ write }) => write !== undefined);
  }

  /** @param address wire address @returns the registers' bytes, undefined where one of them does not exist */
  read(reading: Reading, address: number, count: number): Buffer | undefined {
    const bytes = Buffer.alloc(count * 2);
    for (let at = address; at < address + count;) {
      const cell = this.#cells.get(at);
      if (cell === undefined) return undefined;
      const value = Buffer.alloc(cell.count * 2);
      cell.put(value, reading);
      value.copy(bytes, (at - address) * 2, (at - cell.address) * 2);
      at = cell.address + cell.count;
    }
    return bytes;
  }

  /**
   * One register at a time: two orders in one request could contradict each other.
   * @returns why it is not taken, undefined when it is
   */
  write(target: Target, address: number, values: readonly number[]): WriteRefusal | undefined {
    const write = this.#cells.get(address)?.write;
    const [value, ...more] = values;
    return write === undefined || value === undefined || more.length > 0 ? "illegalAddress" : write(target, value);
  }
}

/** What is not measured is the "not a number" of meters. */
function putFloat(bytes: Buffer, value: number): void {
  if (Number.isNaN(value)) bytes.writeUInt32BE(NOT_MEASURED);
  else bytes.writeFloatBE(value);
}

/** Turns the two words of a value round. */
function swapped(put: (bytes: Buffer, value: number) => void): (bytes: Buffer, value: number) => void {
  return (bytes, value) => {
    put(bytes, value);
    bytes.swap32().swap16();
  };
}
