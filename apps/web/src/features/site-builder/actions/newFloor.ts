import { NewFloor, type SitePlace } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { freeKey } from "../../../collections/form/freeKey.ts";
import { rectangle } from "../model/geometry.ts";

/** What a new floor is asked for. */
export interface FloorWords {
  readonly label: string;
  /** Above the ground, metres. */
  readonly elevation: number;
  readonly height: number;
  readonly width: number;
  readonly depth: number;
}

export const NEW_FLOOR: FloorWords = { label: "", elevation: 0, height: 3, width: 20, depth: 12 };

/** A floor of one room, which is then drawn into. @param others floors of its building */
export function newFloor(words: FloorWords, others: SitePlace["floors"]): NewFloor {
  const { label, elevation, height, width, depth } = words;
  const codes = others.map(({ code }) => code);
  return NewFloor.parse({
    key: freeKey(label, new Set(others.map(({ key }) => key)), "floor"),
    code: Math.max(0, ...codes) + 1,
    label,
    elevation,
    height,
    zones: [],
    plan: {
      size: [width, depth],
      rooms: [
        {
          id: "R01",
          name: t("Room 1"),
          kind: "office",
          poly: rectangle([0, 0], [width, depth]),
          label: [width / 2, depth / 2],
        },
      ],
      open: [],
      glass: [],
      windows: [],
      columns: [],
    },
  });
}
