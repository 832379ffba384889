import { type PlanContent, roomAround } from "@atrium/contract/site";
import { FURNITURE, newFurniture } from "@atrium/ui/plan";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useState } from "react";
import { placeOfFurniture, withFurniture } from "../model/furniture.ts";
import { boundsOf } from "../model/geometry.ts";
import type { Builder } from "../useBuilder.ts";
import { FurnitureSelect } from "./FurnitureSelect.tsx";
import styles from "./panels.module.css";
import { furnitureName } from "./furnitureName.ts";

const [FIRST] = FURNITURE;

/** The furniture of the floor by name and room, and a way to put some without the pointer. */
export function FurniturePanel({ builder }: { builder: Builder }) {
  const { plan } = builder.draft;
  const [kind, setKind] = useState(FIRST);
  const put = () => {
    const room = builder.chosen?.kind === "room" ? builder.chosen.id : undefined;
    const poly = plan.rooms.find(({ id }) => id === room)?.poly ?? plan.outline;
    const { x, y, width, depth } = boundsOf(poly);
    builder.choose({ kind: "furniture", index: plan.furniture.length });
    builder.changePlan(withFurniture(plan, newFurniture(kind, [x + width / 2, y + depth / 2])));
  };
  return (
    <div className={`col items-start gap-10 ${styles["body"]}`}>
      {plan.furniture.length === 0 ? (
        <p className="t12 muted">{t("No furniture on this floor.")}</p>
      ) : (
        <ul className={`plain-list w-full ${styles["list"]}`} aria-label={t("Furniture")}>
          {plan.furniture.map((piece, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a piece is its number
            <li key={index}>
              <button
                type="button"
                className={`row gap-8 text-left ink w-full rounded border-0 cursor-pointer justify-between ${styles["row"]}`}
                onClick={() => {
                  builder.choose({ kind: "furniture", index });
                }}
              >
                {furnitureName(piece.t)}
                <span className="t12 muted">{roomName(plan, piece)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <FurnitureSelect label={t("Type")} value={kind} onChange={setKind} />
      <Button size="xs" onClick={put}>
        {t("Add to the selected room")}
      </Button>
    </div>
  );
}

function roomName({ rooms }: PlanContent, piece: PlanContent["furniture"][number]): string {
  return roomAround(rooms, placeOfFurniture(piece))?.name ?? "";
}
