import * as z from "zod";
import { EpochMillis } from "./ids.ts";

interface ColumnRules {
  /** Whether the schema of a number takes this one as it is. */
  readonly isRight: (value: unknown) => boolean;
  /** Most numbers of one that somebody sends. Without it, it is one of our own answers. */
  readonly most?: number;
}

/**
 * A long array of numbers. Where all of them are right, one loop finds that out; where one is not, each is checked by its schema, so
 * that what is refused is refused in the same words. The schema of an array makes an object of each number: megabytes of a full
 * batch, and in a browser that has just begun more work than to draw them.
 */
export function numberColumn<Value extends number | null>(
  number: z.ZodType<Value, Value>,
  { isRight, most = Infinity }: ColumnRules,
) {
  const column = most === Infinity ? z.array(number) : z.array(number).max(most);
  const inside = column._zod;
  const run = inside.run.bind(inside);
  inside.run = (payload, context) => {
    const { value } = payload;
    return Array.isArray(value) && value.length <= most && isEach(value, isRight) ? payload : run(payload, context);
  };
  return column;
}

/** Of every place, also of one that nothing was put into. */
function isEach(values: readonly unknown[], isRight: (value: unknown) => boolean): boolean {
  for (const value of values) if (!isRight(value)) return false;
  return true;
}

/** A whole number from 0 on, as `z.int().nonnegative()` takes it. */
export function isWhole(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** The values of a series; null: it is not known. */
export const NumberColumn = numberColumn(z.number().nullable(), {
  isRight: (value) => value === null || Number.isFinite(value),
});

/** Its moments. */
export const TimeColumn = numberColumn(EpochMillis, { isRight: isWhole });
