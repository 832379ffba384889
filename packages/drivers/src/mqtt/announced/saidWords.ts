import type { DeviceIdentity } from "@atrium/contract/devices";

const MAX_WORD_LENGTH = 200;

/** A word that a device says; undefined: it is none. */
export function saidText(from: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const found = from[name];
  return typeof found === "string" && found !== "" ? found.slice(0, MAX_WORD_LENGTH) : undefined;
}

/** What a device says of itself, without what it does not. */
export function identityIn(said: Readonly<Record<keyof DeviceIdentity, unknown>>): DeviceIdentity {
  return Object.fromEntries(
    Object.keys(said).flatMap((key) => {
      const word = saidText(said, key);
      return word === undefined ? [] : [[key, word]];
    }),
  );
}
