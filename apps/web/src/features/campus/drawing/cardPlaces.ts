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
/** From the edge of the stage. */
const EDGE = 16;

/**
 * Cards in the corners of the stage, which a drawing from 30 degrees leaves free: each in the corner nearest to what it
 * is of, as far as there is room. What has no room has no card; the list beside the drawing has all.
 */
export function cardPlaces({ anchors, stage, card }: CardPlacesOptions): CardPlace[] {
  const perCorner = Math.max(0, Math.floor((stage.height / 2 - EDGE + GAP / 2) / (card.height + GAP)));
  if (stage.width < 2 * (card.width + EDGE) + GAP) return [];
  const corners = new Map<string, { readonly key: string; readonly at: Dot }[]>();
  for (const anchor of anchors) {
    const [across, down] = [
      anchor.at[0] < stage.width / 2 ? "left" : "right",
      anchor.at[1] < stage.height / 2 ? "top" : "bottom",
    ];
    const otherAcross = across === "left" ? "right" : "left";
    const otherDown = down === "top" ? "bottom" : "top";
    const wanted = [
      `${down} ${across}`,
      `${otherDown} ${across}`,
      `${down} ${otherAcross}`,
      `${otherDown} ${otherAcross}`,
    ];
    const corner = wanted.find((one) => (corners.get(one)?.length ?? 0) < perCorner);
    if (corner !== undefined) corners.set(corner, [...(corners.get(corner) ?? []), anchor]);
  }
  return [...corners].flatMap(([corner, own]) => {
    const isTop = corner.startsWith("top");
    const left = corner.endsWith("left") ? EDGE : stage.width - EDGE - card.width;
    // From the top down, so that lines of one corner do not cross.
    const inOrder = own.toSorted((one, other) => one.at[1] - other.at[1]);
    const first = isTop ? EDGE : stage.height - EDGE - inOrder.length * (card.height + GAP) + GAP;
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
