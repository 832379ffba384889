import { isIPv6 } from "node:net";

/** Where an IPv6 address carries one of IPv4: the leading groups, and the group at which the two of the address begin. */
const CARRIERS: readonly (readonly [lead: readonly number[], at: number])[] = [
  // ::a.b.c.d, as it was written once; mapped (RFC 4291, 2.5.5), translated (RFC 2765).
  [[0, 0, 0, 0, 0, 0], 6],
  [[0, 0, 0, 0, 0, 0xff_ff], 6],
  [[0, 0, 0, 0, 0xff_ff, 0], 6],
  // NAT64 (RFC 6052, RFC 8215).
  [[0x64, 0xff_9b], 6],
  // 6to4 (RFC 3056).
  [[0x20_02], 1],
  // The server of Teredo (RFC 4380).
  [[0x20_01, 0], 2],
];
const GROUPS = 8;

/** The addresses of IPv4 that one of IPv6 stands for, dotted: a gateway on the way would lead there. */
export function embeddedAddresses(address: string): string[] {
  const groups = groupsOf(address);
  if (groups === undefined) return [];
  // `::` and `::1` are addresses of their own.
  if (groups.slice(0, -1).every((group) => group === 0)) return [];
  const found = CARRIERS.flatMap(([lead, at]) =>
    lead.every((group, index) => groups[index] === group) ? [dotted(groups[at], groups[at + 1])] : [],
  );
  // ISATAP (RFC 5214), in any network.
  const isIsatap = [0, 0x2_00].includes(groups[4] ?? 1) && groups[5] === 0x5e_fe;
  // The client of Teredo, each bit turned over.
  const isTeredo = groups[0] === 0x20_01 && groups[1] === 0;
  const [high = 0, low = 0] = groups.slice(6);
  if (isIsatap) found.push(dotted(high, low));
  if (isTeredo) found.push(dotted(~high & 0xff_ff, ~low & 0xff_ff));
  return found;
}

function groupsOf(address: string): number[] | undefined {
  if (!isIPv6(address)) return undefined;
  // The parser of addresses in URLs writes every spelling in groups.
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const read = (part: string): number[] =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16));
  const [first, last] = [read(head), read(tail ?? "")];
  return [...first, ...Array.from({ length: GROUPS - first.length - last.length }, () => 0), ...last];
}

function dotted(high = 0, low = 0): string {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");
}
