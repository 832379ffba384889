import { API_BASE } from "@atrium/contract";
import type { Integration } from "@atrium/contract/integrations";
import { t } from "@atrium/words";
import { useSubmit } from "../../collections/form/useSubmit.ts";
import { addressOf } from "./addressOf.ts";
import { IntegrationCard } from "./IntegrationCard.tsx";
import { useChangeIntegration } from "./integrationQueries.ts";

/** Records, newest values and history by the HTTP API of Project Haystack. */
export function HaystackCard({ integration }: { integration: Extract<Integration, { key: "haystack" }> }) {
  const { key, settings, revision } = integration;
  const submission = useSubmit();
  const change = useChangeIntegration();
  return (
    <IntegrationCard
      integration={integration}
      address={addressOf(`${API_BASE}/haystack/`)}
      about={t(
        "Records, newest values, watches and history for programs that speak Project Haystack 4, in Zinc or JSON. It only reads. Programs send an API token with View as bearer token; its places limit what they see.",
      )}
      submission={submission}
      onSwitch={(isOn) => void submission.run(async () => change({ key, revision, settings, isOn }))}
    />
  );
}
