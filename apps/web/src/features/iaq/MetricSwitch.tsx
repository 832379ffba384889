import { IAQ_METRIC_KEYS, IAQ_METRICS } from "@atrium/contract/devices";
import { Segmented } from "@atrium/ui";
import { sayTerm, t } from "@atrium/words";
import { NativeSelect } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useDeviceAddress } from "../../devices/useDeviceAddress.ts";
import { shortName } from "./words.ts";

const WORST = "worst";

/** By which metric the rooms of the plan are coloured; it stands in the address. */
export function MetricSwitch() {
  const { search, showMetric } = useDeviceAddress();
  const isPhone = useMediaQuery("(max-width: 640px)", false, { getInitialValueInEffect: false });
  if (search.view === "table") return null;
  if (isPhone) return <MetricSelect />;
  return (
    <Segmented
      label={t("Metric of the plan")}
      segments={[
        { value: WORST, label: t("Worst") },
        ...IAQ_METRIC_KEYS.map((key) => ({
          value: key,
          label: shortName(key),
          ariaLabel: sayTerm(IAQ_METRICS[key].name),
        })),
      ]}
      value={search.metric ?? WORST}
      onChange={(chosen) => {
        showMetric(IAQ_METRIC_KEYS.find((key) => key === chosen));
      }}
    />
  );
}

/** The same where there is little room. */
function MetricSelect() {
  const { search, showMetric } = useDeviceAddress();
  return (
    <NativeSelect
      aria-label={t("Metric of the plan")}
      value={search.metric ?? WORST}
      data={[
        { value: WORST, label: t("Worst metric") },
        ...IAQ_METRIC_KEYS.map((key) => ({ value: key, label: sayTerm(IAQ_METRICS[key].name) })),
      ]}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        showMetric(IAQ_METRIC_KEYS.find((key) => key === chosen));
      }}
    />
  );
}
