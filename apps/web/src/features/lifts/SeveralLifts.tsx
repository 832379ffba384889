import { t } from "@atrium/words";
import { useReadings } from "../../devices/DevicesContext.ts";
import type { DevicesProps } from "../../devices/system.ts";
import { silentText } from "../../devices/words.ts";
import { isMoving } from "./lift.ts";

/** Lifts are commanded one by one; several are only looked at. */
export function SeveralLifts({ devices }: DevicesProps) {
  const current = useReadings(devices).filter(({ isStale }) => !isStale);
  const moving = current.filter(({ values }) => isMoving(values)).length;
  return (
    <p className="t12 muted">
      {t(
        "{moving, plural, one {# lift is moving} other {# lifts are moving}} now{silent}. Doors, floors and modes are controlled per lift.",
        { moving, silent: silentText(devices.length - current.length) },
      )}
    </p>
  );
}
