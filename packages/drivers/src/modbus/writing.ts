import { convertedBack } from "@atrium/contract";
import { REGISTER_COUNT } from "@atrium/contract/devices";
import type { Clock } from "@atrium/time";
import { sayTerm, t } from "@atrium/words";
import type { DriverPoint } from "../productCatalog.ts";
import type { WriteOutcome, WriteRequest } from "../writing.ts";
import type { PointTable } from "../engine/pointTable.ts";
import type { PointOutput } from "../engine/pointOutput.ts";
import { readUntil } from "../engine/readBack.ts";
import { acknowledged, isConfirmedByAnswer, judged, signOf } from "../engine/feedback.ts";
import { isRepeatable } from "../engine/repeatable.ts";
import { refusal } from "../engine/writable.ts";
import { octetsOf, valueIn } from "./decodeBlock.ts";
import type { ModbusLink, WrittenCells } from "./modbusLink.ts";
import { ModbusException, ModbusGarbage, ModbusSilence, NO_ANSWER_OF_UNIT } from "./modbusError.ts";
import type { ModbusAddress } from "./product.ts";
import type { PlacedPoint, ReadBlock } from "./readPlan.ts";
import { encodeRegisters } from "./registers.ts";

export interface ModbusWriterOptions {
  /** All of the connection: a command may show at another point than its own. */
  readonly points: PointTable<PlacedPoint>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly output: PointOutput;
  readonly link: ModbusLink;
  /** Runs a request in the write lane, with further tries where no answer comes if it may be sent twice. */
  readonly attempt: <Reply>(unit: number, isRepeatable: boolean, task: () => Promise<Reply>) => Promise<Reply>;
}

export interface PointWrite {
  readonly point: DriverPoint;
  readonly place: PlacedPoint;
  readonly request: WriteRequest;
  readonly onSent: () => void;
}

/** Writes coils and holding registers and reads them back. */
export class ModbusWriter {
  readonly #options: ModbusWriterOptions;

  constructor(options: ModbusWriterOptions) {
    this.#options = options;
  }

  /** Never rejects: whatever happens is an outcome. */
  async write(write: PointWrite): Promise<WriteOutcome> {
    const { point, place, request } = write;
    const refused = refusal(point, request);
    if (refused !== null) return refused;
    if (request.value === null) {
      return failed(t("{name} has no automatic value to return to.", { name: sayTerm(point.name) }));
    }
    const cells = cellsOf(request.value, place.address);
    if (cells === null) {
      return failed(t("{value} cannot be written to {name}.", { value: request.value, name: sayTerm(point.name) }));
    }
    try {
      await this.#send(write, cells);
    } catch (error) {
      return failure(error, t("The device did not respond to the write."));
    }
    try {
      return await this.#readBack(write, storedValue(request.value, cells, place.address));
    } catch (error) {
      if (isConfirmedByAnswer(point)) return acknowledged(point, Number.NaN, this.#options.clock.now());
      return failure(error, t("Written, but the device did not report its new state."));
    }
  }

  async #send({ point, place, onSent }: PointWrite, cells: WrittenCells): Promise<void> {
    const { attempt, link, output } = this.#options;
    const { unit, start } = place.address;
    let tellSent: (() => void) | undefined = onSent;
    await attempt(unit, isRepeatable(point), () => {
      output.written(place.index);
      return link.write(unit, start, cells, () => {
        tellSent?.();
        tellSent = undefined;
      });
    });
  }

  /** @param asked the device's value if it took the write as it was sent */
  async #readBack({ point, place }: PointWrite, asked: number): Promise<WriteOutcome> {
    const { clock, signal, output, points } = this.#options;
    const sign = signOf(point, asked, points);
    const shown = sign.point === point ? place : (points.place(points.indexOf(sign.point.id)) ?? place);
    const isAsAsked = (value: number): boolean => !sign.isNeeded || sign.isGiven(value);
    const value = await readUntil({ clock, signal, read: () => this.#read(shown), isAsAsked, within: sign.within });
    if (!Number.isNaN(value)) output.readBack(shown.index, value, clock.now());
    output.flush();
    return judged({ point, asked, sign, value, time: clock.now(), did: "accepted" });
  }

  async #read(place: PlacedPoint): Promise<number> {
    const { attempt, link } = this.#options;
    const { unit, table, start, type } = place.address;
    const block: ReadBlock = { unit, table, start, count: REGISTER_COUNT[type], points: [place] };
    const bytes = await attempt(unit, true, () => link.read(unit, table, start, block.count));
    if (bytes.length !== octetsOf(block)) throw new ModbusGarbage(t("The device sent an unreadable reply."));
    return valueIn(bytes, block, place.address);
  }
}

function cellsOf(value: number, address: ModbusAddress): WrittenCells | null {
  if (address.table === "coil") return { coil: value !== 0 };
  if (address.table !== "holding-register" || address.coding !== undefined) return null;
  const raw = convertedBack(value, { factor: address.scale, offset: address.offset ?? 0 });
  const registers = encodeRegisters(address.type === "float32" ? raw : Math.round(raw), address.type);
  if (registers === null) return null;
  return { registers: address.wordOrder === "low-first" ? registers.toReversed() : registers };
}

/** The value after rounding to what the registers can hold. */
function storedValue(value: number, cells: WrittenCells, address: ModbusAddress): number {
  if ("coil" in cells) return value;
  const bytes = Buffer.alloc(cells.registers.length * 2);
  for (const [word, register] of cells.registers.entries()) bytes.writeUInt16BE(register, word * 2);
  return valueIn(bytes, address, address);
}

function failed(reason: string): WriteOutcome {
  return { state: "failed", reason };
}

function failure(error: unknown, silence: string): WriteOutcome {
  if (error instanceof ModbusSilence) return { state: "timed-out", reason: silence };
  // Somebody answered, but not with a refusal: the device may have taken it.
  if (error instanceof ModbusGarbage) return { state: "timed-out", reason: error.message };
  // The gateway sent it on and reports that the unit was silent: that is not a refusal.
  if (error instanceof ModbusException && error.code === NO_ANSWER_OF_UNIT) {
    return { state: "timed-out", reason: silence };
  }
  if (error instanceof ModbusException) return failed(t("The device refused: {message}.", { message: error.message }));
  return failed(error instanceof Error ? error.message : String(error));
}
