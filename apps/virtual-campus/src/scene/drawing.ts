import { HEIGHT, type Projection, type View, WIDTH } from "./view.ts";

/** Pixels of a sign. */
const GLYPH_WIDTH = 5;
const GLYPH_HEIGHT = 7;

/** The signs of a date and a clock, a number a row, its highest bit at the left. */
const CLOCK_FONT: Readonly<Record<string, readonly number[]>> = {
  "0": [0b01110, 0b10001, 0b10011, 0b10101, 0b11001, 0b10001, 0b01110],
  "1": [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
  "2": [0b01110, 0b10001, 0b00001, 0b00010, 0b00100, 0b01000, 0b11111],
  "3": [0b11111, 0b00010, 0b00100, 0b00010, 0b00001, 0b10001, 0b01110],
  "4": [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010],
  "5": [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110],
  "6": [0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110],
  "7": [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000],
  "8": [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110],
  "9": [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100],
  ":": [0b00000, 0b00100, 0b00100, 0b00000, 0b00100, 0b00100, 0b00000],
  "-": [0b00000, 0b00000, 0b00000, 0b11111, 0b00000, 0b00000, 0b00000],
  " ": [0b00000, 0b00000, 0b00000, 0b00000, 0b00000, 0b00000, 0b00000],
};

/** How light it is, 0 to 1. */
export interface Light {
  /** In the room, by its lamps and its windows. */
  readonly room: number;
  /** Under the sky. */
  readonly sky: number;
}

/** Somebody, or a car, in the picture. */
export interface Figure {
  readonly kind: "person" | "car";
  readonly x: number;
  readonly distance: number;
  /** Grey, 0 to 255. */
  readonly shade: number;
}

const LUMA = WIDTH * HEIGHT;
const PERSON = { height: 1.72, width: 0.5 };
const CAR = { height: 1.5, width: 4.2 };
/** Light that a camera makes of a dark room by itself. */
const NIGHT_SIGHT = 0.22;
const TEXT_SCALE = 2;

/** The still part: sky or ceiling, walls, floor. A picture is grey: its colour planes stay at their middle. */
export function drawGround(view: View, { columns, focal, horizon }: Projection, light: Light): Uint8Array {
  const picture = new Uint8Array((LUMA * 3) / 2).fill(128);
  const inside = view.isOutdoors ? light.sky : light.room;
  const lit = NIGHT_SIGHT + (1 - NIGHT_SIGHT) * inside;
  const up = focal * (view.ceiling - view.height);
  const down = focal * view.height;
  const outside = NIGHT_SIGHT + (1 - NIGHT_SIGHT) * light.sky;
  for (const [x, { distance, kind, along, pane }] of columns.entries()) {
    const top = Math.round(horizon - (focal * (view.ceiling - view.height)) / distance);
    const foot = Math.round(horizon + (focal * view.height) / distance);
    const fade = 1 / (1 + distance * 0.045);
    const wall = kind === undefined ? 205 * outside : shadeOf(kind, along, lit) * (0.35 + 0.65 * fade);
    for (let y = 0; y < HEIGHT; y += 1) {
      let shade = wall;
      if (y < top) {
        shade = view.isOutdoors
          ? 225 * outside * (0.7 + (0.3 * y) / HEIGHT)
          : 170 * lit * (0.55 + 0.45 * (1 - y / HEIGHT));
      } else if (y > foot) {
        shade = 118 * lit * (0.45 + 0.55 * Math.min(1, (y - horizon) / (HEIGHT - horizon)));
      }
      const isPane = pane !== undefined && y > horizon - up / pane.distance && y < horizon + down / pane.distance;
      picture[y * WIDTH + x] = Math.max(16, Math.min(235, isPane ? throughGlass(shade, pane.along, lit) : shade));
    }
  }
  return picture;
}

/** @param picture gets everyone who is nearer than the wall behind, the farthest first */
export function drawFigures(picture: Uint8Array, view: View, projection: Projection, figures: readonly Figure[]): void {
  for (const figure of figures.toSorted((one, other) => other.distance - one.distance)) {
    const scale = projection.focal / figure.distance;
    const foot = projection.horizon + view.height * scale;
    if (figure.kind === "person") {
      drawPerson(picture, projection, figure, { foot, scale });
    } else {
      fill(picture, projection, figure, {
        left: -CAR.width / 2,
        right: CAR.width / 2,
        top: foot - CAR.height * 0.6 * scale,
        foot,
        scale,
      });
      fill(picture, projection, figure, {
        left: -CAR.width / 3,
        right: CAR.width / 4,
        top: foot - CAR.height * scale,
        foot: foot - CAR.height * 0.55 * scale,
        scale,
      });
    }
  }
}

/** The camera's own line of text, white on dark, as its clock is burnt in. */
export function drawText(picture: Uint8Array, text: string, [left, top]: readonly [number, number]): void {
  const width = text.length * (GLYPH_WIDTH + 1) * TEXT_SCALE;
  for (let y = top - 3; y < top + GLYPH_HEIGHT * TEXT_SCALE + 3; y += 1) {
    picture.fill(24, y * WIDTH + left - 4, y * WIDTH + left + width + 2);
  }
  for (const [index, sign] of Array.from(text).entries()) {
    const rows = CLOCK_FONT[sign] ?? [];
    for (const [row, bits] of rows.entries()) {
      for (let column = 0; column < GLYPH_WIDTH; column += 1) {
        if (((bits >> (GLYPH_WIDTH - 1 - column)) & 1) === 1) {
          const x = left + (index * (GLYPH_WIDTH + 1) + column) * TEXT_SCALE;
          const y = top + row * TEXT_SCALE;
          picture.fill(235, y * WIDTH + x, y * WIDTH + x + TEXT_SCALE);
          picture.fill(235, (y + 1) * WIDTH + x, (y + 1) * WIDTH + x + TEXT_SCALE);
        }
      }
    }
  }
}

function shadeOf(kind: "wall" | "door", along: number, lit: number): number {
  return kind === "door" ? 105 * lit : 165 * lit * (along % 3 < 0.04 ? 0.8 : 1);
}

/** A pane lightens what is behind it, and has a frame every so often. */
function throughGlass(shade: number, along: number, lit: number): number {
  return along % 1.6 < 0.06 ? 60 * lit : shade + (225 - shade) * 0.16;
}

interface Stretch {
  /** m beside its middle. */
  readonly left: number;
  readonly right: number;
  /** Pixels. */
  readonly top: number;
  readonly foot: number;
  readonly scale: number;
}

function drawPerson(
  picture: Uint8Array,
  projection: Projection,
  figure: Figure,
  { foot, scale }: { foot: number; scale: number },
): void {
  const half = PERSON.width / 2;
  const shoulder = foot - PERSON.height * 0.82 * scale;
  fill(picture, projection, figure, { left: -half * 0.55, right: half * 0.55, top: foot - 0.8 * scale, foot, scale });
  fill(picture, projection, figure, { left: -half, right: half, top: shoulder, foot: foot - 0.72 * scale, scale });
  const radius = 0.13 * scale;
  const middle = shoulder - radius * 1.15;
  for (let y = Math.ceil(middle - radius); y <= middle + radius; y += 1) {
    const reach = Math.sqrt(Math.max(0, radius ** 2 - (y - middle) ** 2)) / scale;
    fill(picture, projection, figure, { left: -reach, right: reach, top: y, foot: y + 1, scale });
  }
}

function fill(picture: Uint8Array, { columns }: Projection, { x, distance, shade }: Figure, stretch: Stretch): void {
  const top = Math.max(0, Math.round(stretch.top));
  const foot = Math.min(HEIGHT, Math.round(stretch.foot));
  const left = Math.max(0, Math.round(x + stretch.left * stretch.scale));
  const right = Math.min(WIDTH, Math.round(x + stretch.right * stretch.scale));
  for (let column = left; column < right; column += 1) {
    const behind = columns[column];
    if (behind !== undefined && behind.distance >= distance) {
      for (let y = top; y < foot; y += 1) {
        picture[y * WIDTH + column] = shade;
      }
    }
  }
}
