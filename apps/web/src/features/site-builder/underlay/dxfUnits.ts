import { phrase } from "@atrium/words";
import { type DxfEntity, type DxfSections, textOf } from "./dxfPairs.ts";

/** Units in which drawings are made, by the names that people know them by. Metres of one of them. */
export const DRAWING_UNITS = {
  mm: { label: phrase("Millimetres"), metres: 0.001 },
  cm: { label: phrase("Centimetres"), metres: 0.01 },
  m: { label: phrase("Metres"), metres: 1 },
  inch: { label: phrase("Inches"), metres: 0.0254 },
  foot: { label: phrase("Feet"), metres: 0.3048 },
} as const;

/** $INSUNITS: metres of each unit that its list has and a building may be drawn in; 21 to 23 are those of US surveys. */
const UNITS: Readonly<Record<number, number>> = {
  1: 0.0254,
  2: 0.3048,
  4: 0.001,
  5: 0.01,
  6: 1,
  7: 1_000,
  10: 0.9144,
  14: 0.1,
  21: 1_200 / 3_937,
  22: 100 / 3_937,
  23: 3_600 / 3_937,
};
/** A metric drawing that does not name its unit and is wider than this is in millimetres. */
const WIDEST_IN_METRES = 1_000;
/** An imperial one: wider than this it is in inches. */
const WIDEST_IN_FEET = 500;

/**
 * Metres of one unit of a drawing: as its header says; else inches or feet where it was made in imperial measures, metres or
 * millimetres in metric ones, by its width.
 * @param width in its own units
 */
export function drawingUnit(sections: DxfSections, width: number): number {
  const [header] = sections.get("HEADER") ?? [];
  const named = UNITS[headerNumber(header, "$INSUNITS") ?? 0];
  if (named !== undefined) return named;
  if (headerNumber(header, "$MEASUREMENT") === 0) return width > WIDEST_IN_FEET ? 0.0254 : 0.3048;
  return width > WIDEST_IN_METRES ? 0.001 : 1;
}

/** No floor of a building is as narrow, or as wide, metres: the unit is not what the file says. */
export function isUnlikelyWidth(metres: number): boolean {
  return metres < 3 || metres > 2_000;
}

function headerNumber(header: DxfEntity | undefined, variable: string): number | undefined {
  const index = header?.pairs.findIndex(({ code, value }) => code === 9 && value === variable) ?? -1;
  return index === -1 ? undefined : Number(header?.pairs[index + 1]?.value);
}

/** Layers that are off or frozen: nobody sees them in the drawing. */
export function hiddenLayers(sections: DxfSections): ReadonlySet<string> {
  const layers = (sections.get("TABLES") ?? []).filter(({ type }) => type === "LAYER");
  const isHidden = (layer: DxfEntity) => Number(textOf(layer, 62)) < 0 || (Number(textOf(layer, 70)) & 1) === 1;
  return new Set(layers.filter(isHidden).map((layer) => textOf(layer, 2)));
}
