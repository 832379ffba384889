import { useReadings } from "../../devices/DevicesContext.ts";
import type { DevicesProps } from "../../devices/system.ts";
import { countText } from "../../devices/words.ts";
import { isMoving } from "./lift.ts";

/** Lifts are commanded one by one; several are only looked at. */
export function SeveralLifts({ devices }: DevicesProps) {
  const moving = useReadings(devices).filter(({ values }) => isMoving(values)).length;
  return (
    <p className="t12 muted">
      {`${countText({ one: "lift moves", many: "lifts move" }, moving)} now. Doors, floors and modes are commanded lift by lift.`}
    </p>
  );
}
