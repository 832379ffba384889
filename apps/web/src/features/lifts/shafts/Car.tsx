import { LIFT_DOOR_CODES } from "@atrium/contract/devices";
import { Icon, StateGlyph } from "@atrium/ui";
import ChevronsLeft from "lucide-react/icons/chevron-left";
import ChevronsRight from "lucide-react/icons/chevron-right";
import { useCallback, useMemo, useRef } from "react";
import type { Device } from "../../../devices/device.ts";
import type { Reading } from "../../../devices/reading.ts";
import { directionOf, isMoving, modeOf } from "../lift.ts";
import { carOffset, carTop, type Geometry } from "./geometry.ts";
import styles from "./Car.module.css";
import { useMotion } from "./useMotion.ts";

const EACH = 12;

interface CarProps {
  device: Device;
  reading: Reading;
  geometry: Geometry;
}

/** Share of a leaf that goes into the wall when the door is open. */
const LEAF_TRAVEL = 0.86;

/** The car on its rope, with its doors as wide open as they are, its passengers, and the indicator over them. */
export function Car({ device, reading, geometry }: CarProps) {
  const car = useRef<HTMLDivElement>(null);
  const left = useRef<HTMLDivElement>(null);
  const right = useRef<HTMLDivElement>(null);
  const place = useCallback((position: number) => `translateY(${String(carOffset(geometry, position))}px)`, [geometry]);
  useMotion(
    device.points["position"]?.id,
    useMemo(() => [car], []),
    place,
  );
  useMotion(
    device.points["door-gap"]?.id,
    useMemo(() => [left], []),
    leafLeft,
  );
  useMotion(
    device.points["door-gap"]?.id,
    useMemo(() => [right], []),
    leafRight,
  );
  const { values } = reading;
  const isOut = modeOf(values) === "OUT_OF_SERVICE";
  const isDoorMoving = values["door"] === LIFT_DOOR_CODES.opening || values["door"] === LIFT_DOOR_CODES.closing;
  const { carWidth: width, carHeight: height } = geometry;

  return (
    <div
      ref={car}
      className={styles["car"]}
      data-car={device.id}
      data-out={isOut}
      data-old={reading.isStale}
      style={{ top: carTop(geometry), width, height, marginLeft: (geometry.shaft - width) / 2 }}
    >
      <i className={styles["rope"]} />
      <Chevrons values={values} />
      <div className={`absolute inset-0 overflow-hidden ${styles["cabin"]}`}>
        <People count={values["people"] ?? 0} width={width - 8} />
        <div ref={left} className={styles["leaf"]} />
        <div ref={right} className={`${styles["leaf"] ?? ""} ${styles["right"] ?? ""}`} />
        <span
          className={`flex justify-center gap-10 ${styles["doorWay"]}`}
          data-on={isDoorMoving}
          data-way={doorWay(values["door"])}
        >
          <Icon of={ChevronsLeft} size={12} />
          <Icon of={ChevronsRight} size={12} />
        </span>
      </div>
      <Indicator values={values} floors={geometry.floors} isOut={isOut} />
      <span className={styles["badge"]}>
        <Badge reading={reading} />
      </span>
    </div>
  );
}

function leafLeft(gap: number): string {
  return `translateX(${String(-gap * LEAF_TRAVEL)}%)`;
}
function leafRight(gap: number): string {
  return `translateX(${String(gap * LEAF_TRAVEL)}%)`;
}
function doorWay(door: number | null | undefined): "apart" | "together" {
  return door === LIFT_DOOR_CODES.opening ? "apart" : "together";
}

/** All numbers lie over each other and one is seen: a floor that is passed changes no text. */
function Indicator({ values, floors, isOut }: { values: Reading["values"]; floors: number; isOut: boolean }) {
  const direction = directionOf(values);
  return (
    <span className={`absolute overflow-hidden ${styles["indicator"]}`} data-direction={direction}>
      <i className={styles["arrow"]} data-on={!isOut && direction !== 0} data-down={direction === -1} />
      {Array.from({ length: floors }, (_, index) => (
        <b className="text-center t11" key={index} data-on={!isOut && values["floor"] === index + 1}>
          {index + 1}
        </b>
      ))}
      <b className="text-center t11" data-on={isOut}>
        –
      </b>
    </span>
  );
}

/** Three marks before the car, while it moves. */
function Chevrons({ values }: { values: Reading["values"] }) {
  return (
    <svg
      className={styles["chevrons"]}
      data-on={isMoving(values)}
      data-down={directionOf(values) === -1}
      viewBox="-8 -24 16 24"
      width="16"
      height="24"
      aria-hidden
    >
      {[0, 1, 2].map((index) => (
        <path key={index} opacity={1 - index * 0.3} d={`M-5 ${String(-3 - index * 7)}l5 -4l5 4`} />
      ))}
    </svg>
  );
}

function Badge({ reading: { values, condition } }: { reading: Reading }) {
  if (condition.alarm !== undefined) return <StateGlyph state="alarm" size={17} />;
  if (condition.trouble !== undefined) return <StateGlyph state="trouble" size={17} />;
  if (condition.disabled !== undefined) return <StateGlyph state="disabled" size={17} />;
  return (values["hold-door"] ?? 0) > 0 ? <StateGlyph state="held" size={17} /> : null;
}

/** As many as fit, behind the doors. */
function People({ count, width }: { count: number; width: number }) {
  const shown = Math.min(count, Math.floor(width / EACH));
  return (
    <svg
      className={styles["people"]}
      width={width}
      height="36"
      viewBox={`${String(-width / 2)} -36 ${String(width)} 36`}
      aria-hidden
    >
      {Array.from({ length: shown }, (_, index) => (
        <g key={index} transform={`translate(${String((index - (shown - 1) / 2) * EACH)} 0)`}>
          <circle cy="-29" r="3.6" />
          <path d="M-4.2 0V-18q0-5.5 4.2-5.5t4.2 5.5V0Z" />
        </g>
      ))}
    </svg>
  );
}
