import { QUALITY } from "@atrium/contract/devices";
import { usePlanScale } from "@atrium/ui/plan";
import { memo, useMemo } from "react";
import { useControl, useReading } from "../../../control/ControlContext.tsx";
import type { Device } from "../../../devices/device.ts";
import type { PlanLayersProps } from "../../../devices/system.ts";
import { usePoint } from "../../../platform/liveHooks.ts";
import { isMoving, MOVEMENT } from "../motion.ts";
import { useReport } from "../report.ts";
import { useShownPosition } from "../useShownPosition.ts";
import styles from "./curtains.module.css";
import { chevrons, curtainShape, daylightShape, type MarkSize, markSizeAt, targetMarks } from "./curtainShape.ts";
import { type WindowLine, windowLineOf } from "./windowLine.ts";

/** Metres that daylight is drawn into a room. */
const REACH = 2.5;
/** A curtain is redrawn when its edge moves by half a pixel. */
const STEP_PIXELS = 0.5;

/** Each curtain at its window: waves where it is closed, its bare track where it is open. */
export const CurtainMarks = memo(function CurtainMarks({ devices }: PlanLayersProps) {
  const scale = usePlanScale();
  const size = useMemo(() => markSizeAt(scale), [scale]);
  return devices.map((device) => <CurtainMark key={device.id} device={device} size={size} scale={scale} />);
});

interface CurtainMarkProps {
  device: Device;
  size: MarkSize;
  scale: number;
}

function CurtainMark({ device, size, scale }: CurtainMarkProps) {
  const window = useMemo(() => windowLineOf(device), [device]);
  return window === undefined ? null : <Curtain device={device} window={window} size={size} scale={scale} />;
}

function Curtain({ device, window, size, scale }: CurtainMarkProps & { window: WindowLine }) {
  const reading = useReading(device);
  const report = useReport(reading);
  const step = (STEP_PIXELS * 200) / (window.width * scale);
  const position = useShownPosition(report, step);
  if (position === undefined) {
    return <path className={styles["track"]} d={curtainShape(window, 100, size).track} />;
  }
  const { track, cloth } = curtainShape(window, position, size);
  const moving = report !== undefined && isMoving(report) ? report : undefined;
  const state = moving === undefined ? reading.state : "moving";
  return (
    <g data-curtain={device.id} data-state={state}>
      <path className={styles["track"]} d={track} />
      <path className={styles["cloth"]} d={cloth} />
      {moving !== undefined && (
        <>
          <path className={styles["target"]} d={targetMarks(window, moving.target, size)} />
          <path
            className={styles["chevrons"]}
            d={chevrons(window, position, moving.movement === MOVEMENT.opening, size)}
          />
        </>
      )}
    </g>
  );
}

/** The daylight that comes in past each curtain. */
export const Daylight = memo(function Daylight({ devices }: PlanLayersProps) {
  return devices.map((device) => <WindowLight key={device.id} device={device} />);
});

function WindowLight({ device }: { device: Device }) {
  const { rooms } = useControl();
  const window = useMemo(() => windowLineOf(device), [device]);
  const reported = usePoint(device.points["position"]?.id);
  const size = useMemo(() => markSizeAt(16), []);
  if (window === undefined || reported === undefined || reported.value === null) return null;
  const shape = daylightShape(window, curtainShape(window, reported.value, size).gap, REACH);
  const [fromX, fromY] = window.from;
  const [inX, inY] = window.inward;
  const gradient = `daylight-${device.id}`;
  const clip = `daylight-room-${device.id}`;
  const room = rooms.get(device.room);
  return (
    <g data-old={reported.quality !== QUALITY.good} className={styles["daylight"]}>
      <linearGradient
        id={gradient}
        gradientUnits="userSpaceOnUse"
        x1={fromX}
        y1={fromY}
        x2={fromX + inX * REACH}
        y2={fromY + inY * REACH}
      >
        <stop offset="0" className={styles["bright"]} />
        <stop offset="1" className={styles["gone"]} />
      </linearGradient>
      {room !== undefined && (
        <clipPath id={clip}>
          <polygon points={room.poly.map(([x, y]) => `${String(x)},${String(y)}`).join(" ")} />
        </clipPath>
      )}
      <path d={shape} fill={`url(#${gradient})`} {...(room === undefined ? {} : { clipPath: `url(#${clip})` })} />
    </g>
  );
}
