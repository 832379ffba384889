import type { ConditionContent, ConditionTrial } from "@atrium/contract/automation";
import { numberText, type PointDescription } from "@atrium/contract/devices";
import { t, valueShown } from "@atrium/words";
import { numberShown } from "../../../../platform/words/shown.ts";
import { PastLines } from "../../../../ranges/past/PastLines.tsx";

interface TrialLineProps {
  trial: ConditionTrial;
  condition: ConditionContent;
  point: PointDescription | undefined;
}

/** What was recorded, where it begins and ends, and each time it would have fired. */
export function TrialLine({ trial: { from, to, line, count, firings }, condition, point }: TrialLineProps) {
  const { operator, threshold, endsAt, source } = condition;
  const unit = point?.unit ?? "";
  const name = point?.name ?? source.point;
  return (
    <PastLines
      from={from}
      to={to}
      caption={t("{name} as recorded, with {count, plural, one {# firing} other {# firings}}, listed below.", {
        name,
        count,
      })}
      lines={[{ look: "value", name, times: line.times, values: line.values.map((value) => numberShown(value, unit)) }]}
      limits={[
        {
          look: "ends",
          value: valueShown(endsAt, unit),
          name:
            operator === ">"
              ? t("Ends below {number}", { number: numberText(point, endsAt) })
              : t("Ends above {number}", { number: numberText(point, endsAt) }),
        },
        { look: "begins", value: valueShown(threshold, unit), name: firesText(operator, numberText(point, threshold)) },
      ]}
      stretches={firings.map(({ at, until }) => ({ key: String(at), from: at, to: until ?? to }))}
      marks={firings.map(({ at, peak }) => ({
        at,
        value: numberShown(peak, unit) ?? valueShown(threshold, unit),
      }))}
      markName={t("Would have fired")}
    />
  );
}

/** "Fires above 1,000 ppm" */
export function firesText(operator: ConditionContent["operator"], number: string): string {
  return operator === ">" ? t("Fires above {number}", { number }) : t("Fires below {number}", { number });
}
