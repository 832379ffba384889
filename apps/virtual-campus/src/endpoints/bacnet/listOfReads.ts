import type { BACNetObjectID } from "@bacnet-js/client";
import { ReadPropertyMultiple } from "@bacnet-js/client/dist/lib/services/index.js";

/** What a ReadPropertyMultiple asks of one object. */
export interface ObjectReads {
  readonly objectId: BACNetObjectID;
  readonly properties: readonly { readonly id: number; readonly index: number }[];
}

/**
 * The parameters of a ReadPropertyMultiple (ASHRAE 135 clause 15.7.1.1).
 * @returns undefined where they cannot be read
 */
export function readReads(parameters: Buffer): readonly ObjectReads[] | undefined {
  try {
    // The library's type leaves out that it may find nothing.
    const read: { readonly properties: readonly ObjectReads[] } | undefined = ReadPropertyMultiple.decode(
      parameters,
      0,
      parameters.length,
    );
    return read?.properties;
  } catch {
    return undefined;
  }
}
