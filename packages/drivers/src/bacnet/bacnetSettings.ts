import { BacnetInstance } from "@atrium/contract/devices";
import { t, term } from "@atrium/words";
import * as z from "zod";
import { HOST, POLL_INTERVAL, RETRY } from "../commonSettings.ts";
import { macOf } from "./network.ts";
import type { Station } from "./network.ts";

/** A BACnet/IP connection: one device, usually a gateway with many objects. Times in milliseconds. */
export const BacnetSettings = z
  .strictObject({
    /** IPv4 address or a name that has one. */
    host: HOST,
    /** 47808 (0xBAC0) unless the device says otherwise (ASHRAE 135 annex J.1.2). */
    port: z
      .int()
      .min(1)
      .max(65_535)
      .default(47_808)
      .meta({ label: term("Port") }),
    /** The device is behind a router at `host`: the number of its network (DNET), and its address there (DADR). */
    network: z
      .int()
      .min(1)
      .max(65_534)
      .optional()
      .meta({ label: term("Network behind the router"), hint: term("Only for a device behind a BACnet router.") }),
    mac: z
      .string()
      .max(20)
      .refine((mac) => macOf(mac) !== null, {
        error: () => t("expected one to seven octets in hexadecimal, such as 0c or c0:a8:01:14:ba:c0"),
      })
      .optional()
      .meta({ label: term("Address on that network"), hint: term("Hexadecimal, such as 0c.") }),
    deviceInstance: BacnetInstance.meta({ label: term("Device instance") }),
    /** Read points without change-of-value notifications at least this often. */
    pollInterval: POLL_INTERVAL,
    /** How long a change-of-value subscription lasts; it is renewed at half of it. */
    covLifetime: z
      .int()
      .min(10_000)
      .max(86_400_000)
      .default(300_000)
      .brand<"ms">()
      .meta({ label: term("Subscription lifetime"), unit: "ms" }),
    timeout: z
      .int()
      .min(20)
      .max(60_000)
      .default(2_000)
      .brand<"ms">()
      .meta({ label: term("Response timeout"), unit: "ms" }),
    /** First and longest wait before connecting again. */
    ...RETRY,
    /** Our own end. Connections with the same port share one socket; 0 is any port. */
    localAddress: z
      .ipv4()
      .default("0.0.0.0")
      .meta({ label: term("Local address") }),
    localPort: z
      .int()
      .min(0)
      .max(65_535)
      .default(0)
      .meta({ label: term("Local port"), hint: term("0 means any port.") }),
    /** Passes broadcasts on into other subnets, for searches: a broadcast of ours ends at the next IP router. */
    bbmd: z
      .string()
      .min(1)
      .max(253)
      .optional()
      .meta({
        label: term("BBMD address"),
        hint: term("For searches in another subnet: the BACnet broadcast management device there."),
      }),
    bbmdPort: z
      .int()
      .min(1)
      .max(65_535)
      .default(47_808)
      .meta({ label: term("BBMD port") }),
    /** How long a registration lasts; it is renewed at half of it. */
    bbmdLifetime: z
      .int()
      .min(10)
      .max(65_535)
      .default(60)
      .meta({ label: term("BBMD registration lifetime"), unit: "s" }),
  })
  .refine(({ network, mac }) => network === undefined || mac !== undefined, {
    path: ["mac"],
    error: () => t("expected the device's address on that network"),
  })
  .refine(({ network, mac }) => mac === undefined || network !== undefined, {
    path: ["network"],
    error: () => t("expected the number of the network that this address belongs to"),
  });
export type BacnetSettings = z.infer<typeof BacnetSettings>;

/** Where the device is behind its router, null where there is none between. */
export function stationOf({ network, mac }: Pick<BacnetSettings, "network" | "mac">): Station | null {
  const octets = mac === undefined ? null : macOf(mac);
  return network === undefined || octets === null ? null : { network, mac: octets };
}
