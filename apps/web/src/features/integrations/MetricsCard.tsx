import { type Integration, MAX_METRIC_SERIES, type MetricKinds, metricKindKey } from "@atrium/contract/integrations";
import { systemOf } from "@atrium/contract/devices";
import { capital, sayTerm, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MultiSelect } from "../../collections/form/MultiSelect.tsx";
import { useSubmit } from "../../collections/form/useSubmit.ts";
import { addressOf } from "./addressOf.ts";
import { IntegrationCard } from "./IntegrationCard.tsx";
import { rounded } from "../../ranges/figures.ts";
import { metricKindsQuery, useChangeIntegration } from "./integrationQueries.ts";

type Metrics = Extract<Integration, { key: "metrics" }>;
type Kind = MetricKinds["kinds"][number];

/** Kinds of points that Prometheus reads. */
export function MetricsCard({ integration }: { integration: Metrics }) {
  const { key, isOn, settings, revision } = integration;
  const submission = useSubmit("settings");
  const change = useChangeIntegration();
  const offered = useQuery(metricKindsQuery).data ?? [];
  const [draft, setDraft] = useState<readonly string[]>();
  const saved = settings.kinds.map((kind) => metricKindKey(kind));
  const chosen = draft ?? saved;
  const byKey = new Map(offered.map((kind) => [metricKindKey(kind), kind]));
  const series = chosen.reduce((sum, one) => sum + (byKey.get(one)?.count ?? 0), 0);
  const save = async (next: { isOn: boolean; settings: Metrics["settings"] }) => {
    const isSaved = await submission.run(async () => change({ key, revision, ...next }));
    if (isSaved) setDraft(undefined);
  };
  const kinds = () => {
    const known = new Map(settings.kinds.map((kind) => [metricKindKey(kind), kind]));
    return chosen.flatMap((one) => {
      const { system, category, point } = byKey.get(one) ?? known.get(one) ?? {};
      if (system === undefined || point === undefined) return [];
      return [{ system, point, ...(category !== undefined && { category }) }];
    });
  };
  return (
    <IntegrationCard
      integration={integration}
      address={addressOf("/metrics")}
      about={t(
        "Newest values of chosen points as gauges for Prometheus, beside the figures of the server itself. The token of /metrics protects them, so no places limit who reads them.",
      )}
      submission={submission}
      isCounted={false}
      onSwitch={(next) => void save({ isOn: next, settings })}
    >
      <form
        className="col gap-8"
        onSubmit={(event) => {
          event.preventDefault();
          void save({ isOn, settings: { kinds: kinds() } });
        }}
      >
        <MultiSelect
          label={t("Points")}
          placeholder={t("Add points")}
          empty={t("None chosen")}
          options={offered.map((kind) => ({ value: metricKindKey(kind), label: labelOf(kind) }))}
          chosen={chosen}
          error={submission.errors["kinds"]}
          onChange={(next) => {
            setDraft(next);
            submission.clear("kinds");
          }}
        />
        <p className="t12 muted">
          {t("{series} of at most {most} series", { series: rounded(series), most: rounded(MAX_METRIC_SERIES) })}
        </p>
        {chosen.join() !== saved.join() && (
          <div className="row gap-8">
            <Button
              onClick={() => {
                setDraft(undefined);
              }}
            >
              {t("Discard")}
            </Button>
            <Button type="submit" variant="filled" loading={submission.isBusy}>
              {t("Save")}
            </Button>
          </div>
        )}
      </form>
    </IntegrationCard>
  );
}

/** "Air conditioners · Room temperature, °C (412)". */
function labelOf({ system, categoryName, name, unit, count }: Kind): string {
  const found = systemOf(system);
  const group =
    categoryName === undefined ? capital(found === undefined ? system : t(found.many)) : sayTerm(categoryName);
  return `${group} · ${sayTerm(name)}${unit === undefined ? "" : `, ${unit}`} (${count})`;
}
