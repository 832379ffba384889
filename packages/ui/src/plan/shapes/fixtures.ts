import { circle, line, rectangle } from "../geometry/pen.ts";
import { frame, isTrue, repeat, size, type Frame, type Shape } from "./shape.ts";

/** A box divided into `count` parts along its longer side. */
function divided({ x, y, w, h }: Frame, count: number): string {
  const isUpright = h > w;
  return (
    rectangle(x, y, w, h) +
    repeat(count - 1, (index) => {
      const part = (index + 1) / count;
      return isUpright ? line(x, y + h * part, x + w, y + h * part) : line(x + w * part, y, x + w * part, y + h);
    })
  );
}

const counter: Shape = (drawing) => {
  const { x, y, w, h } = frame(drawing);
  return rectangle(x, y, w, h, 0.06);
};

const board: Shape = (drawing) => {
  const { x, y, w, h } = frame(drawing);
  return rectangle(x, y, w, h);
};

const shelf: Shape = (drawing) => {
  const box = frame(drawing);
  return divided(box, Math.max(2, Math.round(Math.max(box.w, box.h) / 0.9)));
};

const lockers: Shape = (drawing) => divided(frame(drawing), size(drawing, "n"));

const toilets: Shape = (drawing) => {
  const { x, y } = frame(drawing);
  return repeat(size(drawing, "n"), (index) =>
    isTrue(drawing, "v")
      ? rectangle(x, y + index * 1.05, 1.15, 1.05) + circle(x + 0.55, y + index * 1.05 + 0.52, 0.22)
      : rectangle(x + index * 1.05, y, 1.05, 1.15) + circle(x + index * 1.05 + 0.52, y + 0.55, 0.22),
  );
};

const stair: Shape = (drawing) => {
  const { x, y, w, h } = frame(drawing);
  if (isTrue(drawing, "v")) {
    const steps = Math.max(7, Math.round(h / 0.34));
    const treads = repeat(steps + 1, (index) => line(x, y + (h * index) / steps, x + w, y + (h * index) / steps));
    return treads + line(x + w / 2, y, x + w / 2, y + h);
  }
  const treads = repeat(10, (index) => line(x + (w * index) / 9, y, x + (w * index) / 9, y + h));
  return treads + line(x, y + h / 2, x + w, y + h / 2);
};

const crossed = ({ x, y, w, h }: Frame) => line(x, y, x + w, y + h) + line(x + w, y, x, y + h);

const lift: Shape = (drawing) => {
  const box = frame(drawing);
  return rectangle(box.x, box.y, box.w, box.h) + crossed(box);
};

const cross: Shape = (drawing) => crossed(frame(drawing));

const racks: Shape = (drawing) => {
  const { x, y, w, h } = frame(drawing);
  const count = size(drawing, "n");
  return repeat(count, (index) => rectangle(x + (w * index) / count, y, w / count, h));
};

/** A bed with its pillow at the head (N, E, S or W). */
const bed: Shape = (drawing) => {
  const { x, y } = frame(drawing);
  const [w, h] = isTrue(drawing, "v") ? [1, 2.1] : [2.1, 1];
  const pillows: Record<string, string> = {
    W: rectangle(x + 0.12, y + 0.2, 0.45, h - 0.4, 0.1),
    E: rectangle(x + w - 0.57, y + 0.2, 0.45, h - 0.4, 0.1),
    N: rectangle(x + 0.2, y + 0.12, w - 0.4, 0.45, 0.1),
    S: rectangle(x + 0.2, y + h - 0.57, w - 0.4, 0.45, 0.1),
  };
  const head = typeof drawing["head"] === "string" ? drawing["head"] : "S";
  return rectangle(x, y, w, h, 0.1) + (pillows[head] ?? "");
};

/** An air handling or condensing unit with its fans. */
const unit: Shape = (drawing) => {
  const { x, y, w, h } = frame(drawing);
  const fans = size(drawing, "fans", 1);
  const isUpright = h > w;
  const radius = Math.min(isUpright ? w : h, (isUpright ? h : w) / fans) * 0.34;
  const wheels = repeat(fans, (index) => {
    const part = (index + 0.5) / fans;
    const [cx, cy] = isUpright ? [x + w / 2, y + h * part] : [x + w * part, y + h / 2];
    return circle(cx, cy, radius) + line(cx - radius, cy, cx + radius, cy) + line(cx, cy - radius, cx, cy + radius);
  });
  return rectangle(x, y, w, h, 0.05) + wheels;
};

const tank: Shape = (drawing) => {
  const [x, y, r] = [size(drawing, "x"), size(drawing, "y"), size(drawing, "r")];
  return circle(x, y, r) + circle(x, y, r * 0.86) + circle(x + r * 0.4, y - r * 0.3, r * 0.14);
};

const hob: Shape = (drawing) => {
  const { x, y, w, h } = frame(drawing);
  const count = Math.max(2, Math.floor(w / 0.55));
  const rings = repeat(count, (index) => {
    const cx = x + (w * (index + 0.5)) / count;
    return circle(cx, y + h * 0.3, 0.16) + circle(cx, y + h * 0.7, 0.16);
  });
  return rectangle(x, y, w, h, 0.06) + rings;
};

const pool: Shape = (drawing) => {
  const { x, y, w, h } = frame(drawing);
  const lanes = repeat(3, (index) => line(x + 0.7, y + (h * (index + 1)) / 4, x + w - 0.7, y + (h * (index + 1)) / 4));
  return rectangle(x, y, w, h, 0.3) + rectangle(x + 0.25, y + 0.25, w - 0.5, h - 0.5, 0.2) + lanes;
};

const mat: Shape = (drawing) => {
  const { x, y, w, h } = frame(drawing);
  return rectangle(x, y, w, h, 0.15) + rectangle(x + 0.15, y + 0.15, w - 0.3, h - 0.3, 0.1);
};

const bars: Shape = (drawing) => {
  const { x, y, w, h } = frame(drawing);
  return rectangle(x, y, w, 0.12) + rectangle(x, y + h - 0.12, w, 0.12);
};

const skylight: Shape = (drawing) => {
  const { x, y, w, h } = frame(drawing);
  const [columns, rows] = [size(drawing, "nx"), size(drawing, "ny")];
  return (
    rectangle(x, y, w, h) +
    repeat(columns - 1, (index) => line(x + (w * (index + 1)) / columns, y, x + (w * (index + 1)) / columns, y + h)) +
    repeat(rows - 1, (index) => line(x, y + (h * (index + 1)) / rows, x + w, y + (h * (index + 1)) / rows))
  );
};

export const FIXTURES: Record<string, Shape> = {
  counter,
  board,
  shelf,
  lockers,
  wc: toilets,
  stair,
  lift,
  cross,
  racks,
  bed,
  unit,
  tank,
  hob,
  pool,
  mat,
  bars,
  skylight,
};
