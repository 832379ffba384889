import { t, term } from "@atrium/words";
import * as z from "zod";
import { HOST, RETRY } from "../commonSettings.ts";
import { CLIENT_TLS, TLS, trustProblems } from "../tls/trust.ts";

/** The registered ports of MQTT, without and with TLS (MQTT 3.1.1, 4.2). */
const PLAIN_PORT = 1883;
const TLS_PORT = 8883;

/** A connection to an MQTT broker; the devices behind it are distinguished by topic. Times in milliseconds. */
export const MqttSettings = z
  .strictObject({
    host: HOST,
    port: z
      .int()
      .min(1)
      .max(65_535)
      .optional()
      .meta({ label: term("Port"), hint: term("If empty, 1883, or 8883 if encrypted.") }),
    ...TLS,
    ...CLIENT_TLS,
    username: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .meta({ label: term("Username") }),
    password: z
      .string()
      .max(1_000)
      .optional()
      .meta({ label: term("Password"), secret: true }),
    /** How long the broker may be silent before it is asked whether it is there, and half as long again until it is lost. */
    keepAlive: z
      .int()
      .min(1_000)
      .max(600_000)
      .multipleOf(1_000)
      .default(10_000)
      .brand<"ms">()
      .meta({ label: term("Keep-alive interval"), unit: "ms" }),
    /** How long the broker has to answer, and a commanded device to report its new state. */
    timeout: z
      .int()
      .min(20)
      .max(60_000)
      .default(3_000)
      .brand<"ms">()
      .meta({ label: term("Response timeout"), unit: "ms" }),
    /** The name of the session in which the broker keeps events for us. */
    eventClient: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .meta({
        label: term("Session name for events"),
        hint: term(
          "The broker stores events under this name while the server is offline. Two servers on one broker need different names.",
        ),
      }),
    /** Under this name Sparkplug nodes learn whether their host is there. */
    sparkplugHost: z
      .string()
      .min(1)
      .max(100)
      .regex(/^[^+#/\0]+$/, { error: () => t("expected a name without / + #") })
      .optional()
      .meta({
        label: term("Sparkplug host ID"),
        hint: term(
          "If set, Atrium reports on spBv1.0/STATE/… whether it is online. Nodes with this primary host wait for it.",
        ),
      }),
    /** First and longest wait before connecting again. */
    ...RETRY,
  })
  .superRefine((settings, context) => {
    for (const [field, message] of trustProblems(settings)) {
      context.addIssue({ code: "custom", path: [field], message });
    }
  });
export type MqttSettings = z.infer<typeof MqttSettings>;

export function brokerPort({ port, tls }: Pick<MqttSettings, "port" | "tls">): number {
  return port ?? (tls ? TLS_PORT : PLAIN_PORT);
}
