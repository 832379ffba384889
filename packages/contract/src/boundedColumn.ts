import * as z from "zod";

/**
 * A long array of numbers that somebody sends, bounded. Where all of them are right, one loop finds that out; where one is not, each
 * is checked by its schema, so that what is refused is refused in the same words. An object for each number of a full batch would
 * be megabytes of garbage.
 * @param isRight whether the schema takes a number as it is
 */
export function boundedColumn(
  number: z.ZodType<number, number>,
  { most, isRight }: { readonly most: number; readonly isRight: (value: unknown) => boolean },
) {
  const column = z.array(number).max(most);
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
