import { MAX_POINT_TEXT_LENGTH } from "@atrium/contract/devices";

/** Texts that are remembered beside those that points have now. */
const MAX_UNUSED = 10_000;

/**
 * The text that each number of a text point stands for. Values stay columns of numbers, and history, live and restart
 * treat a text like any other value.
 */
export class StringTable {
  readonly #texts = new Map<number, string>();
  /** New ones that are not in the database yet. */
  #unkept = new Map<number, string>();
  readonly #used: () => ReadonlySet<number | undefined>;

  /** @param used the values that points have now */
  constructor(used: () => ReadonlySet<number | undefined>) {
    this.#used = used;
  }

  get(code: number): string | undefined {
    return this.#texts.get(code);
  }

  /** A driver says what a number stands for. Two texts of one number are as good as impossible: the first stays. */
  learn(code: number, text: string): void {
    if (this.#texts.has(code) || text.length > MAX_POINT_TEXT_LENGTH) return;
    this.#texts.set(code, text);
    this.#unkept.set(code, text);
    if (this.#texts.size > 2 * MAX_UNUSED) this.#forgetSome();
  }

  /** Texts of an earlier run. */
  restore(texts: Iterable<readonly [number, string]>): void {
    for (const [code, text] of texts) this.#texts.set(code, text);
  }

  /** The new texts since the last time; given back where they could not be kept. */
  takeUnkept(): ReadonlyMap<number, string> {
    const taken = this.#unkept;
    this.#unkept = new Map();
    return taken;
  }

  giveBack(texts: ReadonlyMap<number, string>): void {
    this.#unkept = new Map([...texts, ...this.#unkept]);
  }

  /** The oldest go first; those that points have, and those that are not kept yet, stay. */
  #forgetSome(): void {
    const used = this.#used();
    for (const code of this.#texts.keys()) {
      if (this.#texts.size <= MAX_UNUSED) return;
      if (!used.has(code) && !this.#unkept.has(code)) this.#texts.delete(code);
    }
  }
}
