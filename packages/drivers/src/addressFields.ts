import { t } from "@atrium/words";
import type { AddressProblem } from "./productCatalog.ts";

/** One field of a mapping's address, as a product template asks for it: a whole number, or a text of one form. */
export type AddressField =
  | { readonly field: string; readonly min: number; readonly max: number }
  | {
      readonly field: string;
      readonly pattern: RegExp;
      /** The form as text, for the person who must mend it. */
      readonly expected: string;
    };

/** Whether a mapping's address has exactly the fields that its product asks for, each in its range. */
export function addressProblems(
  fields: readonly AddressField[],
  address: Record<string, number | string>,
): AddressProblem[] {
  const wrong = fields.flatMap((asked) => {
    const value = address[asked.field];
    if (fits(asked, value)) return [];
    const expected =
      "pattern" in asked ? asked.expected : t("a whole number from {min} to {max}", { min: asked.min, max: asked.max });
    return [{ field: asked.field, problem: t("expected {expected}, got {got}", { expected, got: describe(value) }) }];
  });
  const known = new Set(fields.map(({ field }) => field));
  const unknown = Object.keys(address).filter((field) => !known.has(field));
  return [...wrong, ...unknown.map((field) => ({ field, problem: t("unknown field for this product") }))];
}

function fits(asked: AddressField, value: number | string | undefined): boolean {
  if ("pattern" in asked) return typeof value === "string" && asked.pattern.test(value);
  return typeof value === "number" && Number.isInteger(value) && value >= asked.min && value <= asked.max;
}

function describe(value: number | string | undefined): string {
  return value === undefined ? t("nothing") : JSON.stringify(value);
}
