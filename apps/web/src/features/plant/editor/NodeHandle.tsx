import { nodeSize, type Schematic, type SchematicNode } from "@atrium/contract/site";
import { StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { KIND_NAMES } from "../drawing/kinds.ts";
import { CELL, type Point } from "../drawing/pipes.ts";
import styles from "./editor.module.css";
import { moved, STEP, without } from "./model/changes.ts";
import { nodeText } from "./nodeText.ts";
import type { Drawing } from "./useDrawing.ts";

interface NodeHandleProps {
  readonly drawing: Drawing;
  readonly node: SchematicNode;
  /** It is removed: the focus goes where the keys still work. */
  readonly onGone: () => void;
}

interface Grip {
  readonly from: Point;
  readonly draft: Schematic;
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
/** With Shift they move this many times as far. */
const FAR = 10;

/** What a node is held by: dragged by the pointer, moved by the arrow keys, with what is wrong with it below. */
export function NodeHandle({ drawing, node, onGone }: NodeHandleProps) {
  const { draft, chosen, connecting } = drawing;
  const grip = useRef<Grip>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  const isChosen = chosen?.kind === "node" && chosen.key === node.key;
  const [width, height] = nodeSize(node);
  const wrong = drawing.problems.filter((one) => one.chosen?.kind === "node" && one.chosen.key === node.key);
  const kind = t(KIND_NAMES[node.kind]);
  const name = nodeText(node, drawing.devices);

  // What is chosen in the palette or in a list comes into sight, ready for the keys.
  useEffect(() => {
    if (!isChosen) return;
    button.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (document.activeElement?.closest("form, input") === null) button.current?.focus();
  }, [isChosen]);

  const dragged = ({ clientX, clientY }: PointerEvent): Schematic | undefined => {
    const held = grip.current;
    if (held === undefined) return undefined;
    return moved(held.draft, node.key, [(clientX - held.from[0]) / CELL, (clientY - held.from[1]) / CELL]);
  };

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const arrow = ARROWS[event.key];
    if (arrow !== undefined) {
      const far = event.shiftKey ? FAR : 1;
      drawing.choose({ kind: "node", key: node.key });
      const next = moved(draft, node.key, [arrow[0] * far, arrow[1] * far]);
      if (next !== draft) drawing.change(next);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      drawing.choose(undefined);
      drawing.change(without(draft, { kind: "node", key: node.key }));
      onGone();
    } else if (event.key === "Escape") {
      drawing.choose(undefined);
    } else if (event.key.toLowerCase() === "c") {
      drawing.choose({ kind: "node", key: node.key });
      drawing.startConnecting(node.key);
    } else {
      return;
    }
    event.preventDefault();
  }

  return (
    <div
      className={styles["held"]}
      style={{ left: node.at[0] * CELL, top: node.at[1] * CELL, width: width * CELL, height: height * CELL }}
    >
      <button
        ref={button}
        type="button"
        className={styles["node"]}
        data-node={node.key}
        data-wrong={wrong.length > 0}
        data-target={connecting !== undefined && connecting !== node.key}
        aria-label={name === kind ? kind : `${name}, ${kind}`}
        aria-pressed={isChosen}
        onPointerDown={(event) => {
          if (connecting !== undefined || event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          grip.current = { from: [event.clientX, event.clientY], draft };
          drawing.choose({ kind: "node", key: node.key });
        }}
        onPointerMove={(event) => {
          const next = dragged(event);
          if (next !== undefined) drawing.show(next);
        }}
        onPointerUp={(event) => {
          const [next, before] = [dragged(event), grip.current?.draft];
          grip.current = undefined;
          if (next === undefined || next === before) drawing.show(undefined);
          else drawing.change(next);
        }}
        onPointerCancel={() => {
          grip.current = undefined;
          drawing.show(undefined);
        }}
        onClick={() => {
          if (connecting === undefined) drawing.choose({ kind: "node", key: node.key });
          else drawing.connectTo(node.key);
        }}
        onKeyDown={onKeyDown}
      />
      {wrong.length > 0 && (
        <span className={`inline-row gap-4 t12 ${styles["wrong"]}`}>
          <StateGlyph state="alarm" size={12} />
          {wrong.map(({ message }) => message).join("; ")}
        </span>
      )}
    </div>
  );
}
