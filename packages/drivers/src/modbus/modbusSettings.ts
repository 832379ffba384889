import * as z from "zod";

/** A Modbus TCP connection: one device, or a gateway with many units behind it. Times in milliseconds. */
export const ModbusSettings = z.strictObject({
  host: z.string().min(1),
  /** 502 unless the device says otherwise (Modbus Messaging on TCP/IP Implementation Guide, 4.3.2.1). */
  port: z.int().min(1).max(65_535).default(502),
  /** Read every point at least this often. */
  pollInterval: z.int().min(20).max(3_600_000).optional(),
  timeout: z.int().min(20).max(60_000).default(1_000),
  /**
   * Requests on their way at one time; answers are matched by transaction (Modbus Messaging on TCP/IP Implementation
   * Guide, 4.4.1.2). Most gateways to serial lines take one, good ones as many as 16.
   */
  inFlight: z.int().min(1).max(16).default(1),
  /** First and longest wait before connecting, or asking a silent unit, again. */
  retryDelay: z.int().min(10).max(600_000).default(1_000),
  maxRetryDelay: z.int().min(10).max(3_600_000).default(15_000),
});
export type ModbusSettings = z.infer<typeof ModbusSettings>;
