/** A box of the screen, px. */
type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** px from the middle of a pin to a tag beside it. */
const BESIDE = 22;

/**
 * How far a tag goes from its place under the pin, so that it lies over no name of the plan: nowhere, over the pin, or
 * beside it. Where all are taken it stays.
 *
 * @internal for tests
 * @param below px from the pin's middle to the tag's
 */
export function tagPlace(tag: Box, names: readonly Box[], below: number): readonly [right: number, down: number] {
  const across = (tag.right - tag.left) / 2 + BESIDE;
  const under = [0, 0] as const;
  const places = [under, [0, -2 * below], [across, -below], [-across, -below]] as const;
  return places.find((place) => !names.some((name) => overlap(moved(tag, place), name))) ?? under;
}

function moved({ left, right, top, bottom }: Box, [across, down]: readonly [number, number]): Box {
  return { left: left + across, right: right + across, top: top + down, bottom: bottom + down };
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}

/** Moves the tag of a pin that is pointed at or focused. */
export function placeTag(pin: Element): void {
  const tag = pin.querySelector<SVGGElement>("[data-tag-below]");
  if (tag === null) return;
  // Measured where it stands by itself, under the pin.
  tag.style.translate = "";
  const names = pin.closest("svg")?.querySelectorAll("[data-place-name]") ?? [];
  const boxes = [...names].map((name) => name.getBoundingClientRect());
  const [right, down] = tagPlace(tag.getBoundingClientRect(), boxes, Number(tag.getAttribute("data-tag-below")));
  tag.style.translate = `${String(right)}px ${String(down)}px`;
}
