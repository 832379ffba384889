import type { Underlay, UnderlayPath } from "@atrium/contract/site";
import { memo, useMemo } from "react";
import styles from "../canvas/canvas.module.css";

/** What lies under the plan, in metres: a picture as an image, lines as one path. */
export const UnderlayLayer = memo(function UnderlayLayer({ underlay }: { underlay: Underlay }) {
  const { content, at, scale, rotation, opacity, size } = underlay;
  const path = useMemo(() => (content.kind === "lines" ? pathOf(content.paths) : ""), [content]);
  const transform = `translate(${at.join(" ")}) rotate(${String(rotation)}) scale(${String(scale)})`;
  return (
    <g transform={transform} opacity={opacity} data-underlay={content.kind}>
      {content.kind === "picture" ? (
        <image href={`data:${content.mediaType};base64,${content.base64}`} width={size[0]} height={size[1]} />
      ) : (
        <path className={styles["underlayLine"]} d={path} />
      )}
    </g>
  );
});

function pathOf(paths: readonly UnderlayPath[]): string {
  return paths
    .map(({ points, isClosed }) => `M${points.map((point) => point.join(" ")).join("L")}${isClosed ? "Z" : ""}`)
    .join("");
}
