import * as z from "zod";
import { HOST, RETRY } from "../commonSettings.ts";

/** A connection to an MQTT broker; the devices behind it are distinguished by topic. Times in milliseconds. */
export const MqttSettings = z.strictObject({
  host: HOST,
  /** 1883 is the registered port of MQTT without TLS (MQTT 3.1.1, 4.2). */
  port: z.int().min(1).max(65_535).default(1883).meta({ label: "Port" }),
  username: z.string().min(1).max(200).optional().meta({ label: "Username" }),
  password: z.string().max(1_000).optional().meta({ label: "Password", secret: true }),
  /** How long the broker may be silent before it is asked whether it is there, and half as long again until it is lost. */
  keepAlive: z
    .int()
    .min(1_000)
    .max(600_000)
    .multipleOf(1_000)
    .default(10_000)
    .meta({ label: "Broker may be silent for", unit: "ms" }),
  /** How long the broker has to answer, and a commanded device to report its new state. */
  timeout: z.int().min(20).max(60_000).default(3_000).meta({ label: "Answer within", unit: "ms" }),
  /** First and longest wait before connecting again. */
  ...RETRY,
});
export type MqttSettings = z.infer<typeof MqttSettings>;
