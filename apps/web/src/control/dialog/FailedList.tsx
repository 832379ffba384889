import type { TargetCommand } from "../commands/order.ts";
import { targetKey } from "../commands/order.ts";
import { TextButton } from "../controls/TextButton.tsx";
import { useControl } from "../ControlContext.ts";
import type { Device } from "../device.ts";
import styles from "./dialog.module.css";

type FailedListProps = {
  failed: readonly TargetCommand[];
  devices: readonly Device[];
  onRetry: (targets: readonly TargetCommand[]) => void;
};

/** What failed, by name and reason; each can be tried again. */
export function FailedList({ failed, devices, onRetry }: FailedListProps) {
  const { rooms } = useControl();
  const points = new Set(failed.map(({ point }) => point));
  return (
    <ul className={styles["failed"]} aria-label="Failed">
      {failed.map((target) => {
        const device = devices.find(({ id }) => id === target.device);
        const point = points.size > 1 ? device?.points[target.point]?.name : undefined;
        const why = target.detail ?? "The device did not answer";
        return (
          <li key={targetKey(target)}>
            <span className="m num">{target.device}</span>
            <span className="ink2 ell">
              {device === undefined ? "" : (rooms.get(device.room)?.name ?? device.name)}
            </span>
            <span className="ink2">{point === undefined ? why : `${point}: ${why}`}</span>
            <TextButton
              aria-label={`Retry ${target.device}`}
              onClick={() => {
                onRetry([target]);
              }}
            >
              Retry
            </TextButton>
          </li>
        );
      })}
    </ul>
  );
}
