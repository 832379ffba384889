import { DeviceId } from "@atrium/contract";
import { useState } from "react";
import type { Device } from "../../../devices/device.ts";
import { useDevices } from "../../../devices/DevicesContext.ts";
import styles from "../cameras.module.css";
import { CameraPicture } from "../player/CameraPicture.tsx";

interface WallCellProps {
  number: number;
  device: Device | undefined;
  onPlace: (camera: DeviceId) => void;
}

/** One monitor of the wall. */
export function WallCell({ number, device, onPlace }: WallCellProps) {
  const { selection, select } = useDevices();
  const [isOver, setIsOver] = useState(false);
  const isSelected = device !== undefined && selection.has(device.id);
  return (
    <section
      className={styles["cell"]}
      aria-label={`Monitor ${String(number)}`}
      data-selected={isSelected}
      data-over={isOver}
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
    >
      {device === undefined ? (
        <div className={styles["empty"]}>No camera</div>
      ) : (
        <>
          <CameraPicture key={device.id} device={device} number={number} />
          <button
            type="button"
            className={styles["choose"]}
            data-pin={device.id}
            draggable
            aria-label={`Select ${device.name}`}
            aria-pressed={isSelected}
            onDragStart={(event) => {
              event.dataTransfer.setData("text/plain", device.id);
            }}
            onClick={() => {
              select(isSelected ? [] : [device.id]);
            }}
          />
        </>
      )}
    </section>
  );
}
