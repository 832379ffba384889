import type { DriverPoint } from "../productCatalog.ts";

/**
 * Whether a write that nobody answered may be sent again. A value stays what it is when it is written twice; a momentary
 * command (a call of a lift, a pulse of a door) may have been carried out, and would be a second one.
 */
export function isRepeatable({ isMomentary }: DriverPoint): boolean {
  return isMomentary !== true;
}
