import { DeviceId } from "@atrium/contract";
import { t } from "@atrium/words";
import { useState } from "react";
import type { Device } from "../../../devices/device.ts";
import { useDevices } from "../../../devices/DevicesContext.ts";
import { useIsPast } from "../../../platform/liveHooks.ts";
import { useReplay } from "../../../replay/ReplayContext.ts";
import styles from "../cameras.module.css";
import { RecordedCell } from "../recordings/RecordedCell.tsx";
import { CameraPicture } from "../player/CameraPicture.tsx";

interface WallCellProps {
  number: number;
  device: Device | undefined;
  /** A camera that is in no cell yet; undefined: all are. */
  next: Device | undefined;
  onPlace: (camera: DeviceId) => void;
}

/** One monitor of the wall: a camera is dropped on it, or, where it is empty, the next one put into it. */
export function WallCell({ number, device, next, onPlace }: WallCellProps) {
  const { selection, select } = useDevices();
  const replay = useReplay();
  const isPast = useIsPast();
  const [isOver, setIsOver] = useState(false);
  const isSelected = device !== undefined && selection.has(device.id);
  const label =
    device === undefined
      ? t("Monitor {number}: {next}", { number, next: nextText(next) })
      : t("Select {name}", { name: device.name });
  return (
    <section
      className={`flex min-w-0 min-h-0 relative ${styles["cell"]}`}
      aria-label={t("Monitor {number}", { number })}
      data-selected={isSelected}
      data-over={isOver}
    >
      {device === undefined && (
        <div className={`grid place-center gap-8 flex-1 t13 muted ${styles["empty"]}`}>{nextText(next)}</div>
      )}
      {device !== undefined && !isPast && <CameraPicture key={device.id} device={device} number={number} />}
      {device !== undefined && isPast && replay !== null && (
        <RecordedCell key={device.id} device={device} number={number} replay={replay} />
      )}
      <button
        type="button"
        className={`border-0 cursor-pointer absolute inset-0 ${styles["choose"]}`}
        data-pin={device?.id}
        draggable={device !== undefined}
        disabled={device === undefined && next === undefined}
        aria-label={label}
        aria-pressed={device === undefined ? undefined : isSelected}
        onDragStart={(event) => {
          if (device !== undefined) event.dataTransfer.setData("text/plain", device.id);
        }}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => {
          setIsOver(false);
        }}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          const camera = DeviceId.safeParse(event.dataTransfer.getData("text/plain"));
          if (camera.success) onPlace(camera.data);
        }}
        onClick={() => {
          if (device !== undefined) select(isSelected ? [] : [device.id]);
          else if (next !== undefined) onPlace(next.id);
        }}
      />
    </section>
  );
}

function nextText(next: Device | undefined): string {
  return next === undefined ? t("No camera") : t("Show {name} here", { name: next.name });
}
