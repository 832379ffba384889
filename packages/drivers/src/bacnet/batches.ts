import type { ObjectId } from "./objects.ts";

/** ComplexACK header: type, invoke id, service (ASHRAE 135 clause 20.1.5). */
const ACK_HEADER = 3;
/**
 * Octets of one object's answer to present-value, status-flags and units (clause 15.7.3.2): object identifier 5, the list's two
 * tags 2, present-value 2 + 2 tags + up to 9 for a double, status-flags 2 + 2 tags + 3, units 2 + 2 tags + 3 or an error of 4. An
 * error for one of the others is no longer than its value.
 */
const ANSWER_PER_OBJECT = 5 + 2 + (2 + 2 + 9) + (2 + 2 + 3) + (2 + 2 + 4);
/** Headers of the request, which is shorter than its answer. */
const MIN_APDU = 50;

/** How many objects one ReadPropertyMultiple may ask for, so that the answer needs no segments. */
export function objectsPerRead(maxApdu: number): number {
  return Math.max(1, Math.floor((Math.max(maxApdu, MIN_APDU) - ACK_HEADER) / ANSWER_PER_OBJECT));
}

/**
 * Octets of one object's answer to present-value, priority-array, relinquish-default and status-flags, for values of up to
 * five octets; the rare double is longer, and is then asked alone.
 */
const STATE_PER_OBJECT = 5 + 2 + (2 + 2 + 5) + (2 + 2 + 16 * 5) + (2 + 2 + 5) + (2 + 2 + 3);

/** How many objects one request may ask for these four. */
export function statesPerRead(maxApdu: number): number {
  return Math.max(1, Math.floor((maxApdu - ACK_HEADER) / STATE_PER_OBJECT));
}

/**
 * Octets of one element of an array that holds object identifiers: property 2, index 3, two tags 2, identifier 5. The object comes
 * before all of them, with the two tags of its list.
 */
const ANSWER_PER_ELEMENT = 2 + 3 + 2 + 5;
const ANSWER_HEAD = 5 + 2;

/** How many elements of an object list one request may ask for. */
export function elementsPerRead(maxApdu: number): number {
  return Math.max(1, Math.floor((Math.max(maxApdu, MIN_APDU) - ACK_HEADER - ANSWER_HEAD) / ANSWER_PER_ELEMENT));
}

/** Octets of one object's answer to object-name, present-value and units, with a name of forty characters; longer ones halve the group. */
const ENTRY_PER_OBJECT = 5 + 2 + (2 + 2 + 3 + 40) + (2 + 2 + 9) + (2 + 2 + 4);

/** How many objects one request may ask for these three. */
export function entriesPerRead(maxApdu: number): number {
  return Math.max(1, Math.floor((maxApdu - ACK_HEADER) / ENTRY_PER_OBJECT));
}

/** Octets of one object's answer to its state texts: four states of fifteen characters; longer ones halve the group. */
const WORDS_PER_OBJECT = 5 + 2 + (2 + 2 + 3) + (2 + 2 + 4 * (3 + 15));

/** How many objects one request may ask for the names of their states. */
export function wordedPerRead(maxApdu: number): number {
  return Math.max(1, Math.floor((maxApdu - ACK_HEADER) / WORDS_PER_OBJECT));
}

/** Type, the longest answer that the asker takes, invoke id, service (clause 20.1.2). */
const REQUEST_HEADER = 4;
/**
 * Octets of one object in a WritePropertyMultiple (clause 15.10.1.1): object identifier 5, the list's two tags 2, the
 * property 2, the value's two tags 2 and up to 10 for a double, its priority 2.
 */
const WRITE_PER_OBJECT = 5 + 2 + 2 + 2 + 10 + 2;

/** How many objects one request may write. */
export function writesPerRequest(maxApdu: number): number {
  return Math.max(1, Math.floor((maxApdu - REQUEST_HEADER) / WRITE_PER_OBJECT));
}

/** Cuts a list into runs of at most `size`. */
export function inBatches<Row>(rows: readonly Row[], size: number): Row[][] {
  const batches: Row[][] = [];
  for (let start = 0; start < rows.length; start += size) batches.push(rows.slice(start, start + size));
  return batches;
}

/** A point as the driver addresses it: its index in the driver's list and its object. */
export interface AddressedPoint {
  readonly index: number;
  readonly object: ObjectId;
  /** Whether its device reports changes by itself. */
  readonly hasNotifications: boolean;
}
