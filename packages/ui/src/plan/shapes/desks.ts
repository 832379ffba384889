import { rectangle } from "../geometry/pen.ts";
import { frame, matrix, type Shape } from "./shape.ts";

/** Two desks back to back with their chairs, in a matrix. */
const desks: Shape = (drawing) =>
  matrix(
    drawing,
    (x, y) =>
      rectangle(x, y, 1.6, 0.75) +
      rectangle(x, y + 0.75, 1.6, 0.75) +
      rectangle(x + 0.5, y - 0.42, 0.6, 0.34, 0.12) +
      rectangle(x + 0.5, y + 1.58, 0.6, 0.34, 0.12),
  );

const desk: Shape = (drawing) => {
  const { x, y, w, h } = frame(drawing);
  return rectangle(x, y, w, h) + rectangle(x + w / 2 - 0.3, y + h + 0.1, 0.6, 0.4, 0.15);
};

/** Tables for four. */
const pods: Shape = (drawing) =>
  matrix(drawing, (x, y) => {
    const chairs = [
      [0.55, 0.06],
      [1.33, 0.06],
      [0.55, 1.78],
      [1.33, 1.78],
    ] as const;
    const seats = chairs.map(([dx, dy]) => rectangle(x + dx, y + dy, 0.42, 0.36, 0.12));
    return rectangle(x + 0.35, y + 0.5, 1.6, 1.2, 0.08) + seats.join("");
  });

/** A school desk with two chairs. */
const classroom: Shape = (drawing) =>
  matrix(
    drawing,
    (x, y) =>
      rectangle(x, y, 1.3, 0.5, 0.05) +
      rectangle(x + 0.12, y + 0.6, 0.4, 0.36, 0.12) +
      rectangle(x + 0.78, y + 0.6, 0.4, 0.36, 0.12),
  );

export const DESKS: Record<string, Shape> = { desks, desk, pods, cls: classroom };
