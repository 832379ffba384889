import { AIR_BAND_NAMES, AIR_BANDS, airBand, type IaqMetric, type Module } from "@atrium/contract/devices";
import { phrase, type Phrase, sayQuantity, t } from "@atrium/words";
import { isInUse } from "../../../control/occupancy/occupancy.ts";
import { AT_REST } from "../../../control/occupancy/RoomsInUse.tsx";
import type { Device } from "../../../devices/device.ts";

/** One line of the strip: of which points it is made, how they come together, and how that looks. */
export interface Lane {
  readonly name: Phrase;
  readonly module: Module;
  readonly point: string;
  /** The point by which it is commanded, of which rules say what comes; absent: nothing sets it. */
  readonly set?: string;
  /** Whether it is only good or bad for people. */
  readonly isOfComfort?: boolean;
  /** Of the values of a moment what the lane shows; undefined: nothing. */
  readonly together: (values: readonly number[]) => number | undefined;
  /** A CSS colour. */
  readonly fill: (value: number) => string;
  readonly text: (value: number) => string;
}

const STEP = 10;

function highest(known: readonly number[]): number | undefined {
  return known.length === 0 ? undefined : Math.max(...known);
}

/** In steps, so that a lamp that is dimmed is a few stretches and not a hundred. */
function inSteps(known: readonly number[]): number | undefined {
  const most = highest(known);
  return most === undefined ? undefined : most > 0 && most < STEP ? STEP : Math.round(most / STEP) * STEP;
}

/** The place of the worst band: sensors of one room that differ are as bad as the worst of them. */
function worstBand(metric: IaqMetric) {
  return (known: readonly number[]): number | undefined =>
    highest(
      known.flatMap((value) => {
        const band = airBand(metric, value);
        return band === undefined ? [] : [AIR_BANDS.indexOf(band)];
      }),
    );
}

function bandFill(place: number): string {
  return `var(--air-${AIR_BANDS[place] ?? "good"})`;
}

function bandText(place: number): string {
  const band = AIR_BANDS[place];
  return band === undefined ? "" : t(AIR_BAND_NAMES[band]);
}

function shareFill(colour: string) {
  return (share: number): string => `color-mix(in oklab, ${colour} ${String(share)}%, var(--surface-3))`;
}

function percentText(share: number): string {
  return sayQuantity(share, "%", 0);
}

function onText(value: number): string {
  return value > 0 ? t("On") : t("Off");
}

const ON = {
  together: highest,
  fill: (value: number) => (value > 0 ? "var(--c-1)" : "var(--surface-3)"),
  text: onText,
};

/** From what people feel to what is done about it. */
const LANES: readonly Lane[] = [
  {
    name: phrase("CO₂"),
    module: "iaq",
    point: "co2",
    together: worstBand("co2"),
    fill: bandFill,
    text: bandText,
  },
  {
    name: phrase("Temperature"),
    module: "iaq",
    point: "temp",
    isOfComfort: true,
    together: worstBand("temp"),
    fill: bandFill,
    text: bandText,
  },
  {
    name: phrase("Temperature"),
    module: "air-condition",
    point: "temperature",
    isOfComfort: true,
    together: worstBand("temp"),
    fill: bandFill,
    text: bandText,
  },
  { name: phrase("Air conditioner"), module: "air-condition", point: "on", set: "on", ...ON },
  {
    name: phrase("Light"),
    module: "lighting",
    point: "level",
    set: "level",
    together: inSteps,
    fill: shareFill("var(--c-2)"),
    text: percentText,
  },
  {
    name: phrase("Curtains open"),
    module: "curtain",
    point: "position",
    set: "target",
    together: inSteps,
    fill: shareFill("var(--c-3)"),
    text: percentText,
  },
  {
    name: phrase("Door"),
    module: "access-control",
    point: "contact",
    together: highest,
    fill: (value) => (value > 0 ? "var(--ink-2)" : "var(--surface-3)"),
    text: (value) => (value > 0 ? t("Open") : t("Closed")),
  },
];

/** Below the bands: nobody was in the room. */
const AT_REST_PLACE = -1;

/**
 * A lane of comfort as it is shown where the carbon dioxide tells whether somebody was there: the values of its own
 * points are followed by those of the carbon dioxide.
 */
function whileInUse(lane: Lane, own: number): Lane {
  return {
    ...lane,
    together: (values) =>
      isInUse({ isBooked: undefined, co2: Math.max(...values.slice(own)), isScheduled: undefined }) === false
        ? AT_REST_PLACE
        : lane.together(values.slice(0, own)),
    fill: (value) => (value === AT_REST_PLACE ? AT_REST : lane.fill(value)),
    text: (value) => (value === AT_REST_PLACE ? t("Not in use") : lane.text(value)),
  };
}

/** The lanes that the room's devices have points for; a temperature once, of the air sensor before that of a unit. */
export function lanesOf(
  devices: ReadonlyMap<string, readonly Pick<Device, "points">[]>,
): readonly { readonly lane: Lane; readonly points: readonly Device["points"][string][] }[] {
  const taken = new Set<string>();
  return LANES.flatMap((lane) => {
    const name = t(lane.name);
    const points = (devices.get(lane.module) ?? []).flatMap((device) => device.points[lane.point] ?? []);
    if (points.length === 0 || taken.has(name)) return [];
    taken.add(name);
    const co2 = (devices.get("iaq") ?? []).flatMap((device) => device.points["co2"] ?? []);
    if (lane.isOfComfort !== true || co2.length === 0) return [{ lane, points }];
    return [{ lane: whileInUse(lane, points.length), points: [...points, ...co2] }];
  });
}

/** The systems of the lanes. */
export const LANE_MODULES = [...new Set(LANES.map(({ module }) => module))];
