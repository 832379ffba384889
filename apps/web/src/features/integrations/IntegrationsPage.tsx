import { API_BASE } from "@atrium/contract";
import { getGrafanaHealth, type Integration } from "@atrium/contract/integrations";
import { PageHeading } from "@atrium/ui";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import lists from "../../collections/lists.module.css";
import { ReadState } from "../../collections/ListState.tsx";
import { BacnetServerCard } from "./BacnetServerCard.tsx";
import { addressOf } from "./addressOf.ts";
import { BrickCard } from "./BrickCard.tsx";
import { integrationsQuery } from "./integrationQueries.ts";
import { MqttPublisherCard } from "./MqttPublisherCard.tsx";
import { MetricsCard } from "./MetricsCard.tsx";
import { SwitchCard } from "./SwitchCard.tsx";
import styles from "./integrations.module.css";

/** How other systems read the site: each way is a card, and off until it is turned on. */
export function IntegrationsPage() {
  const result = useQuery(integrationsQuery);
  return (
    <div className="col grow">
      <PageHeading title={t("Integrations")} crumb={t("How other systems read and command this site")} />
      <div className={lists["body"]}>
        <ReadState what={t("integrations")} result={result}>
          {(integrations) => (
            <ul className={`plain-list grid items-start gap-12 ${styles["cards"]}`}>
              {integrations.map((integration) => (
                <li key={integration.key} className="min-w-0">
                  <Shown integration={integration} />
                </li>
              ))}
            </ul>
          )}
        </ReadState>
      </div>
    </div>
  );
}

/** The card of each integration. A new one is a line here. */
function Shown({ integration }: { integration: Integration }): ReactNode {
  return (
    <>
      {integration.key === "haystack" && (
        <SwitchCard
          integration={integration}
          address={addressOf(`${API_BASE}/haystack/`)}
          about={t(
            "Records, newest values, watches and history for programs that speak Project Haystack 4, in Zinc or JSON. It only reads. Programs send an API token with View as bearer token; its places limit what they see.",
          )}
        />
      )}
      {integration.key === "brick" && <BrickCard integration={integration} />}
      {integration.key === "bacnet-server" && <BacnetServerCard integration={integration} />}
      {integration.key === "mqtt-publisher" && <MqttPublisherCard integration={integration} />}
      {integration.key === "grafana" && (
        <SwitchCard
          integration={integration}
          address={addressOf(getGrafanaHealth.path)}
          about={t(
            "History, newest values and alarms as JSON for the Infinity data source of Grafana. Grafana sends an API token with View; its places limit what panels show.",
          )}
        />
      )}
      {integration.key === "metrics" && <MetricsCard integration={integration} />}
    </>
  );
}
