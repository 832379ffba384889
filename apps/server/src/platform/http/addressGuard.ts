import { lookup as resolve } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Addresses that answer nobody but this machine's own network card, its cloud, or everybody at once. */
const NEVER = new BlockList();
NEVER.addSubnet("0.0.0.0", 8, "ipv4");
// Link-local: among them the metadata services of clouds, which hand out keys.
NEVER.addSubnet("169.254.0.0", 16, "ipv4");
NEVER.addSubnet("224.0.0.0", 4, "ipv4");
NEVER.addSubnet("240.0.0.0", 4, "ipv4");
NEVER.addAddress("100.100.100.200", "ipv4");
NEVER.addSubnet("::", 128, "ipv6");
NEVER.addSubnet("fe80::", 10, "ipv6");
NEVER.addSubnet("ff00::", 8, "ipv6");
NEVER.addAddress("fd00:ec2::254", "ipv6");

/** Addresses of this machine and of networks that are nobody else's. */
const INSIDE = new BlockList();
INSIDE.addSubnet("10.0.0.0", 8, "ipv4");
INSIDE.addSubnet("100.64.0.0", 10, "ipv4");
INSIDE.addSubnet("127.0.0.0", 8, "ipv4");
INSIDE.addSubnet("172.16.0.0", 12, "ipv4");
INSIDE.addSubnet("192.0.0.0", 24, "ipv4");
INSIDE.addSubnet("192.168.0.0", 16, "ipv4");
INSIDE.addSubnet("198.18.0.0", 15, "ipv4");
INSIDE.addAddress("::1", "ipv6");
INSIDE.addSubnet("fc00::", 7, "ipv6");
INSIDE.addSubnet("64:ff9b::", 96, "ipv6");

/**
 * Where requests may go. `set`: what an administrator has set, on this site's network too. `outside`: what any person's
 * browser has named, so nothing of this site.
 */
export type Reach = "set" | "outside";

/** Why an address is refused; undefined: it is not. */
function refusedAddress(address: string, reach: Reach): string | undefined {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  const family = isIP(mapped) === 6 ? "ipv6" : "ipv4";
  const isRefused = NEVER.check(mapped, family) || (reach === "outside" && INSIDE.check(mapped, family));
  return isRefused ? `${address} is no address that is asked or sent to` : undefined;
}

/** Why a host is refused that is written as an address; names are looked at when they are looked up. */
export function refusedHost(hostname: string, reach: Reach): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, "$1");
  return isIP(bare) === 0 ? undefined : refusedAddress(bare, reach);
}

/** Looks a name up and refuses it where any of its addresses is refused: the socket connects to what was looked at. */
export function guardedLookup(reach: Reach): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const refused = addresses?.map(({ address }) => refusedAddress(address, reach)).find((why) => why !== undefined);
      const failure = error ?? (refused === undefined ? null : new Error(refused));
      const [first] = addresses ?? [];
      if (failure !== null || first === undefined) callback(failure ?? new Error("it has no address"), "", 0);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
