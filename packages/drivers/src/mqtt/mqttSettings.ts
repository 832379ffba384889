import * as z from "zod";

/** A connection to an MQTT broker; the devices behind it are distinguished by topic. Times in milliseconds. */
export const MqttSettings = z.strictObject({
  host: z.string().min(1),
  /** 1883 is the registered port of MQTT without TLS (MQTT 3.1.1, 4.2). */
  port: z.int().min(1).max(65_535).default(1883),
  username: z.string().min(1).optional(),
  password: z.string().optional(),
  /** How long the broker may be silent before it is asked whether it is there, and half as long again until it is lost. */
  keepAlive: z.int().min(1_000).max(600_000).multipleOf(1_000).default(10_000),
  /** How long the broker has to answer, and a commanded device to report its new state. */
  timeout: z.int().min(20).max(60_000).default(3_000),
  /** First and longest wait before connecting again. */
  retryDelay: z.int().min(10).max(600_000).default(1_000),
  maxRetryDelay: z.int().min(10).max(3_600_000).default(15_000),
});
export type MqttSettings = z.infer<typeof MqttSettings>;
