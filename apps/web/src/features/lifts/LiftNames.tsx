import { RoomLabel } from "@atrium/ui/plan";
import { RoomNames } from "../../devices/plan/RoomNames.tsx";
import { useControl, useReading } from "../../control/ControlContext.tsx";
import type { Device } from "../../devices/device.ts";
import type { PlanLayersProps } from "../../devices/system.ts";
import { carWords, liftFactsOf } from "./lift.ts";

/** Metres from a lift's pin to the words under it. */
const BELOW = 0.62;

/** The rooms' names, and beside each lift what its car does. */
export function LiftNames({ devices }: PlanLayersProps) {
  return (
    <>
      <RoomNames />
      {devices.map((device) => (
        <LiftName key={device.id} device={device} />
      ))}
    </>
  );
}

function LiftName({ device }: { device: Device }) {
  const { rooms } = useControl();
  const reading = useReading(device);
  const room = rooms.get(device.room);
  if (room === undefined) return null;
  const [x, y] = device.at;
  const name = { ...room, name: device.name, label: [x, y + BELOW] as [number, number] };
  return <RoomLabel room={name} value={carWords(reading.values, liftFactsOf(device))} isLoud />;
}
