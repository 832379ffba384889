/** The keys of a constant, each with its own type. */
export function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[];
export function keysOf(record: object): string[] {
  return Object.keys(record);
}

/** A record of rows, with the types of their keys kept. */
export function recordOf<Key extends string, Value>(
  rows: readonly (readonly [Key, Value])[],
): Readonly<Record<Key, Value>>;
export function recordOf(rows: readonly (readonly [string, unknown])[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(rows);
}
