import type { Values } from "../commands/change.ts";
import { PointControl } from "../controls/PointControl.tsx";
import { useControl } from "../ControlContext.tsx";
import { useReadings } from "../../devices/DevicesContext.ts";
import type { Device } from "../../devices/device.ts";
import styles from "./dialog.module.css";

interface ChangeValuesProps {
  devices: readonly Device[];
  values: Values;
  onChange: (values: Values) => void;
}

/** The values of a change, still to be chosen: a control for each of its points. */
export function ChangeValues({ devices, values, onChange }: ChangeValuesProps) {
  const { system } = useControl();
  const [first] = useReadings(devices);
  return (
    <div className={`col gap-6 ${styles["level"]}`}>
      {Object.entries(values).map(([key, value]) => {
        // All are of one kind; the first that has the point speaks for the others.
        const point = devices.find((device) => device.points[key] !== undefined)?.points[key];
        if (point === undefined) return null;
        return (
          <PointControl
            key={key}
            name={`the selected ${system.words.many}`}
            point={point}
            values={first?.values ?? {}}
            value={value}
            ghost={undefined}
            isLocked={false}
            isAtOnce
            words={system.words.percent}
            onValue={(chosen) => {
              onChange({ ...values, [key]: chosen });
            }}
          />
        );
      })}
    </div>
  );
}
