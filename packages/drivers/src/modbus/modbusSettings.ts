import { term } from "@atrium/words";
import * as z from "zod";
import { HOST, POLL_INTERVAL, REST_INTERVAL, RETRY } from "../commonSettings.ts";

/** Good gateways take as many (Modbus Messaging on TCP/IP Implementation Guide, 4.4.1.2). */
export const MODBUS_MOST_IN_FLIGHT = 16;

/** A Modbus connection over TCP: one device, or a gateway with many units behind it. Times in milliseconds. */
export const ModbusSettings = z.strictObject({
  host: HOST,
  /** 502 unless the device says otherwise (Modbus Messaging on TCP/IP Implementation Guide, 4.3.2.1). */
  port: z
    .int()
    .min(1)
    .max(65_535)
    .default(502)
    .meta({ label: term("Port") }),
  /** Frames of a serial line with their CRC in place of those of Modbus TCP: a serial gateway that passes on what it gets. */
  rtuOverTcp: z
    .boolean()
    .default(false)
    .meta({
      label: term("RTU over TCP"),
      hint: term("For a serial gateway in transparent mode: one request at a time, each with a checksum."),
    }),
  /** Read every point at least this often. */
  pollInterval: POLL_INTERVAL,
  /** But a device at rest at least this often, and as often as its products ask for. */
  restInterval: REST_INTERVAL,
  timeout: z
    .int()
    .min(20)
    .max(60_000)
    .default(1_000)
    .brand<"ms">()
    .meta({ label: term("Response timeout"), unit: "ms" }),
  /** Requests in flight at one time; answers are matched by transaction. Absent: `PacedQueue` finds the number. */
  inFlight: z
    .int()
    .min(1)
    .max(MODBUS_MOST_IN_FLIGHT)
    .optional()
    .meta({
      label: term("Concurrent requests"),
      hint: term("If empty, one; more are added while polls are late and the device responds faster."),
    }),
  /** First and longest wait before connecting, or asking a silent unit, again. */
  ...RETRY,
});
export type ModbusSettings = z.infer<typeof ModbusSettings>;
