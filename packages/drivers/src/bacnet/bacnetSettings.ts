import * as z from "zod";
import { MAX_INSTANCE } from "./objects.ts";

/** A BACnet/IP connection: one device, usually a gateway with many objects. Times in milliseconds. */
export const BacnetSettings = z.strictObject({
  /** IPv4 address or a name that has one. */
  host: z.string().min(1),
  /** 47808 (0xBAC0) unless the device says otherwise (ASHRAE 135 annex J.1.2). */
  port: z.int().min(1).max(65_535).default(47_808),
  deviceInstance: z.int().min(0).max(MAX_INSTANCE),
  /** Read points without change-of-value notifications at least this often. */
  pollInterval: z.int().min(20).max(3_600_000).optional(),
  /** How long a change-of-value subscription lasts; it is renewed at half of it. */
  covLifetime: z.int().min(10_000).max(86_400_000).default(300_000),
  timeout: z.int().min(20).max(60_000).default(2_000),
  /** First and longest wait before connecting again. */
  retryDelay: z.int().min(10).max(600_000).default(1_000),
  maxRetryDelay: z.int().min(10).max(3_600_000).default(15_000),
  /** Our own end. Connections with the same share one socket. */
  localAddress: z.ipv4().default("0.0.0.0"),
  localPort: z.int().min(0).max(65_535).default(0),
});
export type BacnetSettings = z.infer<typeof BacnetSettings>;
