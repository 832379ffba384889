import { floor, onLeftWall, onRightWall, seededRandom } from "./isometric.ts";
import styles from "./CampusAtNight.module.css";

export interface BuildingShape {
  at: readonly [x: number, y: number];
  size: readonly [width: number, depth: number];
  storeys: number;
  storeyHeight?: number;
  /** Share of the windows with light in them. */
  lit: number;
  seed: number;
}

const WINDOW_PITCH = 2.4;
const SILL = 0.9;
const LINTEL = 0.75;

interface Window {
  key: string;
  d: string;
  isLit: boolean;
  side: "left" | "right";
}

/** Every window of the two walls that show. */
function windowsOf(shape: BuildingShape): Window[] {
  const [x, y] = shape.at;
  const [width, depth] = shape.size;
  const height = shape.storeyHeight ?? 3.6;
  const random = seededRandom(shape.seed);
  const found: Window[] = [];
  const row = (side: Window["side"], start: number, length: number, storey: number): void => {
    const count = Math.round(length / WINDOW_PITCH);
    const pitch = length / count;
    for (let index = 0; index < count; index += 1) {
      const part = {
        from: start + (index + 0.18) * pitch,
        to: start + (index + 0.82) * pitch,
        foot: storey * height + SILL,
        head: (storey + 1) * height - LINTEL,
      };
      const d = side === "left" ? onLeftWall(y + depth, part) : onRightWall(x + width, part);
      found.push({ key: `${side}${storey}-${index}`, d, isLit: random() < shape.lit, side });
    }
  };
  for (let storey = 0; storey < shape.storeys; storey += 1) {
    row("left", x, width, storey);
    row("right", y, depth, storey);
  }
  return found;
}

const WINDOW_CLASSES = {
  left: { lit: styles["litLeft"], dark: styles["darkLeft"] },
  right: { lit: styles["litRight"], dark: styles["darkRight"] },
};

/** One building by night: two walls, a roof, and the windows in which somebody still works. */
export function NightBuilding({ shape }: { shape: BuildingShape }) {
  const [x, y] = shape.at;
  const [width, depth] = shape.size;
  const height = shape.storeys * (shape.storeyHeight ?? 3.6);
  return (
    <g>
      <Block at={[x, y, 0]} size={[width, depth, height]} />
      {windowsOf(shape).map((window) => (
        <path key={window.key} d={window.d} className={WINDOW_CLASSES[window.side][window.isLit ? "lit" : "dark"]} />
      ))}
      <path className={styles["edge"]} d={floor(x + 0.5, y + 0.5, width - 1, depth - 1, height)} />
    </g>
  );
}

interface BlockProps {
  at: readonly [number, number, number];
  size: readonly [number, number, number];
}

/** A plain box: a building's body, or a plant room on its roof. */
export function Block({ at: [x, y, z], size: [width, depth, height] }: BlockProps) {
  return (
    <>
      <path
        className={styles["wallLeft"]}
        d={onLeftWall(y + depth, { from: x, to: x + width, foot: z, head: z + height })}
      />
      <path
        className={styles["wallRight"]}
        d={onRightWall(x + width, { from: y, to: y + depth, foot: z, head: z + height })}
      />
      <path className={styles["roof"]} d={floor(x, y, width, depth, z + height)} />
    </>
  );
}
