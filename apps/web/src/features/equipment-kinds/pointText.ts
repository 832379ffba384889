import { READABLE_POINTS } from "@atrium/contract/devices";
import { sayTerm } from "@atrium/words";

const known: Readonly<Record<string, { readonly name: string }>> = READABLE_POINTS;

/** "Supply temperature", for a key that Atrium knows; else the key itself. */
export function pointText(key: string): string {
  const name = Object.hasOwn(known, key) ? known[key]?.name : undefined;
  return name === undefined ? key : sayTerm(name);
}
