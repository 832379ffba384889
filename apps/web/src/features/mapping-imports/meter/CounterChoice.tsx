import { sayTerm, sayUnit, t } from "@atrium/words";
import { Select } from "@mantine/core";
import { useEffect } from "react";
import { DeviceSelect } from "../../../devices/choice/PointAdder.tsx";
import { usePointsOf } from "../../../devices/choice/usePointsOf.ts";
import styles from "./meterFile.module.css";
import type { ChosenCounter } from "./useMeterFile.ts";

interface CounterChoiceProps {
  readonly counter: ChosenCounter;
  readonly onChange: (counter: ChosenCounter) => void;
}

/** A device, and of its points one that counts. */
export function CounterChoice({ counter, onChange }: CounterChoiceProps) {
  const points = usePointsOf(counter.device);
  const counters = points.filter(({ kind, isDerived }) => kind === "counter" && isDerived !== true);
  const [only, other] = counters;
  const single = other === undefined ? only : undefined;
  useEffect(() => {
    // The only one needs no choice.
    if (single !== undefined && counter.point === "") onChange({ device: counter.device, point: single.key });
  }, [single, counter, onChange]);
  return (
    <div className={styles["options"]}>
      <DeviceSelect label={t("Meter")} value={counter.device} onChange={(device) => onChange({ device, point: "" })} />
      <Select
        label={t("Counter ## of a meter")}
        allowDeselect={false}
        disabled={counters.length === 0}
        error={points.length > 0 && counters.length === 0 ? t("This device has no counter") : undefined}
        data={counters.map(({ key, name, unit }) => ({
          value: String(key),
          label: unit === undefined ? sayTerm(name) : `${sayTerm(name)}, ${sayUnit(unit)}`,
        }))}
        value={counter.point === "" ? null : counter.point}
        onChange={(point) => {
          if (point !== null) onChange({ device: counter.device, point });
        }}
      />
    </div>
  );
}
