import type { Position } from "@atrium/contract";
import type { Follower } from "../model/followers.ts";
import type { Builder } from "../useBuilder.ts";
import { MetresField } from "./MetresField.tsx";
import styles from "./panels.module.css";

/** Where a device stands; its other settings have pages of their own. */
export function DeviceForm({ builder, device }: { builder: Builder; device: Follower }) {
  const [x, y] = device.at;
  const room = builder.draft.plan.rooms.find(({ id }) => id === device.room);
  const move = (at: Position) => {
    builder.change({ ...builder.draft, placed: { ...builder.draft.placed, [device.id]: at } });
  };
  return (
    <>
      <p className="t12 muted">
        {device.id}, {room === undefined ? `room ${device.room}, which is not there` : `in ${room.name}`}
        {device.zone === null ? "" : `, zone ${device.zone}`}
      </p>
      <div className={`grid gap-8 w-full ${styles["fields"]}`}>
        <MetresField label="X" value={x} onChange={(next) => move([next, y])} />
        <MetresField label="Y" value={y} onChange={(next) => move([x, next])} />
      </div>
    </>
  );
}
