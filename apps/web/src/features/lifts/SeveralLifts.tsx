import { useReadings } from "../../devices/DevicesContext.ts";
import type { DevicesProps } from "../../devices/system.ts";
import { countText, silentText } from "../../devices/words.ts";
import { isMoving } from "./lift.ts";

/** Lifts are commanded one by one; several are only looked at. */
export function SeveralLifts({ devices }: DevicesProps) {
  const current = useReadings(devices).filter(({ isStale }) => !isStale);
  const moving = current.filter(({ values }) => isMoving(values)).length;
  return (
    <p className="t12 muted">
      {`${countText({ one: "lift moves", many: "lifts move" }, moving)} now${silentText(devices.length - current.length)}. Doors, floors and modes are commanded lift by lift.`}
    </p>
  );
}
