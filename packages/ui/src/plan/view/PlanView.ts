import type { Position } from "@atrium/contract";
import type { Box } from "../geometry/polygon.ts";
import { fitted, kept, type Margin, placeAt, type StageSize, type Viewport, zoomed } from "./viewport.ts";

export interface PlanElements {
  readonly stage: HTMLElement;
  /** The drawings in metres, one over the other; scaled as a whole. */
  readonly ground: readonly SVGSVGElement[];
  /** Labels and pins; moved as a whole, never scaled. */
  readonly overlay: SVGSVGElement;
}

/** The drawing is rendered again at its size after this long without a further zoom step, ms. */
const SETTLE_AFTER = 140;
/** A pin that is moved into sight stands at least this far from the stage's edge, px. */
const SIGHT_MARGIN = 48;

/** The size of the stage that was measured last: the next plan most likely gets the same. */
let lastStage: StageSize = { width: 0, height: 0 };

/** What "fit" shows: a box in metres and the pixels kept free around it. */
export interface Aim {
  readonly target: Box;
  readonly margin: Margin;
}

/**
 * Where the plan stands on its stage. Moving writes transforms straight to the elements, without React: components
 * hear only of a new scale that has settled (labels, merged pins and the scale bar depend on it).
 */
export class PlanView {
  readonly #size: Position;
  readonly #listeners = new Set<() => void>();
  #elements: PlanElements | undefined;
  #stage: StageSize = lastStage;
  #aim: Aim;
  #viewport: Viewport = { scale: 16, x: 0, y: 0 };
  #isMoved = false;
  #isWhole = false;
  #settledScale: number;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #frame: number | undefined;

  /**
   * Begins at the scale that the last stage gives it, so that what depends on the scale is not rendered twice.
   * @param size of the floor in metres
   */
  constructor(size: Position, aim: Aim) {
    this.#size = size;
    this.#aim = aim;
    if (isMeasured(lastStage)) this.#viewport = kept(fitted(aim.target, lastStage, aim.margin), size, lastStage);
    this.#settledScale = this.#viewport.scale;
  }

  /** Begins to follow the stage's size, to be aimed next; the answer undoes it. */
  start(elements: PlanElements): () => void {
    this.#elements = elements;
    const observer = new ResizeObserver(() => {
      this.#measure();
    });
    observer.observe(elements.stage);
    // Asking for the size now lays out the whole page once more; the observer says it before anything is painted.
    if (!isMeasured(this.#stage)) this.#measure();
    return () => {
      observer.disconnect();
      clearTimeout(this.#settling);
      if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
      this.#frame = undefined;
      this.#elements = undefined;
    };
  }

  /** Shown at once. */
  aim(aim: Aim): void {
    this.#aim = aim;
    this.fit();
  }

  fit(): void {
    this.#isMoved = false;
    this.#isWhole = false;
    this.#refit();
  }

  /** The whole floor, whatever the plan opened on. */
  fitWhole(): void {
    this.#isMoved = false;
    this.#isWhole = true;
    this.#refit();
  }

  #refit(): void {
    const [right, bottom] = this.#size;
    const { target, margin } = this.#aim;
    this.#show(fitted(this.#isWhole ? { left: 0, top: 0, right, bottom } : target, this.#stage, margin));
    this.#settle();
  }

  /** @param enough px per metre that suffice: it is not made larger than this */
  fitTo(box: Box, enough?: number): void {
    this.#isMoved = true;
    this.#show(fitted(box, this.#stage, { top: 60, right: 60, bottom: 80, left: 60 }, enough));
    this.#settle();
  }

  /** @param at stage pixels; default the middle */
  zoomBy(factor: number, at: Position = [this.#stage.width / 2, this.#stage.height / 2]): void {
    this.#isMoved = true;
    this.#show(zoomed(this.#viewport, factor, at));
    this.#settleSoon();
  }

  panBy(dx: number, dy: number): void {
    this.#isMoved = true;
    this.#show({ ...this.#viewport, x: this.#viewport.x + dx, y: this.#viewport.y + dy });
    this.#settleSoon();
  }

  /** Moves the plan so that a place is in sight. */
  reveal([x, y]: Position): void {
    const { scale, x: offsetX, y: offsetY } = this.#viewport;
    const need = (pixel: number, length: number) =>
      Math.max(0, SIGHT_MARGIN - pixel) + Math.min(0, length - SIGHT_MARGIN - pixel);
    const [dx, dy] = [need(x * scale + offsetX, this.#stage.width), need(y * scale + offsetY, this.#stage.height)];
    if (dx !== 0 || dy !== 0) this.panBy(dx, dy);
  }

  /** The place under a stage pixel, in metres. */
  placeAt(pixel: Position): Position {
    return placeAt(this.#viewport, pixel);
  }

  /** Pixels per metre as last settled. */
  readonly scale = (): number => this.#settledScale;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #measure(): void {
    const stage = this.#elements?.stage;
    if (stage === undefined) return;
    const { clientWidth: width, clientHeight: height } = stage;
    if (width === this.#stage.width && height === this.#stage.height) return;
    this.#stage = { width, height };
    if (isMeasured(this.#stage)) lastStage = this.#stage;
    if (this.#isMoved) this.#show(this.#viewport);
    else this.#refit();
  }

  #show(viewport: Viewport): void {
    this.#viewport = kept(viewport, this.#size, this.#stage);
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#draw();
    });
  }

  #draw(): void {
    if (this.#elements === undefined) return;
    const { ground, overlay } = this.#elements;
    const { scale, x, y } = this.#viewport;
    const shown = `translate(${String(x)}px, ${String(y)}px) scale(${String(scale / this.#settledScale)})`;
    for (const drawing of ground) drawing.style.transform = shown;
    overlay.style.transform = `translate(${String(x)}px, ${String(y)}px)`;
    overlay.style.setProperty("--scale", String(scale));
  }

  #settleSoon(): void {
    this.#elements?.stage.setAttribute("data-moving", "");
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      this.#settle();
    }, SETTLE_AFTER);
  }

  #settle(): void {
    clearTimeout(this.#settling);
    const elements = this.#elements;
    if (elements === undefined) return;
    elements.stage.removeAttribute("data-moving");
    const { scale } = this.#viewport;
    const isNew = scale !== this.#settledScale;
    this.#settledScale = scale;
    for (const drawing of elements.ground) {
      drawing.setAttribute("width", String(this.#size[0] * scale));
      drawing.setAttribute("height", String(this.#size[1] * scale));
      drawing.style.setProperty("--scale", String(scale));
    }
    this.#draw();
    if (isNew) for (const listener of this.#listeners) listener();
  }
}

function isMeasured({ width, height }: StageSize): boolean {
  return width > 0 && height > 0;
}
