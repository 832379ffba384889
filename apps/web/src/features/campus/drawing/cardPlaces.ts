import type { Dot } from "./isometric.ts";

/** A card's upper left corner on the stage, pixels, and the line to what it is of. */
export interface CardPlace {
  readonly key: string;
  readonly left: number;
  readonly top: number;
  readonly line: readonly [Dot, Dot];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface CardPlacesOptions {
  /** Where each card points to, on the stage; the most important first. */
  readonly anchors: readonly { readonly key: string; readonly at: Dot }[];
  readonly stage: Size;
  readonly card: Size;
}

const GAP = 12;
/** From the edge of the stage, and at its lower edge, where the legend is. */
const EDGE = 16;
const FOOT = 44;
/** How much nearer a corner must be for each card that is there already, pixels. */
const CROWDED = 60;
/** A narrower stage has room for one card in each corner, pixels: more of them would hide the buildings. */
const WIDE = 760;

interface Anchor {
  readonly key: string;
  readonly at: Dot;
}

/**
 * Cards in the corners of the stage, which a drawing from 30 degrees leaves free: each in the corner nearest to what it
 * is of, as far as there is room. What has no room has no card.
 */
export function cardPlaces({ anchors, stage, card }: CardPlacesOptions): CardPlace[] {
  if (stage.width < 2 * (card.width + EDGE) + GAP) return [];
  const high = Math.max(0, Math.floor((stage.height - EDGE - FOOT + GAP) / (card.height + GAP)));
  const most = stage.width < WIDE ? 1 : high;
  const corners = (["left", "right"] as const).flatMap((across) => [
    { across, down: "top" as const, room: Math.min(most, Math.ceil(high / 2)), own: [] as Anchor[] },
    { across, down: "bottom" as const, room: Math.min(most, Math.floor(high / 2)), own: [] as Anchor[] },
  ]);
  const offset = (count: number) => count * (card.height + GAP) + card.height / 2;
  for (const anchor of anchors) {
    const [x, y] = anchor.at;
    const far = ({ across, down, own }: (typeof corners)[number]): number => {
      const cx = across === "left" ? EDGE + card.width : stage.width - EDGE - card.width;
      const cy = down === "top" ? EDGE + offset(own.length) : stage.height - FOOT - offset(own.length);
      return Math.hypot(cx - x, cy - y) + own.length * CROWDED;
    };
    const [nearest] = corners
      .filter(({ own, room }) => own.length < room)
      .toSorted((one, other) => far(one) - far(other));
    nearest?.own.push(anchor);
  }
  return corners.flatMap(({ across, down, own }) => {
    const left = across === "left" ? EDGE : stage.width - EDGE - card.width;
    // From the top down, so that lines of one corner do not cross.
    const inOrder = own.toSorted((one, other) => one.at[1] - other.at[1]);
    const first = down === "top" ? EDGE : stage.height - FOOT - inOrder.length * (card.height + GAP) + GAP;
    return inOrder.map(({ key, at }, index): CardPlace => {
      const top = first + index * (card.height + GAP);
      return { key, left, top, line: [nearestOf({ left, top, ...card }, at), at] };
    });
  });
}

/** The point of a card's edge that is nearest to a dot, away from its rounded corners. */
function nearestOf(
  { left, top, width, height }: Size & { readonly left: number; readonly top: number },
  [x, y]: Dot,
): Dot {
  const inset = 10;
  const within = (from: number, to: number, at: number) => Math.min(to, Math.max(from, at));
  if (y < top || y > top + height) return [within(left + inset, left + width - inset, x), y < top ? top : top + height];
  return [x < left ? left : left + width, within(top + inset, top + height - inset, y)];
}
