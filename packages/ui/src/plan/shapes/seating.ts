import { circle, rectangle } from "../geometry/pen.ts";
import { frame, isTrue, matrix, numbers, repeat, size, type Shape } from "./shape.ts";

const table: Shape = (drawing) => {
  const { x, y, w, h } = frame(drawing);
  const seats = size(drawing, "seats");
  if (isTrue(drawing, "oval")) {
    const chairs = repeat(seats, (index) => {
      const left = x + (w * (index + 0.5)) / seats - 0.28;
      return rectangle(left, y - 0.6, 0.56, 0.42, 0.14) + rectangle(left, y + h + 0.18, 0.56, 0.42, 0.14);
    });
    return rectangle(x, y, w, h, h / 2.4) + chairs;
  }
  const chairs = repeat(seats, (index) => {
    const top = y + (h * (index + 0.5)) / seats - 0.28;
    return rectangle(x - 0.6, top, 0.42, 0.56, 0.14) + rectangle(x + w + 0.18, top, 0.42, 0.56, 0.14);
  });
  return rectangle(x, y, w, h, 0.12) + chairs;
};

const sofa: Shape = (drawing) => {
  const { x, y, w, h } = frame(drawing);
  const seat =
    w > h
      ? rectangle(x + 0.18, y + 0.28, w - 0.36, h - 0.36, 0.08)
      : rectangle(x + 0.28, y + 0.18, w - 0.36, h - 0.36, 0.08);
  return rectangle(x, y, w, h, 0.18) + seat;
};

const round: Shape = (drawing) => circle(size(drawing, "x"), size(drawing, "y"), size(drawing, "r"));

/** Round tables with four stools. */
const cafe: Shape = (drawing) =>
  matrix(drawing, (left, top) => {
    const [x, y] = [left + 0.8, top + 0.8];
    return (
      circle(x, y, 0.45) +
      circle(x - 0.8, y, 0.24) +
      circle(x + 0.8, y, 0.24) +
      circle(x, y - 0.8, 0.24) +
      circle(x, y + 0.8, 0.24)
    );
  });

/** Long tables with six chairs each, one behind the other. */
const rows: Shape = (drawing) => {
  const { x, y, w } = frame(drawing);
  return repeat(size(drawing, "rows"), (row) => {
    const top = y + row * size(drawing, "dy");
    const chairs = repeat(6, (index) => rectangle(x + 0.2 + (index * w) / 6, top + 0.6, 0.5, 0.38, 0.12));
    return rectangle(x, top, w, 0.5) + chairs;
  });
};

/** A laboratory bench with stools on both long sides and a basin at one end. */
const bench: Shape = (drawing) => {
  const { x, y, w, h } = frame(drawing);
  const isUpright = isTrue(drawing, "v");
  const count = Math.max(2, Math.round((isUpright ? h : w) / 1.1));
  const stools = repeat(count, (index) => {
    const part = (index + 0.5) / count;
    return isUpright
      ? circle(x - 0.32, y + h * part, 0.19) + circle(x + w + 0.32, y + h * part, 0.19)
      : circle(x + w * part, y - 0.32, 0.19) + circle(x + w * part, y + h + 0.32, 0.19);
  });
  const basin = isUpright
    ? rectangle(x + w / 2 - 0.2, y + h - 0.7, 0.4, 0.5, 0.08)
    : rectangle(x + w - 0.7, y + h / 2 - 0.2, 0.5, 0.4, 0.08);
  return rectangle(x, y, w, h, 0.06) + stools + basin;
};

/** Width of one auditorium seat with its neighbour's gap, metres. */
const SEAT_PITCH = 0.62;
/** Seats closer than this to the middle of an aisle are left out, metres. */
const HALF_AISLE = 0.55;

/** Auditorium seats in arcs from angle `a0` to `a1`, with aisles at given angles. */
const seats: Shape = (drawing) => {
  const [start, end] = [size(drawing, "a0"), size(drawing, "a1")];
  const aisles = numbers(drawing, "aisles");
  return repeat(size(drawing, "rows"), (row) => {
    const radius = size(drawing, "r0") + row * size(drawing, "dr");
    const perDegree = (radius * Math.PI) / 180;
    const count = Math.floor((perDegree * Math.abs(end - start)) / SEAT_PITCH);
    return repeat(count, (index) => {
      const degrees = start + ((end - start) * (index + 0.5)) / count;
      if (aisles.some((aisle) => Math.abs(degrees - aisle) * perDegree < HALF_AISLE)) return "";
      const angle = (degrees * Math.PI) / 180;
      return circle(size(drawing, "x") + Math.cos(angle) * radius, size(drawing, "y") + Math.sin(angle) * radius, 0.22);
    });
  });
};

const piano: Shape = (drawing) => {
  const { x, y, w, h } = frame(drawing);
  return rectangle(x, y, w, h, Math.min(w, h) * 0.35) + rectangle(x - 0.28, y, 0.28, h * 0.95);
};

export const SEATING: Record<string, Shape> = { table, sofa, round, cafe, rows, bench, seats, piano };
