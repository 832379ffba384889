import { isIPv6 } from "node:net";

/** A subscriber of IPv6 usually gets a /64: this many hextets of 16 bits identify the subscriber. */
const HEXTETS = 4;

/**
 * The address that counts as one caller when calls and guesses are counted: an IPv4 address, or the /64 of an IPv6
 * address, of which one machine has as many as it likes.
 */
export function addressGroup(address: string): string {
  const [bare = ""] = address.split("%");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(bare)) return address;
  const [front = "", back] = bare.split("::");
  const before = hextets(front);
  const after = hextets(back ?? "");
  const between = back === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const all = [...before, ...Array.from({ length: between }, () => "0"), ...after];
  const group = all.slice(0, HEXTETS).map((hextet) => Number.parseInt(hextet, 16).toString(16));
  return `${group.join(":")}::/64`;
}

function hextets(text: string): string[] {
  return text === "" ? [] : text.split(":");
}
