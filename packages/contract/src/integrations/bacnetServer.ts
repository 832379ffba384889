import { t } from "@atrium/words";
import * as z from "zod";
import { EpochMillis } from "../base/ids.ts";
import { PlainName } from "../base/plainName.ts";
import { MODULES } from "../devices/systems.ts";
import { RoleLimits, UNLIMITED } from "../people/roleLimits.ts";

/** The port of BACnet/IP (ASHRAE 135 annex J). */
const BACNET_PORT = 47_808;
const MAX_BACNET_INSTANCE = 4_194_302;

/** An address, or a network as `192.168.1.0/24`. */
const BacnetClients = z.union([z.ipv4().max(15), z.cidrv4().max(18)], {
  error: () => t("Enter an IPv4 address or a network, such as 192.168.1.0/24"),
});

/** How Atrium shows its points as one BACnet/IP device. */
export const BacnetServerSettings = z.strictObject({
  /** The address of this machine that it listens at. */
  host: z
    .ipv4({ error: () => t("Enter an IPv4 address, such as 192.168.1.20") })
    .max(15)
    .default("127.0.0.1"),
  port: z.int().min(1).max(65_535).default(BACNET_PORT),
  /** The number of the device, one of its kind on the whole network. */
  instance: z.int().min(0).max(MAX_BACNET_INSTANCE).default(1),
  /** The object name of the device, one of its kind as well. */
  name: PlainName.default("Atrium"),
  /** What clients may read; an empty list does not limit. */
  limits: RoleLimits.default(UNLIMITED),
  /** Systems whose points clients may command; none: all is read-only. */
  commands: z.array(z.enum(MODULES)).max(MODULES.length).default([]),
  /** Clients that are answered; none: every one that reaches it. */
  clients: z.array(BacnetClients).max(100).default([]),
});
export type BacnetServerSettings = z.infer<typeof BacnetServerSettings>;

/** A client that has asked since the device began to listen. */
const BacnetClientRow = z.object({
  address: z.string(),
  lastAt: EpochMillis,
  requests: z.int().nonnegative(),
  /** Packets that were not read: it sends too many. */
  leftOut: z.int().nonnegative(),
  /** Writes that were taken. */
  writes: z.int().nonnegative(),
  /** Writes that were refused. */
  refused: z.int().nonnegative(),
});
export type BacnetClientRow = z.infer<typeof BacnetClientRow>;

/** How the device runs. */
export const BacnetServerState = z.object({
  /** `failed`: it is switched on and cannot listen; it tries again. */
  state: z.enum(["off", "listening", "failed"]),
  /** Why it failed: a sentence. */
  problem: z.string().exactOptional(),
  /** Addresses of this machine, with the names of their interfaces. */
  addresses: z.array(z.object({ name: z.string(), address: z.string() })),
  /** Systems of this site with points that clients could be allowed to command. */
  commandable: z.array(z.enum(MODULES)),
  objects: z.int().nonnegative(),
  /** Subscriptions to changes that have not run out. */
  subscriptions: z.int().nonnegative(),
  /** Points that clients command now. */
  commanded: z.int().nonnegative(),
  /** Packets from addresses that are not among the clients. */
  strangers: z.int().nonnegative(),
  clients: z.array(BacnetClientRow).max(200),
});
export type BacnetServerState = z.infer<typeof BacnetServerState>;
