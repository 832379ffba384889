import type { Position } from "@atrium/contract";
import type { FloorDrawing } from "@atrium/contract/site";
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { openingBox } from "./geometry/openingBox.ts";
import type { Box } from "./geometry/polygon.ts";
import { type GroundLayers, GroundLight, GroundLines } from "./ground/Ground.tsx";
import { PoolGradient } from "./ground/layers.tsx";
import { ZoneTags } from "./overlay/ZoneTags.tsx";
import { PlanFoot } from "./PlanFoot.tsx";
import styles from "./Plan.module.css";
import { attachGestures } from "./view/gestures.ts";
import type { PlanHand } from "./view/hand.ts";
import { PlanContext } from "./view/PlanContext.ts";
import { PlanView } from "./view/PlanView.ts";

type PlanProps = GroundLayers & {
  drawing: FloorDrawing;
  /** The name of the plan, for a screen reader: "Office Building, 1st Floor plan". */
  label: string;
  /** Ids of the rooms in focus; undefined: the whole floor. */
  focus?: ReadonlySet<string> | undefined;
  /** The box that it opens on, metres; undefined: a focus that would be small, else the whole floor. Keep the object the same between renders. */
  aim?: Box | undefined;
  /** The zone whose letter is marked. */
  activeZone?: string | undefined;
  /** On a small stage the plan opens on the focus and the rest steps back. */
  isCompact?: boolean;
  /** `waiting`: no values yet. `old`: values are no longer live. `failed`: the picture is dimmed behind a message. */
  state?: "live" | "waiting" | "old" | "failed";
  /** Values change so often that none fades into the next: each is drawn at once. */
  isHurried?: boolean;
  /** Labels, in stage pixels. */
  labels?: ReactNode;
  pins?: ReactNode;
  legend?: ReactNode;
  /** Shift and dragging drew this box, metres. */
  onFrame?: (box: Box) => void;
  /** A click that hit no pin, metres. */
  onBackground?: (place: Position) => void;
  /** Takes the pointer in place of panning: the plan is being drawn. */
  hand?: PlanHand | undefined;
};

const WIDE_MARGIN = { top: 20, right: 38, bottom: 58, left: 38 };
const COMPACT_MARGIN = { top: 14, right: 14, bottom: 14, left: 14 };
const ZOOM_STEP = 1.35;

/**
 * A floor, drawn from its rooms: pan, zoom, fit, and layers for the page's content. The plan itself has no
 * values; the layers are small components that listen to their own points, so a new value redraws one of them.
 */
export function Plan(props: PlanProps) {
  // One view per floor: another floor starts fitted.
  return <FloorStage key={props.drawing.id} {...props} />;
}

function FloorStage(props: PlanProps) {
  const { drawing, focus, aim, isCompact = false, state = "live", isHurried = false } = props;
  // By its numbers: a plan that is drawn otherwise, and is as large as before, stays where it was moved to.
  const { left, top, right, bottom } = aim ?? openingBox(drawing, focus, isCompact);
  const shown = useMemo(
    () => ({ target: { left, top, right, bottom }, margin: isCompact ? COMPACT_MARGIN : WIDE_MARGIN }),
    [left, top, right, bottom, isCompact],
  );
  const [view] = useState(() => new PlanView(drawing.size, shown));
  const stage = useRef<HTMLDivElement>(null);
  const light = useRef<SVGSVGElement>(null);
  const lines = useRef<SVGSVGElement>(null);
  const overlay = useRef<SVGSVGElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const calls = useRef(props);

  useLayoutEffect(() => {
    if (stage.current === null || light.current === null || lines.current === null || overlay.current === null) {
      return undefined;
    }
    return view.start({ stage: stage.current, ground: [light.current, lines.current], overlay: overlay.current });
  }, [view]);

  useLayoutEffect(() => {
    view.aim(shown);
  }, [view, shown]);

  useEffect(() => {
    calls.current = props;
  });
  useEffect(() => {
    if (stage.current === null || frame.current === null) return undefined;
    return attachGestures({
      stage: stage.current,
      frame: frame.current,
      view,
      onFrame: (box) => calls.current.onFrame?.(box),
      onBackground: (place) => calls.current.onBackground?.(place),
      hand: () => calls.current.hand,
    });
  }, [view]);

  const viewBox = `0 0 ${String(drawing.size[0])} ${String(drawing.size[1])}`;

  return (
    <PlanContext value={view}>
      {/* Keys for zooming work wherever the focus is on the plan. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={stage}
        className={`grow min-h-0 overflow-hidden relative ${styles["stage"]}`}
        data-plan-state={state}
        data-plan-hurried={isHurried}
        onKeyDown={(event) => {
          onZoomKey(event, view);
        }}
      >
        {/* Two drawings, so that a room that brightens does not redraw the walls. */}
        <svg ref={light} className={`block absolute ${styles["ground"]}`} viewBox={viewBox} aria-hidden>
          <defs>
            <PoolGradient />
          </defs>
          <GroundLight drawing={drawing} fields={props.fields} glow={props.glow} />
        </svg>
        <svg ref={lines} className={`block absolute ${styles["ground"]}`} viewBox={viewBox} aria-hidden>
          <GroundLines drawing={drawing} focus={focus} isFocusDimming={isCompact} marks={props.marks} />
        </svg>
        {/* SVG has no fieldset. */}
        <svg
          ref={overlay}
          className={`block absolute ${styles["overlay"]}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="group"
          aria-label={props.label}
          width="1"
          height="1"
        >
          {!isCompact && <ZoneTags drawing={drawing} active={props.activeZone} />}
          {props.labels !== undefined && <g aria-hidden>{props.labels}</g>}
          {props.pins}
        </svg>
        <div ref={frame} className={styles["frame"]} hidden />
        <PlanFoot legend={props.legend} north={drawing.north} isCompact={isCompact} />
      </div>
    </PlanContext>
  );
}

function onZoomKey(event: KeyboardEvent, view: PlanView): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "+" || event.key === "=") view.zoomBy(ZOOM_STEP);
  else if (event.key === "-" || event.key === "_") view.zoomBy(1 / ZOOM_STEP);
  else if (event.key === "0") view.fitWhole();
  else return;
  event.preventDefault();
}
