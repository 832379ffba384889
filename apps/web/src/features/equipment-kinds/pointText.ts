import { READABLE_POINTS } from "@atrium/contract/devices";
import { sayTerm } from "@atrium/words";

const known: Readonly<Record<string, { readonly name: string }>> = READABLE_POINTS;

/** "Supply temperature", for a key that Atrium knows. */
export function pointName(key: string): string | undefined {
  const name = Object.hasOwn(known, key) ? known[key]?.name : undefined;
  return name === undefined ? undefined : sayTerm(name);
}

/** Of fields that choose a point: keys are the same in every language. */
export const KEYS = { dropdown: { translate: "no" }, input: { translate: "no" } } as const;

/** Its name, or the key where Atrium knows none. */
export function pointText(key: string): string {
  return pointName(key) ?? key;
}
