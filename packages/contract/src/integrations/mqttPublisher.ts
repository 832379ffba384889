import { t } from "@atrium/words";
import * as z from "zod";
import { ConnectionId, EpochMillis } from "../base/ids.ts";
import { MODULES } from "../devices/systems.ts";
import { RoleLimits, UNLIMITED } from "../people/roleLimits.ts";

/** One level of a topic, or several with `/` between. */
const Levels = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[^+#\0\s/]+(\/[^+#\0\s/]+)*$/, {
    error: () => t("Enter levels of a topic, such as campus/atrium, without + and #"),
  });
/** One level of a Sparkplug topic. */
const Level = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[^+#\0/]+$/, { error: () => t("expected a name without / + #") });

/** How Atrium publishes values at a broker. */
export const MqttPublisherSettings = z.strictObject({
  /** The site's connection whose broker it publishes at. */
  connection: ConnectionId.nullable().default(null),
  /** `json`: one retained message a point. `sparkplug`: Sparkplug B, a node with a device for each of the site's. */
  form: z.enum(["json", "sparkplug"]).default("json"),
  /** Before the topics of points, of `json`. */
  prefix: Levels.default("atrium"),
  /** Group and edge node of Sparkplug. */
  group: Level.default("Atrium"),
  node: Level.default("site"),
  /** Announces its points to Home Assistant, of `json`. */
  homeAssistant: z.boolean().default(false),
  /** What is published; an empty list does not limit. */
  limits: RoleLimits.default(UNLIMITED),
  /** Systems whose points may be commanded by messages; none: all is read-only. */
  commands: z.array(z.enum(MODULES)).max(MODULES.length).default([]),
});
export type MqttPublisherSettings = z.infer<typeof MqttPublisherSettings>;

/** How it runs. */
export const MqttPublisherState = z.object({
  /** `failed`: it is switched on and has no broker; it tries again. */
  state: z.enum(["off", "connecting", "connected", "failed"]),
  /** Why it is not connected: a sentence. */
  problem: z.string().exactOptional(),
  /** The MQTT connections of the site. */
  brokers: z.array(z.object({ id: ConnectionId, name: z.string() })),
  /** Systems of this site with points that could be commanded. */
  commandable: z.array(z.enum(MODULES)),
  points: z.int().nonnegative(),
  /** Messages since it connected last. */
  published: z.int().nonnegative(),
  lastAt: EpochMillis.nullable(),
  /** Points that messages command now. */
  commanded: z.int().nonnegative(),
  /** Commands that were refused since it connected last. */
  refused: z.int().nonnegative(),
});
export type MqttPublisherState = z.infer<typeof MqttPublisherState>;
