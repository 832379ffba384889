import styles from "./CampusAtNight.module.css";
import { floor, outline, project } from "./isometric.ts";
import { Block, NightBuilding } from "./NightBuilding.tsx";

const TREES_BEHIND = [
  [8, -2],
  [18, -2.5],
  [28, -2],
] as const;
const TREES_BETWEEN = [
  [31, 8],
  [31.5, 16],
  [2, 25],
  [10, 26],
  [18, 25.5],
  [26, 26],
  [44, 24],
  [52, 25],
  [60, 24.5],
  [68, 25],
] as const;
const TREES_BEFORE = [
  [3, 59],
  [12, 60],
  [22, 59.5],
  [45, 61],
  [52, 60],
  [60, 58],
  [67, 57],
  [71, 46],
] as const;
const LAMPS = [
  [14, 31],
  [56, 31],
  [35.6, 22],
  [35.6, 48],
  [58, 62],
] as const;

/** A campus after dark, for the sign-in page. A picture only: no building of any site. */
export function CampusAtNight() {
  return (
    <svg
      className={styles["campus"]}
      data-theme="dark"
      viewBox="-420 -205 945 835"
      preserveAspectRatio="xMidYMid meet"
      aria-hidden
    >
      <defs>
        <radialGradient id="lamp-pool">
          <stop offset="0" stopColor="var(--iso-lamp-pool)" stopOpacity=".55" />
          <stop offset="1" stopColor="var(--iso-lamp-pool)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path className={styles["ground"]} d={floor(-6, -6, 82, 76)} />
      <path className={styles["road"]} d={floor(-6, 30, 82, 4)} />
      <path className={styles["road"]} d={floor(34, -6, 4, 76)} />
      <path className={styles["lawn"]} d={floor(42, 38, 30, 26)} />
      <path className={styles["lawn"]} d={floor(-3, -3, 34, 30)} />
      <Trees at={TREES_BEHIND} />
      <NightBuilding shape={{ at: [2, 3], size: [26, 17], storeys: 5, lit: 0.42, seed: 12 }} />
      <SolarPanels />
      <NightBuilding shape={{ at: [43, 0], size: [27, 19], storeys: 3, lit: 0.62, seed: 7 }} />
      <GlassRoof />
      <Block at={[64, 3, 10.8]} size={[4, 4, 2]} />
      <Trees at={TREES_BETWEEN} />
      {LAMPS.map((at) => (
        <Lamp key={at.join()} at={at} />
      ))}
      <NightBuilding shape={{ at: [0, 40], size: [28, 13], storeys: 2, lit: 0.56, seed: 31 }} />
      <Block at={[3, 43, 7.2]} size={[4, 3, 1.6]} />
      <Block at={[9, 43, 7.2]} size={[4, 3, 1.2]} />
      <path className={styles["lawn"]} d={floor(15, 42.5, 10.5, 8, 7.2)} />
      <path className={styles["pond"]} d={floor(60, 42, 9, 10)} />
      <NightBuilding shape={{ at: [44, 42], size: [12, 12], storeys: 1, storeyHeight: 4.4, lit: 0.88, seed: 3 }} />
      <Trees at={TREES_BEFORE} />
    </svg>
  );
}

type Spot = readonly [x: number, y: number];

function Trees({ at }: { at: readonly Spot[] }) {
  return at.map(([x, y]) => {
    const foot = project([x, y, 0]);
    const crown = project([x, y, 3.2]);
    return (
      <g key={`${x},${y}`}>
        <path className={styles["post"]} d={`M${foot.x} ${foot.y}V${crown.y}`} />
        <circle className={styles["tree"]} cx={crown.x} cy={crown.y - 4} r={9.6} />
      </g>
    );
  });
}

function Lamp({ at: [x, y] }: { at: Spot }) {
  const foot = project([x, y, 0]);
  const head = project([x, y, 4]);
  return (
    <g>
      <ellipse cx={foot.x} cy={foot.y} rx={26} ry={15} fill="url(#lamp-pool)" />
      <path className={styles["post"]} d={`M${foot.x} ${foot.y}V${head.y}`} />
      <circle className={styles["lamp"]} cx={head.x} cy={head.y} r={2.4} />
    </g>
  );
}

const ROOF = 18;

function SolarPanels() {
  const places = Array.from({ length: 20 }, (_, index) => [4 + (index % 5) * 2.3, 5 + Math.floor(index / 5) * 3.2]);
  return places.map(([x = 0, y = 0]) => (
    <path
      key={`${x},${y}`}
      className={styles["panel"]}
      d={outline([
        [x, y, ROOF + 0.2],
        [x + 1.9, y, ROOF + 0.2],
        [x + 1.9, y + 2.5, ROOF + 0.8],
        [x, y + 2.5, ROOF + 0.8],
      ])}
    />
  ));
}

/** The hall inside the building shines through its roof. */
function GlassRoof() {
  const bars = [1, 2, 3, 4].map((bar) => floor(51 + (bar * 11) / 5, 6, 0, 7, 10.8));
  return (
    <>
      <path className={styles["glass"]} d={floor(51, 6, 11, 7, 10.8)} />
      {[...bars, floor(51, 9.5, 11, 0, 10.8)].map((d) => (
        <path key={d} className={styles["edge"]} d={d} />
      ))}
    </>
  );
}
