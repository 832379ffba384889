import type { Position } from "@atrium/contract";
import type { FloorDrawing } from "@atrium/contract/site";
import { labelledRooms, Plan, RoomLabel, usePlanScale } from "@atrium/ui/plan";
import { t } from "@atrium/words";
import { type ReactNode, useMemo, memo } from "react";
import type { Tool } from "../tools.ts";
import type { Builder } from "../useBuilder.ts";
import styles from "./canvas.module.css";
import type { DrawingSettings } from "./grip.ts";
import { Handles } from "./Handles.tsx";
import { keysOf } from "./drawingKeys.ts";
import { Marks } from "./Marks.tsx";
import { useHand } from "./useHand.ts";

/** Lines a metre apart, every fifth heavier. @param size of the plan, metres */
const Grid = memo(function Grid({ size: [width, depth] }: { size: Position }) {
  const lines = (every: number, skips: (metre: number) => boolean) => {
    const stops = (length: number) =>
      Array.from({ length: Math.floor(length / every) + 1 }, (_, index) => index * every).filter((one) => !skips(one));
    const down = stops(width).map((x) => `M${String(x)} 0V${String(depth)}`);
    const across = stops(depth).map((y) => `M0 ${String(y)}H${String(width)}`);
    return [...down, ...across].join("");
  };
  return (
    <g aria-hidden>
      <path className={styles["grid"]} d={lines(1, (metre) => metre % 5 === 0)} />
      <path className={styles["grid5"]} d={lines(5, () => false)} />
    </g>
  );
});

interface CanvasProps {
  builder: Builder;
  label: string;
  tool: Tool;
  settings: DrawingSettings;
  underlay: ReactNode;
  /** Corners of lines that lie under the plan. */
  corners: readonly Position[];
  /** Places that were picked on what lies under the plan. */
  picked: readonly Position[];
  onTool: (tool: Tool) => void;
  onPick: (place: Position) => void;
}

/** The floor as it is being drawn, by the pages' own drawing of plans. */
export function Canvas({ builder, label, tool, settings, underlay, corners, picked, onTool, onPick }: CanvasProps) {
  const drawing = useDrawing(builder);
  const { hand, sketch, close, giveUp, choose } = useHand({ builder, tool, settings, corners, onPick });
  const onKeyDown = keysOf({
    builder,
    settings,
    onClose: close,
    onGiveUp: giveUp,
    onTool: (next) => {
      giveUp();
      onTool(next);
    },
  });
  return (
    // The keys of a drawing program: a screen reader hands them over.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={`grow flex relative ${styles["frame"]}`}
      data-tool={tool === "select" ? "select" : "drawing"}
      role="application"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <Plan
        drawing={drawing}
        label={t("{label}, plan", { label })}
        hand={hand}
        onBackground={choose}
        fields={
          <>
            <Grid size={drawing.size} />
            {underlay}
          </>
        }
        marks={<Marks builder={builder} sketch={sketch} />}
        labels={<Names drawing={drawing} />}
        pins={<Handles builder={builder} sketch={sketch} picked={picked} />}
      />
    </div>
  );
}

/** The same floor without anything to hold: as those see it who run it. */
export function Preview({ builder, label }: { builder: Builder; label: string }) {
  const drawing = useDrawing(builder);
  return (
    <div className={`grow flex relative ${styles["frame"]}`}>
      <Plan drawing={drawing} label={label} labels={<Names drawing={drawing} />} />
    </div>
  );
}

function useDrawing({ base, draft }: Builder): FloorDrawing {
  const { decor: _former, ...floor } = base.drawing;
  const { plan } = draft;
  // Another size is another stage.
  return useMemo(
    () => ({ ...floor, ...plan, id: `${floor.id} ${plan.size.join(" ")}` }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [base.drawing, plan],
  );
}

function Names({ drawing }: { drawing: FloorDrawing }) {
  const scale = usePlanScale();
  return labelledRooms(drawing.rooms, scale).map((room) => <RoomLabel key={room.id} room={room} value="" />);
}
