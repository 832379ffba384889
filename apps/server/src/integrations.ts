import { INTEGRATION_SETTINGS } from "@atrium/contract/integrations";
import { bacnetServerPart } from "./features/bacnet-server/part.ts";
import { brickPart } from "./features/brick/part.ts";
import type { CommandsPart } from "./features/commands/part.ts";
import { foreignCommandsPart } from "./features/foreign-commands/part.ts";
import { grafanaPart, type GrafanaPartOptions } from "./features/grafana/part.ts";
import { haystackPart, type HaystackPartOptions } from "./features/haystack/part.ts";
import { integrationsPart, type IntegrationsPartOptions } from "./features/integrations/part.ts";
import { mqttPublisherPart, type MqttPublisherPartOptions } from "./features/mqtt-publisher/part.ts";
import { pointMetricsPart } from "./features/point-metrics/part.ts";
import type { PointsPart } from "./features/points/part.ts";
import type { Ground } from "./foundation.ts";
import type { Part } from "./platform/part.ts";

interface IntegrationsNeeds {
  readonly past: HaystackPartOptions["past"] & GrafanaPartOptions["past"];
  readonly ground: Ground;
  readonly audit: IntegrationsPartOptions["audit"];
  readonly points: Pick<PointsPart, "newest" | "textsOf">;
  readonly alarms: { readonly reader: GrafanaPartOptions["events"] };
  readonly commands: Pick<CommandsPart, "service">;
  /** Opens the secrets of connections. */
  readonly site: { readonly secrets: MqttPublisherPartOptions["secrets"] };
}

/** How other systems read and command the site: the page of switches, and the feature behind each. They start in this order. */
export function layIntegrations(needs: IntegrationsNeeds): readonly Part[] {
  const { ground, audit, points, past, alarms, site } = needs;
  const { service } = needs.commands;
  const part = integrationsPart({ ...ground, audit });
  const { integrations } = part;
  const foreign = foreignCommandsPart({ ...ground, commands: service });
  const { commands } = foreign;
  const values = { past, events: alarms.reader, newest: points.newest, textsOf: points.textsOf };
  return [
    part,
    haystackPart({
      ...ground,
      ...values,
      door: integrations.door("haystack", INTEGRATION_SETTINGS.haystack),
    }),
    grafanaPart({ ...ground, ...values, door: integrations.door("grafana", INTEGRATION_SETTINGS.grafana) }),
    pointMetricsPart({ ...ground, ...values, door: integrations.door("metrics", INTEGRATION_SETTINGS.metrics) }),
    brickPart({ ...ground, door: integrations.door("brick", INTEGRATION_SETTINGS.brick) }),
    // They command as people and rules do.
    foreign,
    bacnetServerPart({
      ...ground,
      ...values,
      door: integrations.door("bacnet-server", INTEGRATION_SETTINGS["bacnet-server"]),
      commands,
      holdOf: (point) => service.holds.get(point),
    }),
    mqttPublisherPart({
      ...ground,
      ...values,
      door: integrations.door("mqtt-publisher", INTEGRATION_SETTINGS["mqtt-publisher"]),
      commands,
      secrets: site.secrets,
    }),
  ];
}
