import { type AirBand, airBand } from "@atrium/contract/devices";
import type { CampusFigures } from "@atrium/contract/site";
import { phrase } from "@atrium/words";

/** What colours the floors of the drawing. */
export const CAMPUS_MODES = [
  { value: "state", label: phrase("State") },
  { value: "light", label: phrase("Light ## of lamps") },
  { value: "energy", label: phrase("Energy") },
  { value: "air", label: phrase("Air") },
] as const;
export type CampusMode = (typeof CAMPUS_MODES)[number]["value"];

/** How a floor is tinted: by a share of 0 to 1, by a band of air, or not at all; `unknown` is hatched. */
export type FloorTint =
  | { readonly kind: "none" }
  | { readonly kind: "unknown" }
  | { readonly kind: "share"; readonly share: number }
  | { readonly kind: "air"; readonly band: AirBand };

const NONE: FloorTint = { kind: "none" };
const UNKNOWN: FloorTint = { kind: "unknown" };

/**
 * The tint of each floor by its place. A floor that measures nothing of a mode has no tint; one whose devices all say nothing is unknown.
 * @param figures undefined: they have not come yet
 */
export function floorTints(
  mode: CampusMode,
  places: readonly string[],
  figures: ReadonlyMap<string, CampusFigures> | undefined,
): ReadonlyMap<string, FloorTint> {
  const most = mostPowerOf(places, figures) ?? 0;
  return new Map(
    places.map((place) => [place, figures === undefined ? none(mode) : tintOf(mode, figures.get(place), most)]),
  );
}

/** kW of the floor that draws most; undefined: none is known. */
export function mostPowerOf(
  places: readonly string[],
  figures: ReadonlyMap<string, CampusFigures> | undefined,
): number | undefined {
  const known = places.flatMap((place) => figures?.get(place)?.power.value ?? []);
  return known.length === 0 ? undefined : Math.max(0, ...known);
}

function none(mode: CampusMode): FloorTint {
  return mode === "state" ? NONE : UNKNOWN;
}

function tintOf(mode: CampusMode, row: CampusFigures | undefined, most: number): FloorTint {
  if (mode === "state" || row === undefined) return NONE;
  const { value, known, of } = { light: row.lamps, energy: row.power, air: row.co2 }[mode];
  if (of === 0) return NONE;
  if (value === null) return UNKNOWN;
  if (mode === "air") return { kind: "air", band: airBand("co2", value) ?? "bad" };
  if (mode === "light") return { kind: "share", share: value / known };
  return { kind: "share", share: most === 0 ? 0 : Math.max(0, value) / most };
}

/** What is behind a window: `unknown` where no lamp of its room is measured. */
export type WindowLight = "lit" | "dark" | "unknown";

/** What the windows of a floor show. */
export function windowLights(row: Pick<CampusFigures, "lit" | "dark"> | undefined): (room: string) => WindowLight {
  const [lit, dark] = [new Set(row?.lit), new Set(row?.dark)];
  return (room) => (lit.has(room) ? "lit" : dark.has(room) ? "dark" : "unknown");
}
