import type { Position, Segment } from "@atrium/contract";
import type { Chosen } from "../model/draft.ts";
import { cornersOfFurniture } from "../model/furniture.ts";
import { rectangle } from "../model/geometry.ts";
import type { Builder } from "../useBuilder.ts";
import styles from "./canvas.module.css";
import type { Sketch } from "./useHand.ts";

function pathOf(points: readonly Position[], isClosed: boolean): string {
  if (points.length === 0) return "";
  return `M${points.map(([x, y]) => `${String(x)} ${String(y)}`).join("L")}${isClosed ? "Z" : ""}`;
}

function lineOf([x1, y1, x2, y2]: Segment): string {
  return `M${String(x1)} ${String(y1)}L${String(x2)} ${String(y2)}`;
}

/** What is chosen, what is being drawn, and the outline of the floor; in metres. */
export function Marks({ builder, sketch }: { builder: Builder; sketch: Sketch | undefined }) {
  const { draft, chosen, problems } = builder;
  const wrong = problems.flatMap(({ severity, chosen: concerned }) =>
    severity === "wrong" && concerned !== undefined ? [concerned] : [],
  );
  return (
    <g>
      <path className={styles["outline"]} d={pathOf(draft.plan.outline, true)} />
      {wrong.map((one) => (
        <path key={JSON.stringify(one)} className={styles["wrong"]} d={shapeOf(builder, one)} />
      ))}
      {chosen !== undefined && <path className={styles["chosen"]} d={shapeOf(builder, chosen)} />}
      {sketch !== undefined && <path className={styles["sketch"]} d={sketchPath(sketch)} />}
    </g>
  );
}

function sketchPath({ kind, points, to }: Sketch): string {
  const [from] = points;
  if (kind === "rectangle" && from !== undefined) return pathOf(rectangle(from, to), true);
  return pathOf([...points, to], false);
}

/** The line of a thing; those that are places alone have a handle. */
function shapeOf({ draft: { plan } }: Builder, chosen: Chosen): string {
  if (chosen.kind === "room") return pathOf(plan.rooms.find(({ id }) => id === chosen.id)?.poly ?? [], true);
  if (chosen.kind === "line") {
    const line = plan[chosen.list][chosen.index];
    return line === undefined ? "" : lineOf(line);
  }
  if (chosen.kind === "furniture") {
    const piece = plan.furniture[chosen.index];
    return piece === undefined ? "" : pathOf(cornersOfFurniture(piece), true);
  }
  if (chosen.kind === "door") {
    const door = plan.doors.find(({ id }) => id === chosen.id);
    if (door === undefined) return "";
    const [x, y] = door.at;
    const half = (door.w ?? 0) / 2;
    return lineOf(door.dir === "h" ? [x - half, y, x + half, y] : [x, y - half, x, y + half]);
  }
  return "";
}
