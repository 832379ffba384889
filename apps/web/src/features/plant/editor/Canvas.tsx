import { t } from "@atrium/words";
import { useMemo, useRef } from "react";
import { HeardModules } from "../drawing/HeardModules.tsx";
import { CELL } from "../drawing/pipes.ts";
import { Sheet } from "../drawing/Sheet.tsx";
import { useDrawnSchematic } from "../drawing/useDrawnSchematic.ts";
import { useReadPoint } from "../drawing/useDrawings.ts";
import { useSeen } from "../seen.ts";
import { EdgeHandle } from "./EdgeHandle.tsx";
import styles from "./editor.module.css";
import { NodeHandle } from "./NodeHandle.tsx";
import type { Drawing } from "./useDrawing.ts";

/** The drawing as its page shows it, with the values of now, and a handle on each of its nodes and connections. */
export function Canvas({ drawing }: { readonly drawing: Drawing }) {
  const { draft, modules, connecting } = drawing;
  const schematics = useMemo(() => [draft], [draft]);
  const { seen } = useSeen();
  const read = useReadPoint({ schematics, modules });
  const drawn = useDrawnSchematic(draft, read);
  const frame = useRef<HTMLElement>(null);
  const [columns, rows] = draft.size;
  return (
    <section
      ref={frame}
      className={`overflow-auto rounded border ${styles["canvas"]}`}
      aria-label={t("Drawing ## of the plant")}
      tabIndex={-1}
    >
      <HeardModules modules={modules} />
      <p className="t12 muted m-0" aria-live="polite">
        {connecting === undefined
          ? t(
              "Drag equipment to move it; arrow keys move the selection, with Shift ten times as far. C connects, Delete removes.",
            )
          : t("Choose the equipment to connect to: click it, or move to it with Tab and press Enter. Escape cancels.")}
      </p>
      <Sheet schematic={draft} drawn={drawn} seen={seen} read={read}>
        <button
          type="button"
          className={styles["ground"]}
          aria-label={t("Select nothing")}
          tabIndex={-1}
          onClick={() => drawing.choose(undefined)}
        />
        <svg className={styles["pipes"]} width={columns * CELL} height={rows * CELL}>
          {drawn.edges.map(({ index, corners }) => (
            <EdgeHandle key={index} drawing={drawing} index={index} corners={corners} />
          ))}
        </svg>
        {draft.nodes.map((node) => (
          <NodeHandle key={node.key} drawing={drawing} node={node} onGone={() => frame.current?.focus()} />
        ))}
      </Sheet>
    </section>
  );
}
