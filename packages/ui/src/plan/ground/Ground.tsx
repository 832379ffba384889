import type { FloorDrawing, Room } from "@atrium/contract/site";
import { memo, type ReactNode, useMemo } from "react";
import { doorPaths } from "../geometry/doors.ts";
import { outlineOf } from "../geometry/outline.ts";
import { lines, polygon } from "../geometry/pen.ts";
import { roomEdges } from "../geometry/segments.ts";
import { deriveWalls } from "../geometry/walls.ts";
import { type Paint, paint } from "../shapes/paint.ts";
import styles from "./Ground.module.css";

/** Content from other parts of the drawing, from the floor upwards. Each layer is drawn in metres. */
export interface GroundLayers {
  /** Over the floor: the colour of rooms. */
  readonly fields?: ReactNode;
  /** Over the fields, under the furniture: pools of light. */
  readonly glow?: ReactNode;
  /** Over the furniture, under the walls: luminaires. */
  readonly marks?: ReactNode;
}

type LightProps = Pick<GroundLayers, "fields" | "glow"> & { drawing: FloorDrawing };

/** The parts that values colour: the floor of each room, and the light on it. */
export function GroundLight({ drawing, fields, glow }: LightProps) {
  const decor = useMemo(() => paint(drawing.decor ?? [], "decor"), [drawing]);
  return (
    <>
      <Floor rooms={drawing.rooms} />
      {fields !== undefined && <g className={styles["fields"]}>{fields}</g>}
      <Paints paints={decor} />
      {glow !== undefined && <g className={styles["glow"]}>{glow}</g>}
    </>
  );
}

type LinesProps = Pick<GroundLayers, "marks"> & {
  drawing: FloorDrawing;
  /** Ids of the rooms that are outlined as one area. */
  focus: ReadonlySet<string> | undefined;
  /** Whether the rooms outside of the focus step back. */
  isFocusDimming: boolean;
};

/** Everything on the floor: furniture, walls, doors, and the line around the focus. */
export function GroundLines({ drawing, focus, isFocusDimming, marks }: LinesProps) {
  const lineWork = useMemo(() => drawLines(drawing), [drawing]);
  return (
    <>
      <Paints paints={lineWork.furniture} />
      {marks}
      {isFocusDimming && focus !== undefined && (
        <path className={styles["dim"]} d={outlinePolygons(drawing.rooms.filter((room) => !focus.has(room.id)))} />
      )}
      <WallLines {...lineWork} />
      {focus !== undefined && <FocusOutline drawing={drawing} focus={focus} />}
    </>
  );
}

function drawLines(drawing: FloorDrawing) {
  const walls = deriveWalls(drawing, roomEdges(drawing.rooms));
  return {
    furniture: paint(drawing.furniture, "furniture"),
    soft: lines(walls.soft),
    rail: lines(walls.rail),
    partition: lines(walls.partition),
    glass: lines(walls.glass),
    facade: lines(walls.facade),
    window: lines(walls.window),
    columns: drawing.columns.map(([x, y]) => `M${String(x)} ${String(y)}h0`).join(""),
    doors: doorPaths(drawing.doors),
  };
}

function outlinePolygons(rooms: readonly Room[]): string {
  return rooms.map((room) => polygon(room.poly)).join("");
}

const Floor = memo(function Floor({ rooms }: { rooms: readonly Room[] }) {
  return (
    <g>
      {rooms.map((room) => (
        <path
          key={room.id}
          className={`${styles["room"]} ${styles[`kind-${room.kind}`] ?? ""}`}
          d={polygon(room.poly)}
        />
      ))}
    </g>
  );
});

const Paints = memo(function Paints({ paints }: { paints: readonly Paint[] }) {
  return (
    <g>
      {paints.map(({ style, path, width }) => (
        <path
          key={`${style} ${String(width)}`}
          className={`${styles["drawn"]} ${styles[style] ?? ""}`}
          d={path}
          {...(width === undefined ? {} : { style: { strokeWidth: width, vectorEffect: "none" } })}
        />
      ))}
    </g>
  );
});

type LineWork = ReturnType<typeof drawLines>;

const WallLines = memo(function WallLines(work: LineWork) {
  return (
    <>
      <g className={styles["walls"]}>
        <path className={styles["soft"]} d={work.soft} />
        <path className={styles["rail"]} d={work.rail} />
        <path className={styles["partition"]} d={work.partition} />
        <path className={styles["glass"]} d={work.glass} />
        <path className={styles["glassInner"]} d={work.glass} />
        <path className={styles["facade"]} d={work.facade} />
        <path className={styles["window"]} d={work.window} />
        <path className={styles["windowInner"]} d={work.window} />
        <path className={styles["windowPane"]} d={work.window} />
        <path className={styles["column"]} d={work.columns} />
      </g>
      <g className={styles["doors"]}>
        <path className={styles["swing"]} d={work.doors.swing} />
        <path className={styles["leaf"]} d={work.doors.leaf} />
        <path className={styles["slide"]} d={work.doors.slide} />
      </g>
    </>
  );
});

const FocusOutline = memo(function FocusOutline({
  drawing,
  focus,
}: {
  drawing: FloorDrawing;
  focus: ReadonlySet<string>;
}) {
  const outline = useMemo(() => {
    const rooms = new Set(drawing.rooms.filter((room) => focus.has(room.id)));
    return outlineOf(rooms, roomEdges(drawing.rooms));
  }, [drawing, focus]);
  return (
    <g>
      <path className={styles["outlineCase"]} d={lines(outline.inner)} />
      <path className={styles["outline"]} d={lines([...outline.outer, ...outline.inner])} />
    </g>
  );
});
