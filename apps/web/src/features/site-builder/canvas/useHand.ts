import type { Position } from "@atrium/contract";
import { newFurniture, type PlanHand, type PlanTouch } from "@atrium/ui/plan";
import { useRef, useState } from "react";
import type { Chosen, Draft, LineList } from "../model/draft.ts";
import { furnitureAt, withFurniture } from "../model/furniture.ts";
import { boundsOf, metresBetween, rectangle } from "../model/geometry.ts";
import { hitAt } from "../model/hit.ts";
import { inZone, withRoom } from "../model/rooms.ts";
import { withColumn, withDoor, withLine } from "../model/changes.ts";
import { snapped } from "../model/snap.ts";
import type { Tool } from "../tools.ts";
import type { Builder } from "../useBuilder.ts";
import { type DrawingSettings, dragged } from "./grip.ts";

/** What is being drawn and is not there yet. */
export interface Sketch {
  readonly kind: "rectangle" | "line" | "polygon";
  readonly points: readonly Position[];
  /** Where the pointer is. */
  readonly to: Position;
}

interface HandOptions {
  readonly builder: Builder;
  readonly tool: Tool;
  readonly settings: DrawingSettings;
  /** Corners of lines that lie under the plan. */
  readonly corners: readonly Position[];
  /** A place was picked on what lies under the plan. */
  readonly onPick: (place: Position) => void;
}

/** Smaller than this nothing was drawn, metres. */
const SMALLEST = 0.15;

/** What the pointer and the keys draw with the tool that is taken. */
export function useHand({ builder, tool, settings, corners, onPick }: HandOptions) {
  const [sketch, setSketch] = useState<Sketch>();
  const grip = useRef<{ chosen: Chosen; from: Position; draft: Draft }>(undefined);
  const { draft, devices } = builder;
  const deviceAt = (id: string) => devices.find((device) => device.id === id)?.at;
  const drawnTo = ({ place, reach, isFree }: PlanTouch): Position =>
    isFree ? place : snapped(draft.plan, place, { ...settings, reach, more: corners }).at;

  function drag(touch: PlanTouch): Draft | undefined {
    if (grip.current === undefined) return undefined;
    const { chosen, from, draft: before } = grip.current;
    const by: Position = [touch.place[0] - from[0], touch.place[1] - from[1]];
    const grid = touch.isFree ? 0 : settings.grid;
    return dragged(before, chosen, by, { ...settings, grid, reach: touch.isFree ? 0 : touch.reach, deviceAt });
  }

  /** Takes the furniture at a place; false: none stands there. */
  function takeFurniture(touch: PlanTouch): boolean {
    const index = furnitureAt(draft.plan, touch.place);
    if (index === undefined) return false;
    const chosen = { kind: "furniture", index } as const;
    builder.choose(chosen);
    grip.current = { chosen, from: touch.place, draft };
    return true;
  }

  function putFurniture(from: Position, to: Position): void {
    const { furniture: kind } = settings;
    const { x, y, width, depth } = boundsOf(rectangle(from, to));
    const isDrawn = kind.drawn === "corner" && Math.min(width, depth) >= SMALLEST;
    const piece = newFurniture(kind, isDrawn ? [x, y] : to);
    builder.choose({ kind: "furniture", index: draft.plan.furniture.length });
    builder.changePlan(withFurniture(draft.plan, isDrawn ? { ...piece, w: width, h: depth } : piece));
  }

  function take(touch: PlanTouch): boolean {
    const chosen = hitAt(draft.plan, touch.place, { reach: touch.reach, devices, chosen: builder.chosen });
    if (chosen === undefined) return false;
    const isWholeRoom = chosen.kind === "room" && chosen.corner === undefined;
    const isHeld = builder.chosen?.kind === "room" && chosen.kind === "room" && builder.chosen.id === chosen.id;
    if (isWholeRoom && !isHeld) return false;
    builder.choose(chosen);
    grip.current = { chosen, from: touch.place, draft };
    return true;
  }

  function addRoom(poly: readonly Position[]): void {
    setSketch(undefined);
    const [first] = poly;
    if (first === undefined || poly.length < 3) return;
    const { plan, room } = withRoom(draft.plan, { poly, zone: settings.zone });
    builder.changePlan(plan);
    builder.choose({ kind: "room", id: room.id });
  }

  function finish(touch: PlanTouch): void {
    const to = drawnTo(touch);
    const [from] = sketch?.points ?? [];
    if (tool === "rectangle" && from !== undefined) {
      if (Math.min(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])) < SMALLEST) setSketch(undefined);
      else addRoom(rectangle(from, to));
    } else if (isLineTool(tool)) {
      setSketch(undefined);
      if (from === undefined || metresBetween(from, to) < SMALLEST) return;
      builder.choose({ kind: "line", list: tool, index: draft.plan[tool].length });
      builder.changePlan(withLine(draft.plan, tool, [...from, ...to]));
    } else if (tool === "polygon") {
      const points = sketch?.points ?? [];
      if (from !== undefined && points.length > 2 && metresBetween(from, to) <= touch.reach) addRoom(points);
      else setSketch({ kind: "polygon", points: [...points, to], to });
    } else if (tool === "door") {
      const { plan, door } = withDoor(draft.plan, to);
      builder.changePlan(plan);
      builder.choose({ kind: "door", id: door.id });
    } else if (tool === "furniture" && from !== undefined) {
      setSketch(undefined);
      putFurniture(from, to);
    } else if (tool === "column") {
      builder.choose({ kind: "column", index: draft.plan.columns.length });
      builder.changePlan(withColumn(draft.plan, to));
    } else if (tool === "zone") {
      const room = hitAt({ ...draft.plan, doors: [], columns: [], open: [], glass: [], windows: [] }, touch.place, {
        reach: 0,
        devices: [],
        chosen: undefined,
      });
      if (room?.kind === "room") builder.changePlan(inZone(draft.plan, room.id, settings.zone));
    } else if (tool === "scale") {
      onPick(touch.place);
    }
  }

  const hand: PlanHand = {
    down: (touch) => {
      if (tool === "select") return take(touch);
      if (tool === "furniture" && takeFurniture(touch)) return true;
      const from = drawnTo(touch);
      if (tool === "rectangle" || tool === "furniture") setSketch({ kind: "rectangle", points: [from], to: from });
      if (isLineTool(tool)) setSketch({ kind: "line", points: [from], to: from });
      return true;
    },
    move: (touch) => {
      const next = drag(touch);
      if (next !== undefined) builder.show(next);
      else if (sketch !== undefined) setSketch({ ...sketch, to: drawnTo(touch) });
    },
    up: (touch) => {
      if (tool !== "select" && grip.current === undefined) {
        finish(touch);
        return;
      }
      const held = grip.current;
      const next = drag(touch);
      grip.current = undefined;
      const hasMoved = held !== undefined && metresBetween(held.from, touch.place) > 0.001;
      if (next === undefined || !hasMoved) builder.show(undefined);
      else builder.change(next);
    },
    hover: (touch) => {
      if (sketch?.kind === "polygon") setSketch({ ...sketch, to: drawnTo(touch) });
    },
  };

  return {
    hand,
    sketch,
    /** Closes the room that is being drawn corner by corner. */
    close: () => {
      if (sketch?.kind === "polygon") addRoom(sketch.points);
    },
    giveUp: () => {
      grip.current = undefined;
      setSketch(undefined);
      builder.show(undefined);
    },
    /** A click that held nothing chooses what is there. */
    choose: (place: Position) => {
      if (tool !== "select") return;
      builder.choose(hitAt(draft.plan, place, { reach: 0, devices: [], chosen: undefined }));
    },
  };
}

function isLineTool(tool: Tool): tool is LineList {
  return tool === "open" || tool === "glass" || tool === "windows";
}
