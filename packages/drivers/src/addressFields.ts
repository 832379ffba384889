import type { AddressProblem } from "./driver.ts";

/** One field of a mapping's address, as a product template asks for it. */
export interface AddressField {
  readonly field: string;
  readonly min: number;
  readonly max: number;
}

/** Whether a mapping's address has exactly the fields that its product asks for, each in its range. */
export function addressProblems(
  fields: readonly AddressField[],
  address: Record<string, number | string>,
): AddressProblem[] {
  const wrong = fields.flatMap(({ field, min, max }) => {
    const value = address[field];
    if (typeof value === "number" && Number.isInteger(value) && value >= min && value <= max) return [];
    return [{ field, problem: `expected a whole number from ${min} to ${max}, got ${describe(value)}` }];
  });
  const known = new Set(fields.map(({ field }) => field));
  const unknown = Object.keys(address).filter((field) => !known.has(field));
  return [...wrong, ...unknown.map((field) => ({ field, problem: "the product knows no such field" }))];
}

function describe(value: number | string | undefined): string {
  return value === undefined ? "nothing" : JSON.stringify(value);
}
