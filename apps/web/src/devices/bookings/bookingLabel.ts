import { t } from "@atrium/words";
import type { Position } from "@atrium/contract";
import type { Room } from "@atrium/contract/site";

/** Pixels of a letter, and between a wall and the words. */
const LETTER = 6;
const MARGIN = 10;
/** Pixels that a room has to have for its name, its value, and one or two lines more. */
const ONE_LINE = 56;
const TWO_LINES = 84;

interface BookingLabel {
  /** The middle of the room's upper wall, metres. */
  readonly at: Position;
  readonly until: string;
  /** What fits; empty: nothing. */
  readonly title: string;
}

/** The words in a booked room, as far as they fit into it; undefined: they do not. @param scale px per metre */
export function bookingLabel(
  { poly }: Pick<Room, "poly">,
  { until, title, scale }: { readonly until: string; readonly title: string; readonly scale: number },
): BookingLabel | undefined {
  const [xs, ys] = [poly.map(([x]) => x), poly.map(([, y]) => y)];
  const [left, right, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys)];
  const height = (Math.max(...ys) - top) * scale;
  const letters = Math.floor(((right - left) * scale - MARGIN) / LETTER);
  const words = [t("Booked until {until}", { until }), t("until {until}", { until })].find(
    ({ length }) => length <= letters,
  );
  if (words === undefined || height < ONE_LINE) return undefined;
  const shown = title.length > letters ? `${title.slice(0, letters - 1)}…` : title;
  return { at: [(left + right) / 2, top], until: words, title: height < TWO_LINES ? "" : shown };
}
