import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PlanView } from "./PlanView.ts";

let resized: () => void;
beforeEach(() => {
  class Observer {
    constructor(hear: () => void) {
      resized = hear;
    }
    observe(): void {
      // Heard by hand.
    }
    disconnect(): void {
      // Nothing is watched.
    }
  }
  vi.stubGlobal("ResizeObserver", Observer);
});
afterEach(() => vi.unstubAllGlobals());

const NONE = { top: 0, right: 0, bottom: 0, left: 0 };
const AIM = { target: { left: 0, top: 0, right: 40, bottom: 20 }, margin: NONE };

function stageOf(size: { width: number; height: number }) {
  const stage = document.createElement("div");
  const measured = vi.fn<() => number>(() => size.width);
  Object.defineProperty(stage, "clientWidth", { get: measured });
  Object.defineProperty(stage, "clientHeight", { get: () => size.height });
  const svg = () => document.createElementNS("http://www.w3.org/2000/svg", "svg");
  return { measured, elements: { stage, ground: [svg(), svg()], overlay: svg() } };
}

function shown(stage: ReturnType<typeof stageOf>) {
  const view = new PlanView([40, 20], AIM);
  const before = view.scale();
  const changed = vi.fn<() => void>();
  view.subscribe(changed);
  const stop = view.start(stage.elements);
  view.aim(AIM);
  return { view, before, changed, stop };
}

test("the next plan begins at the scale of the last one, without asking for its size or rendering twice", () => {
  const first = shown(stageOf({ width: 800, height: 400 }));
  resized();
  expect(first.view.scale()).toBe(20);
  first.stop();

  const stage = stageOf({ width: 800, height: 400 });
  const { view, before, changed } = shown(stage);
  expect(before).toBe(20);
  expect(stage.measured).not.toHaveBeenCalled();
  resized();
  expect(view.scale()).toBe(20);
  expect(changed).not.toHaveBeenCalled();
});

test("a plan whose stage has another size than the last is fitted to its own", () => {
  shown(stageOf({ width: 800, height: 400 })).stop();
  const { view, changed } = shown(stageOf({ width: 400, height: 200 }));
  resized();
  expect(view.scale()).toBe(10);
  expect(changed).toHaveBeenCalled();
});
