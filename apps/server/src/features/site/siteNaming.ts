import type { FloorDrawing } from "@atrium/contract/site";
import { sayName } from "@atrium/words";
import type { SiteRecords } from "./records.ts";

/** How the names of a site leave its records. */
export interface SiteNaming {
  /** Whether they have translations. */
  readonly isTranslated: boolean;
  readonly name: (text: string) => string;
  /** The name of a point: the product's own are translated by who shows them. */
  readonly pointName: (text: string) => string;
}

/** Names stay as written where the site has no translations; where it has, they are kept until they are said to a reader. */
export function namingOf({
  translations = {},
  products,
  settings: { derived = [] },
}: Pick<SiteRecords, "translations" | "products" | "settings">): SiteNaming {
  const isTranslated = Object.values(translations).some((words) => Object.keys(words).length > 0);
  if (!isTranslated) return { isTranslated, name: asWritten, pointName: asWritten };
  const own = new Set([
    ...products.flatMap(({ points }) => points.map(({ name }) => name)),
    ...derived.map(({ name }) => name),
  ]);
  return { isTranslated, name: sayName, pointName: (text) => (own.has(text) ? sayName(text) : text) };
}

/** A drawing with its zones and rooms by their readers' names. */
export function namedDrawing(drawing: FloorDrawing, { isTranslated, name }: SiteNaming): FloorDrawing {
  if (!isTranslated) return drawing;
  return {
    ...drawing,
    label: name(drawing.label),
    zones: drawing.zones.map((zone) => Object.assign({}, zone, zone.label !== "" && { label: name(zone.label) })),
    rooms: drawing.rooms.map((room) => {
      const { short, labelText } = room;
      return Object.assign(
        {},
        room,
        { name: name(room.name) },
        short !== undefined && { short: name(short) },
        labelText !== undefined && { labelText: name(labelText) },
      );
    }),
  };
}

function asWritten(text: string): string {
  return text;
}
