import { phrase, t } from "@atrium/words";
import type { ClipBook } from "../clips.ts";
import type { PointOutput } from "../engine/pointOutput.ts";
import type { PointsByIndex } from "../engine/pointTable.ts";
import { isPlausible } from "../engine/writable.ts";
import { makeRead } from "./makeRead.ts";
import type { VapixRead, VapixValues } from "./product.ts";
import type { HttpUnit } from "./httpUnit.ts";
import { VapixGarbage } from "./vapixError.ts";

const UNTOLD = phrase("The camera does not report this value, or has not yet.");

export interface UnitReaderOptions {
  readonly points: PointsByIndex;
  readonly output: PointOutput;
  readonly now: () => number;
  readonly clips: ClipBook;
}

/** Asks a unit for values and passes them on; an unreadable answer makes the points of that call bad. */
export class UnitReader {
  readonly #options: UnitReaderOptions;

  constructor(options: UnitReaderOptions) {
    this.#options = options;
  }

  /** @throws what `VapixLink.ask` throws but for garbage, which is an answer too: the values are bad */
  async poll(unit: HttpUnit, read: VapixRead): Promise<void> {
    const { output, now } = this.#options;
    const stamp = output.stamp();
    let isReadable = true;
    const values: VapixValues = await this.#ask(unit, read).catch((error: unknown) => {
      if (!(error instanceof VapixGarbage)) throw error;
      isReadable = false;
      return {};
    });
    for (const { index, key } of unit.toldBy(read)) {
      const value = this.#numberOf(index, values[key]);
      const isUntold = read.onvif !== undefined && isReadable && values[key] === undefined;
      if (isUntold) output.polledBad(index, Number.NaN, now(), stamp, t(UNTOLD));
      else if (this.#isRight(index, value)) output.polled(index, value, now(), stamp);
      else output.polledImpossible(index, value, now(), stamp);
    }
  }

  /** The unit refuses this call: its points have no value. @param words the unit's own */
  refused(unit: HttpUnit, read: VapixRead, words: string): void {
    const { output, now } = this.#options;
    const stamp = output.stamp();
    for (const { index } of unit.toldBy(read)) {
      output.polledBad(
        index,
        Number.NaN,
        now(),
        stamp,
        t("The unit refused to report this value: {words}.", { words }),
      );
    }
  }

  /**
   * After a write: every value of the call is passed on, because one command changes several points.
   * @returns the value of the point `wanted`, NaN where the unit reports none
   */
  async readBack(unit: HttpUnit, read: VapixRead, wanted: number): Promise<number> {
    const { output, now } = this.#options;
    const values = await this.#ask(unit, read);
    let found = Number.NaN;
    for (const { index, key } of unit.toldBy(read)) {
      const value = this.#numberOf(index, values[key]);
      if (!this.#isRight(index, value)) continue;
      output.readBack(index, value, now());
      if (index === wanted) found = value;
    }
    return found;
  }

  async #ask(unit: HttpUnit, read: VapixRead): Promise<VapixValues> {
    const answer = await makeRead(unit.link, read, unit.address);
    try {
      return read.values(answer, this.#options.clips);
    } catch (error) {
      unit.link.unreadable();
      throw new VapixGarbage(
        t("The response from {name} is not {path}.", { name: unit.link.name, path: read.request.path }),
        {
          cause: error,
        },
      );
    }
  }

  #numberOf(index: number, said: number | string | undefined): number {
    const { points, output } = this.#options;
    if (typeof said !== "string") return said ?? Number.NaN;
    return points.at(index)?.kind === "text" ? output.codeOf(index, said) : Number.NaN;
  }

  /** An enum may report a state that it cannot be commanded to. */
  #isRight(index: number, value: number): boolean {
    const point = this.#options.points.at(index);
    if (point === undefined || Number.isNaN(value)) return false;
    if (point.takesMedia === true) return Number.isInteger(value);
    if (point.states !== undefined) return point.states.some((state) => state.value === value);
    return isPlausible(point, value);
  }
}
