import { blob, circle, curve, line, polyline, rectangle } from "../geometry/pen.ts";
import { frame, isTrue, numbers, positions, repeat, size, type Shape } from "./shape.ts";

const tree: Shape = (drawing) => {
  const [x, y, r] = [size(drawing, "x"), size(drawing, "y"), size(drawing, "r")];
  const branches = repeat(8, (index) => {
    const angle = (index * Math.PI) / 4 + 0.3;
    const [dx, dy] = [Math.cos(angle) * r, Math.sin(angle) * r];
    return line(x + dx * 0.3, y + dy * 0.3, x + dx * 0.82, y + dy * 0.82);
  });
  return circle(x, y, r) + circle(x, y, r * 0.12) + branches;
};

const planter: Shape = (drawing) => {
  const { x, y, w, h } = frame(drawing);
  const isUpright = h > w;
  const count = Math.max(1, Math.round(Math.max(w, h) / 1.1));
  const shrubs = repeat(count, (index) => {
    const part = (index + 0.5) / count;
    return circle(isUpright ? x + w / 2 : x + w * part, isUpright ? y + h * part : y + h / 2, Math.min(w, h) * 0.36);
  });
  return rectangle(x, y, w, h, 0.2) + shrubs;
};

/** Solar modules: `rows` strips of `cols` modules. */
const solar: Shape = (drawing) => {
  const { x, y, w, h } = frame(drawing);
  const [columns, rows] = [size(drawing, "cols", 1), size(drawing, "rows", 1)];
  const height = h / rows;
  return repeat(rows, (row) => {
    const top = y + row * height + height * 0.1;
    const bottom = top + height * 0.8;
    const seams = repeat(columns - 1, (index) => {
      const at = x + (w * (index + 1)) / columns;
      return line(at, top, at, bottom);
    });
    return rectangle(x, top, w, height * 0.8) + seams;
  });
};

/** Parking bays; `cars` names the bays that are drawn with a car. */
const stalls: Shape = (drawing) => {
  const { x, y, w, h } = frame(drawing);
  const count = size(drawing, "n");
  const isUpright = isTrue(drawing, "v");
  const marks = repeat(count + 1, (index) =>
    isUpright
      ? line(x, y + (h * index) / count, x + w, y + (h * index) / count)
      : line(x + (w * index) / count, y, x + (w * index) / count, y + h),
  );
  const cars = numbers(drawing, "cars").map((bay) => {
    if (isUpright) {
      const [top, deep] = [y + (h / count) * bay, h / count];
      return (
        rectangle(x + 0.4, top + 0.35, w - 0.9, deep - 0.7, 0.5) +
        rectangle(x + 1.3, top + 0.55, w - 3, deep - 1.1, 0.3)
      );
    }
    const [left, wide] = [x + (w / count) * bay, w / count];
    return (
      rectangle(left + 0.35, y + 0.4, wide - 0.7, h - 0.9, 0.5) +
      rectangle(left + 0.55, y + 1.3, wide - 1.1, h - 3, 0.3)
    );
  });
  return marks + cars.join("");
};

/** A ball court with its centre circle and two boxes. */
const sport: Shape = (drawing) => {
  const { x, y, w, h } = frame(drawing);
  const centre = circle(x + w / 2, y + h / 2, 1.8);
  const middle = w > h ? line(x + w / 2, y, x + w / 2, y + h) : line(x, y + h / 2, x + w, y + h / 2);
  const boxes =
    w > h
      ? rectangle(x, y + h / 2 - 2.45, 5.8, 4.9) + rectangle(x + w - 5.8, y + h / 2 - 2.45, 5.8, 4.9)
      : rectangle(x + w / 2 - 2.45, y, 4.9, 5.8) + rectangle(x + w / 2 - 2.45, y + h - 5.8, 4.9, 5.8);
  return rectangle(x, y, w, h) + centre + middle + boxes;
};

const area: Shape = (drawing) => blob(positions(drawing, "pts"));
const walk: Shape = (drawing) => curve(positions(drawing, "pts"));
const marking: Shape = (drawing) => polyline(positions(drawing, "pts"));

export const OUTDOORS: Record<string, Shape> = { tree, planter, pv: solar, stalls, sport, area, walk, line: marking };
