import { CELL, type Point } from "../drawing/pipes.ts";
import styles from "./editor.module.css";
import type { Drawing } from "./useDrawing.ts";

interface EdgeHandleProps {
  readonly drawing: Drawing;
  readonly index: number;
  readonly corners: readonly Point[];
}

/** A wide line over a pipe that the pointer finds. The list of connections is the same for the keyboard. */
export function EdgeHandle({ drawing, index, corners }: EdgeHandleProps) {
  const { chosen, problems } = drawing;
  const line = corners.map(([x, y], at) => `${at === 0 ? "M" : "L"}${String(x * CELL)} ${String(y * CELL)}`).join("");
  const isWrong = problems.some((one) => one.chosen?.kind === "edge" && one.chosen.index === index);
  return (
    <path
      className={styles["edge"]}
      d={line}
      data-edge={index}
      data-chosen={chosen?.kind === "edge" && chosen.index === index}
      data-wrong={isWrong}
      aria-hidden
      onClick={() => drawing.choose({ kind: "edge", index })}
    />
  );
}
