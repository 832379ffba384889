import { figure, heading } from "./figures.ts";

/** What physics or the machine allows, both ends included. */
export interface Budget {
  readonly least?: number;
  readonly most?: number;
  readonly unit?: string;
  readonly digits?: number;
  /** What else stands beside the figure. */
  readonly note?: string;
}

/** Figures that have a budget, of which those are kept that are outside. */
export class WorldBudgets {
  #count = 0;
  readonly #outside: string[] = [];

  /** Prints a figure with its budget. A number that is none is outside. */
  figure(name: string, value: number, budget: Budget): void {
    const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY, unit = "", digits = 2, note } = budget;
    this.#count += 1;
    const isWithin = value >= least && value <= most;
    if (!isWithin) this.#outside.push(name);
    const beside = [...(isWithin ? [] : ["OUTSIDE"]), wordsOf(budget), ...(note === undefined ? [] : [note])];
    figure(name, `${value.toFixed(digits)} ${unit}`.trimEnd(), beside.join("; "));
  }

  /** Ends the table. @returns whether all figures are within their budgets */
  end(): boolean {
    heading(`Figures outside their budget: ${this.#outside.length} of ${this.#count}`);
    for (const name of this.#outside) console.log(`  ${name}`);
    return this.#outside.length === 0;
  }
}

function wordsOf({ least, most }: Budget): string {
  if (least === undefined) return `budget ≤ ${most}`;
  return most === undefined ? `budget ≥ ${least}` : `budget ${least} to ${most}`;
}
