import { NewFloor, type SitePlace } from "@atrium/contract/site";
import { t } from "@atrium/words";
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

/** A key of the name's letters and digits that is not taken yet: "2nd Floor" is "2nd-floor". */
export function freeKey(name: string, taken: ReadonlySet<string>, otherwise: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 28)
    .replace(/-$/, "");
  const key = plain === "" || plain === "total" || plain === "overview" ? otherwise : plain;
  if (!taken.has(key)) return key;
  for (let number = 2; ; number += 1) if (!taken.has(`${key}-${String(number)}`)) return `${key}-${String(number)}`;
}
