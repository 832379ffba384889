import type { PeakLimitContent, PeakLimitTrial } from "@atrium/contract/automation";
import { t } from "@atrium/words";
import { PastLines } from "../../../../ranges/past/PastLines.tsx";
import { kilowattsText } from "../limitWords.ts";

interface LimitLineProps {
  trial: PeakLimitTrial;
  limit: PeakLimitContent;
}

/** The mean of quarters of an hour as it was and as it would have been, the limit, and each time a stage would have been shed. */
export function LimitLine({ trial: { from, to, line, count, sheds }, limit: { limit } }: LimitLineProps) {
  return (
    <PastLines
      from={from}
      to={to}
      caption={t(
        "Recorded 15-minute mean power with {count, plural, one {# stage shed} other {# stages shed}}, listed below.",
        { count },
      )}
      lines={[
        { look: "value", name: t("Actual, kW"), times: line.times, values: line.before },
        { look: "after", name: t("With the limit"), times: line.times, values: line.after },
      ]}
      limits={[{ look: "begins", name: t("Limit {kilowatts}", { kilowatts: kilowattsText(limit) }), value: limit }]}
      stretches={sheds.map(({ at, until, stage }) => ({
        key: `${String(at)} ${String(stage)}`,
        from: at,
        to: until ?? to,
      }))}
    />
  );
}
