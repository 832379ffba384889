import type { Dirt } from "./airPath.ts";

/** Running hours until a filter in the air of a city is due. */
const LIVES = { g4: 2_200, f8: 4_400, back: 3_000 } as const;

export type FilterMemory = Dirt;

/** The three filters of a unit: they fill with the hours, and are changed when they are due. */
export class FilterSet {
  #dirt: Dirt;

  constructor(memory: FilterMemory) {
    this.#dirt = memory;
  }

  get dirt(): Dirt {
    return this.#dirt;
  }
  /** Running hours until the first of them is due. */
  get remaining(): number {
    const { g4, f8, back } = this.#dirt;
    return Math.min((1 - g4) * LIVES.g4, (1 - f8) * LIVES.f8, (1 - back) * LIVES.back);
  }

  wear(hours: number): void {
    const { g4, f8, back } = this.#dirt;
    this.#dirt = {
      g4: worn(g4, hours / LIVES.g4),
      f8: worn(f8, hours / LIVES.f8),
      back: worn(back, hours / LIVES.back),
    };
  }

  memory(): FilterMemory {
    return this.#dirt;
  }
}

/** Somebody changes it in time. */
function worn(dirt: number, share: number): number {
  const fuller = dirt + share;
  return fuller >= 1 ? 0 : fuller;
}
