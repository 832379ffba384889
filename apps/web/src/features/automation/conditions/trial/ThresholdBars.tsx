import type { ConditionContent, ConditionTrial } from "@atrium/contract/automation";
import { type PointDescription, valueText } from "@atrium/contract/devices";
import { Card } from "@atrium/ui";
import { t } from "@atrium/words";
import styles from "./trial.module.css";

interface ThresholdBarsProps {
  trial: ConditionTrial;
  condition: ConditionContent;
  point: PointDescription | undefined;
  onThreshold: (threshold: number) => void;
}

/** How often it would have fired with other limits; a press takes one over. */
export function ThresholdBars({ trial, condition, point, onThreshold }: ThresholdBarsProps) {
  const most = Math.max(1, ...trial.thresholds.map(({ count }) => count));
  return (
    <Card title={t("If the limit were different")} actions={<span className="t12 muted">{t("firings")}</span>}>
      <ul className={styles["thresholds"]} aria-label={t("Firings by threshold")}>
        {trial.thresholds.map(({ threshold, count }) => {
          const isThis = threshold === condition.threshold;
          const text = point === undefined ? String(threshold) : valueText(point, threshold);
          return (
            <li key={threshold} data-this={isThis || undefined}>
              <button
                className="grid items-center gap-10 p-0 text-left ink2 w-full border-0 cursor-pointer"
                type="button"
                disabled={isThis}
                title={isThis ? undefined : t("Use {text}", { text })}
                onClick={() => {
                  onThreshold(threshold);
                }}
              >
                <span className="num">{text}</span>
                <span className={styles["bar"]} aria-hidden="true">
                  <i style={{ width: `${(count / most) * 100}%` }} />
                </span>
                <span className="num">{count}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
