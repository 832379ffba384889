import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { MetricKinds } from "./metricsSettings.ts";
import { Integration, IntegrationChange, Integrations } from "./integration.ts";

const TAG = "integrations";

export const listIntegrations = endpoint({
  method: "GET",
  path: `${CORE_API}/integrations`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "List how other systems may read the site, and how they do",
  tag: TAG,
  reply: Integrations,
});

export const changeIntegration = endpoint({
  method: "PUT",
  path: `${CORE_API}/integrations`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Turn an integration on or off, or change its settings",
  tag: TAG,
  body: IntegrationChange,
  reply: Integration,
  refuses: ["EDV009"],
  asksProof: true,
});

export const listMetricKinds = endpoint({
  method: "GET",
  path: `${CORE_API}/integrations/metric-kinds`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "List the kinds of points that can be chosen for /metrics",
  tag: TAG,
  reply: MetricKinds,
});
