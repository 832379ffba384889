import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { rectangle } from "../model/geometry.ts";
import { withRoom } from "../model/rooms.ts";
import type { Builder } from "../useBuilder.ts";
import { NumbersForm } from "./NumbersForm.tsx";
import styles from "./panels.module.css";

/** The rooms by name, and a room by its numbers. */
export function RoomsPanel({ builder, zone }: { builder: Builder; zone: string | undefined }) {
  const { draft, chosen } = builder;
  const { rooms } = draft.plan;
  return (
    <div className={`col items-start gap-10 ${styles["body"]}`}>
      <ul className={`plain-list w-full ${styles["list"]}`} aria-label={t("Rooms")}>
        {rooms.map((room) => (
          <li key={room.id}>
            <button
              type="button"
              className={`row gap-8 text-left ink w-full rounded border-0 cursor-pointer justify-between ${styles["row"]}`}
              aria-pressed={chosen?.kind === "room" && chosen.id === room.id}
              onClick={() => {
                builder.choose({ kind: "room", id: room.id });
              }}
            >
              <span>{room.name}</span>
              <span className="t12 muted">
                {room.id}
                {room.zone === undefined ? "" : t(", zone {zone}", { zone: room.zone })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {rooms.length === 0 && <p className="t12 muted">{t("No rooms yet.")}</p>}
      <NumbersForm
        title={t("Room by coordinates")}
        action={t("Add room")}
        fields={[
          { name: "x", label: t("New room X"), start: 0 },
          { name: "y", label: t("New room Y"), start: 0 },
          { name: "width", label: t("New room width"), start: 4 },
          { name: "depth", label: t("New room depth"), start: 3 },
        ]}
        onDone={({ x = 0, y = 0, width = 0, depth = 0 }) => {
          const poly = rectangle([x, y], [x + width, y + depth]);
          const { plan, room } = withRoom(draft.plan, { poly, zone });
          builder.changePlan(plan);
          builder.choose({ kind: "room", id: room.id });
        }}
      />
      <Button
        size="xs"
        disabled={rooms.length === 0}
        onClick={() => {
          builder.choose({ kind: "room", id: rooms[0]?.id ?? "" });
        }}
      >
        {t("Select the first room")}
      </Button>
    </div>
  );
}
