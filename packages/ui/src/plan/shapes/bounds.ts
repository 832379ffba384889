import type { Drawing } from "@atrium/contract/site";
import { type Box, boxAround } from "../geometry/polygon.ts";
import { pathOfShape } from "./paint.ts";

/** One command of a path with its numbers, as our pen writes them. */
const COMMAND = /([MLhvaZ])([^A-Za-z]*)/g;

/**
 * The box around a drawn thing, metres, as it is drawn; undefined where nothing is. A half circle reaches its radius to both
 * sides of its ends.
 */
export function boundsOfDrawing(drawing: Drawing): Box | undefined {
  const places: [number, number][] = [];
  let [x, y] = [0, 0];
  for (const [, command, text = ""] of pathOfShape(drawing).matchAll(COMMAND)) {
    const numbers = text.split(/[ ,]+/).filter(Boolean).map(Number);
    const [first = 0, second = 0] = numbers;
    if (command === "h") {
      x += first;
    } else if (command === "v") {
      y += first;
    } else if (command === "a") {
      const [radius = 0, , , isLarge = 0, , dx = 0, dy = 0] = numbers;
      if (isLarge === 1) places.push([x + dx / 2, y - radius], [x + dx / 2, y + radius]);
      [x, y] = [x + dx, y + dy];
    } else if (command !== "Z") {
      [x, y] = [first, second];
    }
    if (command !== "Z") places.push([x, y]);
  }
  return places.length === 0 ? undefined : boxAround(places);
}
