import type { Position } from "@atrium/contract";
import { type Box, boxAround } from "../geometry/polygon.ts";
import { type PlanHand, touchOf } from "./hand.ts";
import type { PlanView } from "./PlanView.ts";

export interface GestureOptions {
  readonly stage: HTMLElement;
  readonly view: PlanView;
  /** The rectangle that Shift and dragging draw, shown while it is drawn. */
  readonly frame: HTMLElement;
  /** A frame was drawn; metres. */
  readonly onFrame: (box: Box) => void;
  /** A click on the plan itself, not on a pin and not at the end of a drag; metres. */
  readonly onBackground: (place: Position) => void;
  /** Draws on the plan; undefined: nobody does. Asked at each movement. */
  readonly hand: () => PlanHand | undefined;
}

/** A pointer that moved less than this has clicked, px. */
const CLICK_SLACK = 4;
/** Zoom per wheel pixel: a notch of 100 px is a fifth. */
const WHEEL_RATE = 0.0018;

/** Wheel and pinch zoom, dragging pans, Shift and dragging frames. The returned function removes all listeners. */
export function attachGestures(options: GestureOptions): () => void {
  const { stage, view } = options;
  const pointers = new Map<number, Position>();
  let start: Position | undefined;
  let mode: "none" | "pan" | "frame" | "pinch" | "hand" = "none";

  const at = (event: MouseEvent): Position => {
    const { left, top } = stage.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  };

  function onWheel(event: WheelEvent): void {
    event.preventDefault();
    // A touchpad's pinch arrives as a wheel with Ctrl and small steps.
    const rate = event.ctrlKey ? WHEEL_RATE * 5 : WHEEL_RATE;
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 33 : event.deltaY;
    view.zoomBy(Math.exp(-pixels * rate), at(event));
  }

  function onDown(event: PointerEvent): void {
    if (event.button !== 0 || isControl(event.target)) return;
    pointers.set(event.pointerId, at(event));
    if (pointers.size === 2) {
      mode = "pinch";
      return;
    }
    [start, mode] = [at(event), "none"];
    if (options.hand()?.down(touch(event)) !== true) return;
    mode = "hand";
    stage.setPointerCapture(event.pointerId);
  }

  function touch(event: PointerEvent) {
    return touchOf(view.placeAt(at(event)), view.scale(), event);
  }

  function onMove(event: PointerEvent): void {
    const before = pointers.get(event.pointerId);
    if (pointers.size === 0) options.hand()?.hover(touch(event));
    if (before === undefined || start === undefined) return;
    const now = at(event);
    if (mode === "hand") options.hand()?.move(touch(event));
    if (mode === "none" && Math.hypot(now[0] - start[0], now[1] - start[1]) > CLICK_SLACK) {
      mode = event.shiftKey ? "frame" : "pan";
      stage.setPointerCapture(event.pointerId);
    }
    if (mode === "pan") view.panBy(now[0] - before[0], now[1] - before[1]);
    if (mode === "frame") drawFrame(options.frame, start, now);
    if (mode === "pinch") pinch(event.pointerId, now);
    pointers.set(event.pointerId, now);
  }

  function pinch(id: number, now: Position): void {
    const before = pointers.get(id);
    const other = [...pointers].find(([pointer]) => pointer !== id)?.[1];
    if (before === undefined || other === undefined) return;
    const length = (a: Position) => Math.max(1, Math.hypot(a[0] - other[0], a[1] - other[1]));
    view.zoomBy(length(now) / length(before), [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
    view.panBy((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
  }

  function onUp(event: PointerEvent): void {
    if (!pointers.delete(event.pointerId)) return;
    const end = at(event);
    if (mode === "hand") options.hand()?.up(touch(event));
    if (mode === "frame" && start !== undefined) {
      options.frame.hidden = true;
      options.onFrame(boxAround([view.placeAt(start), view.placeAt(end)]));
    }
    if (mode === "none" && event.type === "pointerup" && !isPin(event.target)) options.onBackground(view.placeAt(end));
    mode = pointers.size === 0 ? "none" : "pan";
  }

  stage.addEventListener("wheel", onWheel, { passive: false });
  stage.addEventListener("pointerdown", onDown);
  stage.addEventListener("pointermove", onMove);
  stage.addEventListener("pointerup", onUp);
  stage.addEventListener("pointercancel", onUp);
  return () => {
    stage.removeEventListener("wheel", onWheel);
    stage.removeEventListener("pointerdown", onDown);
    stage.removeEventListener("pointermove", onMove);
    stage.removeEventListener("pointerup", onUp);
    stage.removeEventListener("pointercancel", onUp);
  };
}

function drawFrame(frame: HTMLElement, [x1, y1]: Position, [x2, y2]: Position): void {
  frame.hidden = false;
  frame.style.left = `${String(Math.min(x1, x2))}px`;
  frame.style.top = `${String(Math.min(y1, y2))}px`;
  frame.style.width = `${String(Math.abs(x2 - x1))}px`;
  frame.style.height = `${String(Math.abs(y2 - y1))}px`;
}

function isPin(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-pin]") !== null;
}

/** Buttons and the like that lie over the stage and have their own clicks; pins may start a drag. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && !isPin(target) && target.closest("button, a, [role=button]") !== null;
}
