/** What stands at the end of a place's row. */
export interface RowNumber {
  /** "30/38", "25.20°", "62 %", "226"; undefined where there is nothing to count. */
  readonly text: string | undefined;
  /** The same for those who hear it. */
  readonly spoken: string;
  /** How many devices are not right, and how many of the others are in alarm. */
  readonly trouble: number;
  readonly alarm: number;
  /** Of how many devices the values are old. */
  readonly stale: number;
}

export const NOTHING_WRONG = { trouble: 0, alarm: 0, stale: 0 };
export const NO_NUMBER: RowNumber = { text: undefined, spoken: "", ...NOTHING_WRONG };
