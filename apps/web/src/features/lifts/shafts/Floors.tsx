import { t } from "@atrium/words";
import type { LiftFloors } from "@atrium/contract/devices";
import { useReadings } from "../../../devices/DevicesContext.ts";
import type { Device } from "../../../devices/device.ts";
import { shortPlace } from "../../../platform/words/shortPlace.ts";
import { floorsIn, floorWords } from "../lift.ts";
import { floorLine, type Geometry } from "./geometry.ts";
import styles from "./shafts.module.css";

interface FloorsProps {
  devices: readonly Device[];
  served: LiftFloors;
  geometry: Geometry;
}

/** The lines of the floors across all shafts, their names, and who waits there: up, down. */
export function Floors({ devices, served, geometry }: FloorsProps) {
  const readings = useReadings(devices);
  // Calls belong to the group: every lift reports the same ones. The first fresh report counts.
  const group = readings.find(({ isStale }) => !isStale)?.values;
  const up = floorsIn(group?.["calls-up"]);
  const down = floorsIn(group?.["calls-down"]);
  return (
    <>
      {Array.from({ length: geometry.floors }, (_, index) => index + 1).map((floor) => {
        const name = floorWords(served, floor);
        return (
          <div
            key={floor}
            className={styles["floor"]}
            data-ground={floor === 1}
            style={{ top: floorLine(geometry, floor) - geometry.floorHeight, height: geometry.floorHeight }}
          >
            <div className={`nowrap t12 b ink ${styles["floorName"]}`}>
              <span>{geometry.isCompact ? shortPlace(name) : name}</span>
              <span className={styles["calls"]}>
                <CallMark isOn={up.includes(floor)} name={t("Call up from {name}", { name })} />
                <CallMark isOn={down.includes(floor)} isDown name={t("Call down from {name}", { name })} />
              </span>
            </div>
          </div>
        );
      })}
    </>
  );
}

/** Always there and seen when somebody has called, so that a call moves nothing. */
export function CallMark({ isOn, isDown = false, name }: { isOn: boolean; isDown?: boolean; name?: string }) {
  const isSaid = isOn && name !== undefined;
  return (
    <svg
      className={styles["call"]}
      data-on={isOn}
      width="16"
      height="16"
      viewBox="-8 -8 16 16"
      {...(isSaid ? { role: "img", "aria-label": name } : { "aria-hidden": true })}
    >
      <circle r="7.4" />
      <path d={isDown ? "M0 3.6L3.8 -2.6H-3.8Z" : "M0 -3.6L3.8 2.6H-3.8Z"} />
    </svg>
  );
}
