import { useId } from "react";
import type { SceneBlock, ScenePost, SceneTree } from "./openAirScene.ts";
import type { SceneCells } from "./solarScene.ts";
import styles from "./things.module.css";

/** A low house, a machine or a tank. */
export function Block({ block }: { readonly block: SceneBlock }) {
  return (
    <g className={styles["block"]} data-kind={block.kind}>
      <path d={block.left} />
      <path d={block.right} className={styles["shaded"]} />
      <path d={block.top} className={styles["top"]} />
    </g>
  );
}

/** A field of solar cells; over the ground on its posts. */
export function Cells({ cells }: { readonly cells: SceneCells }) {
  return (
    <>
      {cells.posts !== "" && <path d={cells.posts} className={styles["legs"]} />}
      <path d={cells.d} className={styles["cells"]} />
    </>
  );
}

export function Tree({ tree: { at, radius } }: { readonly tree: SceneTree }) {
  const [x, y] = at;
  return (
    <g className={styles["tree"]}>
      <ellipse cx={x} cy={y} rx={radius} ry={radius * 0.5} className={styles["under"]} />
      <path d={`M${String(x)} ${String(y)}v${String(-radius)}`} />
      <circle cx={x} cy={y - radius * 1.7} r={radius} />
      <circle cx={x - radius * 0.3} cy={y - radius * 2} r={radius * 0.5} className={styles["crown"]} />
    </g>
  );
}

/** How high a lamp is, and how far its light reaches on the ground, metres of the drawing. */
const POST = 3.6;
const REACH = { across: 9, down: 5.2 };

export function Post({ post: { at }, isLit }: { readonly post: ScenePost; readonly isLit: boolean }) {
  const [x, y] = at;
  return (
    <g className={styles["post"]} data-lit={isLit || undefined}>
      <path d={`M${String(x)} ${String(y)}v${String(-POST)}h1`} />
      <circle cx={x + 1} cy={y - POST + 0.2} r="0.45" />
    </g>
  );
}

/** The light of lamps on the ground. */
export function Pools({ posts }: { readonly posts: readonly ScenePost[] }) {
  const light = useId();
  return (
    <g>
      <radialGradient id={light}>
        <stop offset="0" className={styles["near"]} />
        <stop offset="1" className={styles["far"]} />
      </radialGradient>
      {posts.map(({ key, at: [x, y] }) => (
        <ellipse key={key} cx={x} cy={y} rx={REACH.across} ry={REACH.down} fill={`url(#${light})`} />
      ))}
    </g>
  );
}
