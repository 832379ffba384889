import { converted } from "@atrium/contract";
import { t } from "@atrium/words";
import type { PointOutput } from "../engine/pointOutput.ts";
import type { PointsByIndex } from "../engine/pointTable.ts";
import { isPlausible } from "../engine/writable.ts";
import type { ModbusLink } from "./modbusLink.ts";
import { BUSY, ModbusException, ModbusGarbage, UNREACHABLE } from "./modbusError.ts";
import type { PlacedPoint } from "./readPlan.ts";
import { modelOf, readModel, type SunSpecModel, walkModels } from "./sunSpecChain.ts";
import { sunSpecValue } from "./sunSpecValue.ts";

export interface SunSpecReaderOptions {
  readonly unit: number;
  readonly places: readonly PlacedPoint[];
  readonly points: PointsByIndex;
  readonly output: PointOutput;
  readonly now: () => number;
  readonly link: Pick<ModbusLink, "read">;
  /** Runs a request in the poll lane, with as many further tries. */
  readonly attempt: <Reply>(retries: number, task: () => Promise<Reply>) => Promise<Reply>;
}

/**
 * Reads the models of one SunSpec unit. Its chain is walked once and kept; each read looks whether the model is still where
 * it was, and walks again where it is not: a device was replaced, or has new firmware.
 */
export class SunSpecReader {
  readonly #options: SunSpecReaderOptions;
  #models: readonly SunSpecModel[] | undefined;

  constructor(options: SunSpecReaderOptions) {
    this.#options = options;
  }

  /**
   * @returns the problem of the unit, or null
   * @throws ModbusSilence when no answer comes
   */
  async read(retries: number): Promise<string | null> {
    const { output, unit } = this.#options;
    const stamp = output.stamp();
    try {
      return await this.#readAll(retries, stamp);
    } catch (error) {
      if (error instanceof ModbusGarbage) {
        this.#forget(stamp);
        return error.message;
      }
      if (!(error instanceof ModbusException)) throw error;
      if (UNREACHABLE.has(error.code)) return t("Unit {unit}: {message}.", { unit, message: error.message });
      if (!BUSY.has(error.code)) this.#forget(stamp);
      return null;
    } finally {
      output.flush();
    }
  }

  async #readAll(retries: number, stamp: number): Promise<string | null> {
    const { places, unit } = this.#options;
    const read = (start: number, count: number) => this.#registers(start, count, retries);
    const models = this.#models ?? (await walkModels(async (start, count) => orNone(read(start, count))));
    if (models === null) {
      this.#forget(stamp);
      return t("Unit {unit} does not support SunSpec: no SunSpec identifier in its registers.", { unit });
    }
    this.#models = models;
    for (const [model, found] of Map.groupBy(places, (place) => modelOf(place.address.sunSpec ?? [], models))) {
      const registers = model === undefined ? Buffer.alloc(0) : await readModel(model, read);
      if (registers === null) {
        this.#forget(stamp);
        return null;
      }
      this.#pass(found, { model, registers, stamp });
    }
    return null;
  }

  async #registers(start: number, count: number, retries: number): Promise<Buffer> {
    const { link, unit, attempt } = this.#options;
    return await attempt(retries, async () => {
      const bytes = await link.read(unit, "holding-register", start, count);
      if (bytes.length === count * 2) return bytes;
      throw new ModbusGarbage(
        t("Unit {unit} sent {count, plural, one {# octet} other {# octets}} instead of {octets}.", {
          unit,
          count: bytes.length,
          octets: count * 2,
        }),
      );
    });
  }

  #pass(
    places: readonly PlacedPoint[],
    { model, registers, stamp }: { model: SunSpecModel | undefined; registers: Buffer; stamp: number },
  ): void {
    const { points, output, now } = this.#options;
    const time = now();
    for (const { index, address } of places) {
      const point = points.at(index);
      const place = address.sunSpec?.find((one) => one.model === model?.model);
      const value =
        place === undefined
          ? Number.NaN
          : converted(sunSpecValue(registers, place), { factor: address.scale, offset: 0 });
      if (point === undefined) continue;
      if (Number.isNaN(value)) output.polledBad(index, value, time, stamp);
      else if (isPlausible(point, value)) output.polled(index, value, time, stamp);
      else output.polledImpossible(index, value, time, stamp);
    }
  }

  /** None of its values counts, and the chain is walked again next time. */
  #forget(stamp: number): void {
    this.#models = undefined;
    const time = this.#options.now();
    for (const { index } of this.#options.places) this.#options.output.polledBad(index, Number.NaN, time, stamp);
  }
}

/** null where the device has no such registers; a gateway's or a busy device's answer is none about registers. */
async function orNone(read: Promise<Buffer>): Promise<Buffer | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof ModbusException && !UNREACHABLE.has(error.code) && !BUSY.has(error.code)) return null;
    throw error;
  }
}
