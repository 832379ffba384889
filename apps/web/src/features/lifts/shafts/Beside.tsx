import { t } from "@atrium/words";
import { useCallback, useMemo, useRef } from "react";
import type { Device } from "../../../devices/device.ts";
import type { Reading } from "../../../devices/reading.ts";
import { directionOf, modeOf, stopsInOrder } from "../lift.ts";
import { carOffset, carTop, floorLine, type Geometry } from "./geometry.ts";
import styles from "./Beside.module.css";
import { useMotion } from "./useMotion.ts";

interface BesideProps {
  device: Device;
  reading: Reading;
  geometry: Geometry;
}

/** Load from which the bar warns, %. */
const NEARLY_FULL = 90;

/** Right of the shaft: where the car will stop, and how full it is; both go with it. */
export function Beside({ device, reading, geometry }: BesideProps) {
  const path = useRef<HTMLDivElement>(null);
  const load = useRef<HTMLDivElement>(null);
  const place = useCallback((position: number) => `translateY(${String(carOffset(geometry, position))}px)`, [geometry]);
  useMotion(
    device.points["position"]?.id,
    useMemo(() => [path, load], []),
    place,
  );
  const { values } = reading;
  const stops = stopsInOrder(values);
  const last = stops.at(-1);
  const isUp = last !== undefined && last > (values["floor"] ?? 0);
  const isOut = modeOf(values) === "OUT_OF_SERVICE";
  const percent = values["load"] ?? 0;
  const { height, carHeight, isCompact } = geometry;
  const middle = carTop(geometry) + geometry.top + carHeight / 2;
  const hasPath = last !== undefined && !isOut;

  return (
    <>
      <div
        className={`absolute overflow-hidden ${styles["path"]}`}
        data-on={hasPath}
        style={{ height, clipPath: last === undefined ? "inset(100% 0 0 0)" : clipTo(geometry, last, isUp) }}
      >
        <div ref={path} className={styles["line"]} style={{ top: isUp ? middle - height : middle, height }} />
      </div>
      {Array.from({ length: geometry.floors }, (_, index) => index + 1).map((floor) => (
        <i
          key={floor}
          className={styles["stop"]}
          data-on={!isOut && stops.includes(floor)}
          data-last={floor === last}
          style={{ top: stopMiddle(geometry, floor) }}
        />
      ))}
      <div
        ref={load}
        className={`flex gap-7 ${styles["load"]}`}
        data-on={!isOut}
        data-full={percent > NEARLY_FULL}
        data-old={reading.isStale}
        style={{ top: geometry.top + carTop(geometry), height: carHeight }}
      >
        <span className={`flex-none overflow-hidden relative ${styles["bar"]}`}>
          <i style={{ transform: `scaleY(${String(Math.min(1, percent / 100))})` }} />
        </span>
        {!isCompact && (
          <span className={`nowrap flex-none t11 muted ${styles["figure"]}`} style={{ paddingTop: carHeight - 40 }}>
            <b className="block t12 b ink num">{values["load"] ?? "–"}</b>
            <span className="block ell">{t("% load")}</span>
          </span>
        )}
      </div>
    </>
  );
}

/** A stop stands at the middle of where the car will be. */
function stopMiddle(geometry: Geometry, floor: number): number {
  return floorLine(geometry, floor) - geometry.floorHeight + carTop(geometry) + geometry.carHeight / 2;
}

/** The line ends at the last stop, above the car or below it. */
function clipTo(geometry: Geometry, last: number, isUp: boolean): string {
  const y = stopMiddle(geometry, last);
  return isUp ? `inset(${String(y)}px 0 0 0)` : `inset(0 0 ${String(geometry.height - y)}px 0)`;
}

/** As text for the shaft's button: the stops in their order. */
export function spokenStops(reading: Reading): string {
  const stops = stopsInOrder(reading.values);
  if (stops.length === 0) return t("no stops");
  return directionOf(reading.values) === -1
    ? t("going down, stops {stops}", { stops: stops.join(", ") })
    : t("going up, stops {stops}", { stops: stops.join(", ") });
}
