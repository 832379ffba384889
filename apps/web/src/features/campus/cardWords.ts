import { AIR_BAND_NAMES, airBand } from "@atrium/contract/devices";
import type { CampusFigure, CampusFigures } from "@atrium/contract/site";
import { sayTerm, sayUnit, sayValue, t, uncapital } from "@atrium/words";
import type { PlaceState } from "./placeStates.ts";

/** What stands first on a card, and its mark. */
export interface CardSentence {
  readonly text: string;
  /** `unknown`: nobody can say that nothing is wrong. */
  readonly tone: "alarm" | "trouble" | "note" | "normal" | "unknown";
}

export interface KnownPlace {
  readonly state: PlaceState | undefined;
  /** Whether the alarms are those of this moment. */
  readonly areAlarmsKnown: boolean;
  readonly figures: CampusFigures | undefined;
}

const FIGURES = ["power", "temperature", "co2", "lamps"] as const;

/** One sentence of what is wrong at a place. */
export function cardSentence({ state, areAlarmsKnown, figures }: KnownPlace): CardSentence {
  if (state !== undefined) {
    const tone = state.priority === 1 ? "alarm" : state.priority === 2 ? "trouble" : "note";
    const { text, source } = state.worst;
    const what = { text: sayTerm(text), source: source.name };
    return {
      text:
        state.count === 1
          ? t("{text}, {source}", what)
          : t("{text}, {source}, {more} more", { ...what, more: state.count - 1 }),
      tone,
    };
  }
  if (!areAlarmsKnown) return { text: t("Alarms not known now"), tone: "unknown" };
  if (figures === undefined) return { text: t("No values yet"), tone: "unknown" };
  const silent = FIGURES.reduce((sum, key) => sum + figures[key].of - figures[key].known, 0);
  if (silent > 0) {
    return { text: t("{silent, plural, one {# value} other {# values}} not known", { silent }), tone: "unknown" };
  }
  const band = airBand("co2", figures.co2.value);
  if (band === "poor" || band === "bad") {
    const tone = band === "bad" ? "trouble" : "note";
    return { text: t("Air in a room is {band}", { band: uncapital(t(AIR_BAND_NAMES[band])) }), tone };
  }
  return { text: t("Normal"), tone: "normal" };
}

/** A figure of a card; the value is a dash where none is known. */
export interface CardFigure {
  readonly key: (typeof FIGURES)[number];
  readonly value: string;
  readonly unit: string;
  /** It is not of all that should say it: of how many. */
  readonly part: string | undefined;
}

const UNITS = {
  power: { unit: "kW", decimals: 2 },
  temperature: { unit: "°C", decimals: 2 },
  co2: { unit: "ppm", decimals: 0 },
} as const;

/** The numbers of a card; a place that cannot measure one of them is without it. */
export function cardFigures(figures: CampusFigures | undefined): CardFigure[] {
  if (figures === undefined) return [];
  return (["power", "temperature", "co2"] as const).flatMap((key): CardFigure[] => {
    const figure = figures[key];
    const { unit, decimals } = UNITS[key];
    if (figure.of === 0) return [];
    return [{ key, value: valueWords(figure, unit, decimals), unit: sayUnit(unit), part: partWords(figure) }];
  });
}

export function valueWords({ value }: CampusFigure, unit: string, decimals: number): string {
  return value === null ? "–" : sayValue(value, unit, decimals);
}

/** "of 3 of 4"; undefined: it is of all. */
export function partWords({ known, of }: CampusFigure): string | undefined {
  return known === of ? undefined : t("{known} of {of} known", { known, of });
}
