import type { PlanReply } from "@atrium/contract/site";
import { Card } from "@atrium/ui";
import { labelledRooms, Plan, RoomLabel, usePlanScale } from "@atrium/ui/plan";
import styles from "./builder.module.css";

/** A plan on a phone: it is read there. */
export function Reader({ plan: { drawing }, name }: { plan: PlanReply; name: string }) {
  return (
    <>
      <p className={styles["readerNote"]}>
        Drawing needs a wider screen: here the plan can be read. Open this page on a tablet or a computer to change it.
      </p>
      <Card className={styles["reader"]}>
        <Plan drawing={drawing} label={`${name}, plan`} labels={<Names rooms={drawing.rooms} />} />
      </Card>
      <Card title="Rooms" note={String(drawing.rooms.length)}>
        <ul className={styles["readerRooms"]}>
          {drawing.rooms.map((room) => (
            <li key={room.id}>
              {room.name} <span className="muted">{room.id}</span>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

function Names({ rooms }: Pick<PlanReply["drawing"], "rooms">) {
  const scale = usePlanScale();
  return labelledRooms(rooms, scale).map((room) => <RoomLabel key={room.id} room={room} value="" />);
}
