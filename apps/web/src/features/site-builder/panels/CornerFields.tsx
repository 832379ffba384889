import type { Position } from "@atrium/contract";
import type { PlanRoom } from "@atrium/contract/site";
import { IconButton, Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import plus from "lucide-react/icons/plus";
import trash from "lucide-react/icons/trash-2";
import { movedCorner, withCorner, withoutCorner } from "../model/rooms.ts";
import type { Builder } from "../useBuilder.ts";
import { MetresField } from "./MetresField.tsx";
import styles from "./panels.module.css";

interface CornerFieldsProps {
  builder: Builder;
  room: PlanRoom;
  isJoined: boolean;
}

/** The corners of a room by their numbers, each with its place. */
export function CornerFields({ builder, room, isJoined }: CornerFieldsProps) {
  const { plan } = builder.draft;
  const { id } = room;
  return (
    <details className={`t13 w-full ${styles["details"]}`}>
      <summary>{t("Corners")}</summary>
      <ol className={`plain-list w-full ${styles["corners"]}`}>
        {room.poly.map(([x, y], corner) => {
          const move = (to: Position) => {
            builder.changePlan(movedCorner(plan, { id, corner, to, isJoined }));
          };
          const name = String(corner + 1);
          return (
            <li className="grid items-end gap-6" key={name}>
              <MetresField label={t("Corner {name}, X", { name })} value={x} onChange={(next) => move([next, y])} />
              <MetresField label={t("Corner {name}, Y", { name })} value={y} onChange={(next) => move([x, next])} />
              <IconButton
                size="sm"
                label={t("Add corner after {name}", { name })}
                icon={<Icon of={plus} size={13} />}
                onClick={() => {
                  builder.changePlan(withCorner(plan, id, corner));
                }}
              />
              <IconButton
                size="sm"
                label={t("Delete corner {name}", { name })}
                icon={<Icon of={trash} size={13} />}
                disabled={room.poly.length <= 3}
                onClick={() => {
                  builder.changePlan(withoutCorner(plan, id, corner));
                }}
              />
            </li>
          );
        })}
      </ol>
    </details>
  );
}
