import type { Integration } from "@atrium/contract/integrations";
import { useSubmit } from "../../collections/form/useSubmit.ts";
import { IntegrationCard } from "./IntegrationCard.tsx";
import { useChangeIntegration } from "./integrationQueries.ts";

interface SwitchCardProps {
  integration: Extract<Integration, { key: "haystack" | "grafana" }>;
  address: string;
  about: string;
}

/** An integration of which nothing is set but whether it is on. */
export function SwitchCard({ integration, address, about }: SwitchCardProps) {
  const { key, settings, revision } = integration;
  const submission = useSubmit();
  const change = useChangeIntegration();
  return (
    <IntegrationCard
      integration={integration}
      address={address}
      about={about}
      submission={submission}
      onSwitch={(isOn) => void submission.run(async () => change({ key, revision, settings, isOn }))}
    />
  );
}
