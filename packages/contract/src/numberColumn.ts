import * as z from "zod";

/**
 * The values of a long series, null where nothing is known. They are looked through in one loop: the schema of an array
 * makes an object of each value, which in a browser that has just begun costs more than to draw them.
 */
export const NumberColumn = z
  .custom<(number | null)[]>(
    (values) => Array.isArray(values) && values.every((value) => value === null || Number.isFinite(value)),
    "expected numbers, and null for what is not known",
  )
  .meta({ type: "array", items: { anyOf: [{ type: "number" }, { type: "null" }] } });

/** Moments in the same way: milliseconds since 1970-01-01T00:00Z. */
export const TimeColumn = z
  .custom<number[]>(
    (times) => Array.isArray(times) && times.every((time) => Number.isSafeInteger(time) && time >= 0),
    "expected milliseconds since 1970",
  )
  .meta({ type: "array", items: { type: "integer", minimum: 0 } });
