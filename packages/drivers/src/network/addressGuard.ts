import { t } from "@atrium/words";
import { lookup as resolve } from "node:dns";
import { BlockList, connect, isIP, isIPv6, type LookupFunction, Socket } from "node:net";

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
/** Several machines at once: only a search asks them, by UDP. */
const SEVERAL = new BlockList();
SEVERAL.addSubnet("224.0.0.0", 4, "ipv4");
SEVERAL.addAddress("255.255.255.255", "ipv4");
SEVERAL.addSubnet("ff00::", 8, "ipv6");

/** Addresses that answer nobody but this machine's own network card or its cloud. */
const NEVER = new BlockList();
NEVER.addSubnet("0.0.0.0", 8, "ipv4");
// Link-local: among them the metadata services of clouds, which hand out keys.
NEVER.addSubnet("169.254.0.0", 16, "ipv4");
NEVER.addRange("240.0.0.0", "255.255.255.254", "ipv4");
// The same of Alibaba, Oracle, Azure, Amazon and Google.
NEVER.addAddress("100.100.100.200", "ipv4");
NEVER.addAddress("192.0.0.192", "ipv4");
NEVER.addAddress("168.63.129.16", "ipv4");
NEVER.addSubnet("fd00:ec2::", 32, "ipv6");
NEVER.addAddress("fd20:ce::254", "ipv6");
NEVER.addAddress("::", "ipv6");
NEVER.addSubnet("fe80::", 10, "ipv6");
NEVER.addSubnet("fec0::", 10, "ipv6");

/** This machine. */
const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/** Addresses of networks that are nobody else's. */
const INSIDE = new BlockList();
INSIDE.addSubnet("10.0.0.0", 8, "ipv4");
INSIDE.addSubnet("100.64.0.0", 10, "ipv4");
INSIDE.addSubnet("172.16.0.0", 12, "ipv4");
INSIDE.addSubnet("192.0.0.0", 24, "ipv4");
INSIDE.addSubnet("192.168.0.0", 16, "ipv4");
INSIDE.addSubnet("198.18.0.0", 15, "ipv4");
INSIDE.addSubnet("fc00::", 7, "ipv6");

/**
 * Where connections may go. `set`: what somebody with the right to has set, on this site's network too. `everybody`: the
 * same, and broadcasts and multicasts. `outside`: what any person's browser has named, so nothing of this site.
 */
export type Reach = "set" | "everybody" | "outside";

/** Of this process; `setLoopback` changes it once, at the start. */
const policy = { isLoopbackOpen: true };

/** Whether connections may lead to this machine itself, as those of the sample site do. */
export function setLoopback(isOpen: boolean): void {
  policy.isLoopbackOpen = isOpen;
}

/** The address is none that this program connects to. */
export class AddressRefused extends Error {
  override readonly name = "AddressRefused";
  readonly code = "EADDRREFUSED";

  constructor(address: string) {
    super(t("Atrium does not allow connections to {address}", { address }));
  }
}

function isRefused(address: string, reach: Reach): boolean {
  const [bare = ""] = address.split("%");
  return [bare, ...embeddedAddresses(bare)].some((one) => {
    const isIn = (list: BlockList) => list.check(one, isIPv6(one) ? "ipv6" : "ipv4");
    if (isIn(NEVER) || (reach !== "everybody" && isIn(SEVERAL))) return true;
    if (isIn(LOOPBACK)) return reach === "outside" || !policy.isLoopbackOpen;
    return reach === "outside" && isIn(INSIDE);
  });
}

/** Why a host is refused that is written as an address; names are looked at when they are looked up. */
export function refusedHost(hostname: string, reach: Reach = "set"): AddressRefused | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, "$1");
  // In an address of HTTP "127.1" and "2130706433" become 127.0.0.1, which nobody looks up any more.
  const url = `http://${bare}`;
  const address = isIP(bare) === 0 && URL.canParse(url) ? new URL(url).hostname : bare;
  return isIP(address) !== 0 && isRefused(address, reach) ? new AddressRefused(bare) : undefined;
}

/** Looks a name up and refuses it where any of its addresses is refused: the socket connects to what was looked at. */
export function guardedLookup(reach: Reach = "set"): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const refused = addresses?.find(({ address }) => isRefused(address, reach));
      const failure = error ?? (refused === undefined ? null : new AddressRefused(hostname));
      const [first] = addresses ?? [];
      if (failure !== null || first === undefined) callback(failure ?? new Error(t("no address found")), "", 0);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/**
 * The address of a host, for sockets that look nothing up themselves. @param family of the address; absent: either
 * @throws AddressRefused; the system's error where the name is not known
 */
export function guardedAddress(
  host: string,
  { family = 0, reach }: { family?: 0 | 4; reach?: Reach } = {},
): Promise<string> {
  return new Promise((done, fail) => {
    guardedLookup(reach)(host, { family }, (error, address) => {
      if (error === null && typeof address === "string") done(address);
      else fail(error ?? new Error(t("no address found")));
    });
  });
}

/** A TCP connection. An address that is refused fails as one that cannot be reached: by the socket's error. */
export function guardedConnect({
  host,
  ...options
}: {
  readonly host: string;
  readonly port: number;
  readonly timeout?: number;
}): Socket {
  const refused = refusedHost(host);
  if (refused !== undefined) return new Socket().destroy(refused);
  return connect({ ...options, host, noDelay: true, lookup: guardedLookup() });
}

/** The addresses of IPv4 that one of IPv6 stands for, dotted: a gateway on the way would lead there. */
function embeddedAddresses(address: string): string[] {
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
