import { t } from "@atrium/words";
import type { PointOutput } from "../engine/pointOutput.ts";
import type { PointsByIndex } from "../engine/pointTable.ts";
import { isPlausible } from "../engine/writable.ts";
import { octetsOf, valueIn } from "./decodeBlock.ts";
import type { ModbusLink } from "./modbusLink.ts";
import { BUSY, ILLEGAL_DATA_ADDRESS, ModbusException, ModbusGarbage, UNREACHABLE } from "./modbusError.ts";
import { splitBlock } from "./readPlan.ts";
import type { ReadBlock } from "./readPlan.ts";

/**
 * The result of reading a block. `split`: it holds a register that the device lacks; read these from now on.
 * `unreachable` and `garbage` concern the whole unit.
 */
export type BlockResult =
  | { readonly kind: "answered" }
  | { readonly kind: "split"; readonly blocks: readonly ReadBlock[] }
  | { readonly kind: "unreachable" | "garbage"; readonly reason: string };

export interface BlockReaderOptions {
  readonly points: PointsByIndex;
  readonly output: PointOutput;
  readonly now: () => number;
  readonly link: ModbusLink;
  /** Runs a request in the poll lane, with as many further tries. */
  readonly attempt: <Reply>(retries: number, task: () => Promise<Reply>) => Promise<Reply>;
}

/** Reads blocks and passes on their values. */
export class BlockReader {
  readonly #options: BlockReaderOptions;

  constructor(options: BlockReaderOptions) {
    this.#options = options;
  }

  /** @throws ModbusSilence when no answer comes */
  async read(block: ReadBlock, retries: number): Promise<BlockResult> {
    const { link, output, attempt } = this.#options;
    let stamp = output.stamp();
    try {
      const bytes = await attempt(retries, async () => {
        stamp = output.stamp();
        return complete(await link.read(block.unit, block.table, block.start, block.count), block);
      });
      this.#pass(block, bytes, stamp);
      return { kind: "answered" };
    } catch (error) {
      return this.#afterFailure(block, stamp, error);
    } finally {
      output.flush();
    }
  }

  #pass(block: ReadBlock, bytes: Buffer, stamp: number): void {
    const { points, output, now } = this.#options;
    const time = now();
    for (const { index, address } of block.points) {
      const point = points.at(index);
      if (point === undefined) continue;
      const value = valueIn(bytes, block, address);
      if (isPlausible(point, value)) output.polled(index, value, time, stamp);
      else output.polledImpossible(index, value, time, stamp);
    }
  }

  #afterFailure(block: ReadBlock, stamp: number, error: unknown): BlockResult {
    if (error instanceof ModbusGarbage) {
      this.#markBad(block, stamp);
      return { kind: "garbage", reason: error.message };
    }
    if (!(error instanceof ModbusException)) throw error;
    if (UNREACHABLE.has(error.code)) {
      return {
        kind: "unreachable",
        reason: t("Unit {unit}: {message}.", { unit: block.unit, message: error.message }),
      };
    }
    const blocks = error.code === ILLEGAL_DATA_ADDRESS ? splitBlock(block) : null;
    if (blocks !== null) return { kind: "split", blocks };
    // A busy device will answer another time; any other exception is its answer for these points.
    if (!BUSY.has(error.code)) this.#markBad(block, stamp);
    return { kind: "answered" };
  }

  #markBad(block: ReadBlock, stamp: number): void {
    const time = this.#options.now();
    for (const { index } of block.points) this.#options.output.polledBad(index, Number.NaN, time, stamp);
  }
}

/** The library checks the frame, not that the octet count inside it fits. */
function complete(bytes: Buffer, block: ReadBlock): Buffer {
  if (bytes.length === octetsOf(block)) return bytes;
  throw new ModbusGarbage(
    t("Unit {unit} sent {count, plural, one {# octet} other {# octets}} instead of {octets}.", {
      unit: block.unit,
      count: bytes.length,
      octets: octetsOf(block),
    }),
  );
}
