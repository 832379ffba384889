import { phrase, type Phrase, t } from "@atrium/words";
import * as z from "zod";
import { EpochMillis } from "../base/ids.ts";
import { BacnetServerSettings } from "./bacnetServer.ts";
import { BrickSettings } from "./brickSettings.ts";
import { MqttPublisherSettings } from "./mqttPublisher.ts";
import { MetricsSettings } from "./metricsSettings.ts";

/** Every way in which other systems read the site, and what is set of each. Each is a card of the page. */
export const INTEGRATION_SETTINGS = {
  haystack: z.strictObject({}),
  brick: BrickSettings,
  "bacnet-server": BacnetServerSettings,
  "mqtt-publisher": MqttPublisherSettings,
  grafana: z.strictObject({}),
  metrics: MetricsSettings,
} as const;
export type IntegrationKey = keyof typeof INTEGRATION_SETTINGS;

export const INTEGRATION_NAMES: Readonly<Record<IntegrationKey, Phrase>> = {
  haystack: phrase("Project Haystack"),
  brick: phrase("Brick model"),
  "bacnet-server": phrase("BACnet/IP device"),
  "mqtt-publisher": phrase("MQTT publisher"),
  grafana: phrase("Grafana"),
  metrics: phrase("Points in /metrics"),
};

/** What a card says of its use: counted since the server started. */
const IntegrationUse = z.object({
  /** When the count began. */
  since: EpochMillis,
  /** Answered ones and refused ones together. */
  requests: z.int().nonnegative(),
  refusals: z.int().nonnegative(),
  /** `client`: the person or API token; null: it did not sign in. */
  last: z.object({ at: EpochMillis, client: z.string().nullable(), address: z.string() }).nullable(),
});
export type IntegrationUse = z.infer<typeof IntegrationUse>;

const kept = { isOn: z.boolean(), revision: z.int().nonnegative() };
/** 0: it was never changed. */
const seen = {
  ...kept,
  changed: z.object({ at: EpochMillis, by: z.string() }).nullable(),
  use: IntegrationUse,
};

/** What is set, and how it is used. */
export const Integration = z.discriminatedUnion("key", [
  z.object({ key: z.literal("haystack"), settings: INTEGRATION_SETTINGS.haystack, ...seen }),
  z.object({ key: z.literal("brick"), settings: INTEGRATION_SETTINGS.brick, ...seen }),
  z.object({ key: z.literal("bacnet-server"), settings: INTEGRATION_SETTINGS["bacnet-server"], ...seen }),
  z.object({ key: z.literal("mqtt-publisher"), settings: INTEGRATION_SETTINGS["mqtt-publisher"], ...seen }),
  z.object({ key: z.literal("grafana"), settings: INTEGRATION_SETTINGS.grafana, ...seen }),
  z.object({ key: z.literal("metrics"), settings: INTEGRATION_SETTINGS.metrics, ...seen }),
]);
export type Integration = z.infer<typeof Integration>;

/** `revision`: of what the change is based on. */
export const IntegrationChange = z.discriminatedUnion(
  "key",
  [
    z.object({ key: z.literal("haystack"), settings: INTEGRATION_SETTINGS.haystack, ...kept }),
    z.object({ key: z.literal("brick"), settings: INTEGRATION_SETTINGS.brick, ...kept }),
    z.object({ key: z.literal("bacnet-server"), settings: INTEGRATION_SETTINGS["bacnet-server"], ...kept }),
    z.object({ key: z.literal("mqtt-publisher"), settings: INTEGRATION_SETTINGS["mqtt-publisher"], ...kept }),
    z.object({ key: z.literal("grafana"), settings: INTEGRATION_SETTINGS.grafana, ...kept }),
    z.object({ key: z.literal("metrics"), settings: INTEGRATION_SETTINGS.metrics, ...kept }),
  ],
  { error: () => t("there is no such integration") },
);
export type IntegrationChange = z.infer<typeof IntegrationChange>;

/** In the order of the page. */
export const Integrations = z.object({ integrations: z.array(Integration) });
