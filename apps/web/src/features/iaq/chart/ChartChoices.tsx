import type { DeviceId } from "@atrium/contract";
import { IAQ_METRIC_KEYS, IAQ_METRICS, type IaqMetric } from "@atrium/contract/devices";
import { Icon } from "@atrium/ui";
import { LineSample } from "@atrium/ui/charts";
import { sayTerm, t } from "@atrium/words";
import { Button, Checkbox, Popover } from "@mantine/core";
import check from "lucide-react/icons/check";
import plus from "lucide-react/icons/plus";
import x from "lucide-react/icons/x";
import type { Device } from "../../../devices/device.ts";
import styles from "../../../ranges/trend/trend.module.css";
import { MOST_SENSORS } from "./chartSearch.ts";

interface SensorChoiceProps {
  /** Those of the building. */
  all: readonly Device[];
  shown: readonly Device[];
  floorNameOf: (floor: string) => string;
  onChange: (ids: DeviceId[]) => void;
}

/** The sensors whose lines are drawn, each with its line; more are chosen from the whole building. */
export function SensorChoice({ all, shown, floorNameOf, onChange }: SensorChoiceProps) {
  const ids = shown.map(({ id }) => id);
  const without = (id: DeviceId): DeviceId[] => ids.filter((one) => one !== id);
  const isFull = shown.length >= MOST_SENSORS;
  const floors = [...new Set(all.map(({ floor }) => floor))];
  return (
    <>
      <ul className="plain-list flex wrap gap-8 border-0" aria-label={t("Sensors shown")}>
        {shown.map(({ id, name }, place) => (
          <li key={id} className={`inline-row gap-8 ink rounded ${styles["chip"]}`}>
            <LineSample place={place} />
            {name}
            <button
              className="grid place-center p-0 ink2 border-0 cursor-pointer"
              type="button"
              aria-label={t("Remove {name} from the chart", { name })}
              disabled={shown.length === 1}
              onClick={() => onChange(without(id))}
            >
              <Icon of={x} size={13} />
            </button>
          </li>
        ))}
      </ul>
      <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t("Sensor: change selection")}
            leftSection={<Icon of={plus} size={13} />}
          >
            {t("Sensor")}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={styles["sensors"] ?? ""}>
          {isFull && <p className="t12 muted">{t("At most {MOST_SENSORS}: remove one first.", { MOST_SENSORS })}</p>}
          {floors.map((floor) => (
            <fieldset key={floor}>
              <legend>{floorNameOf(floor)}</legend>
              {all
                .filter((device) => device.floor === floor)
                .map(({ id, name }) => (
                  <Checkbox
                    key={id}
                    label={name}
                    description={id}
                    checked={ids.includes(id)}
                    disabled={ids.includes(id) ? ids.length === 1 : isFull}
                    onChange={(event) => onChange(event.currentTarget.checked ? [...ids, id] : without(id))}
                  />
                ))}
            </fieldset>
          ))}
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

interface MetricChoiceProps {
  shown: readonly IaqMetric[];
  onChange: (metrics: IaqMetric[]) => void;
}

/** A panel for each metric that is pressed; one always stays. */
export function MetricChoice({ shown, onChange }: MetricChoiceProps) {
  return (
    <fieldset className="plain-list flex wrap gap-8 border-0">
      <legend className="sr-only">{t("Metrics")}</legend>
      {IAQ_METRIC_KEYS.map((metric) => {
        const isShown = shown.includes(metric);
        return (
          <button
            key={metric}
            type="button"
            className={`inline-row gap-8 ink rounded ${styles["metric"]}`}
            aria-pressed={isShown}
            disabled={isShown && shown.length === 1}
            onClick={() => onChange(IAQ_METRIC_KEYS.filter((key) => (key === metric) !== shown.includes(key)))}
          >
            {isShown && <Icon of={check} size={13} />}
            {sayTerm(IAQ_METRICS[metric].name)}
          </button>
        );
      })}
    </fieldset>
  );
}
