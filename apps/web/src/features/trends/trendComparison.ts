import { type PointDescription, type Trends, trendPointText } from "@atrium/contract/devices";
import type { ComparePanel, CompareSource } from "@atrium/ui/charts";
import { decimalsShown, sayNumber, sayTerm, sayUnit, t } from "@atrium/words";
import { isConverted } from "../../platform/words/shown.ts";
import { measured } from "../../ranges/figures.ts";
import { lineOf } from "../../ranges/trend/line.ts";
import type { ChosenPoint } from "./useChosenPoints.ts";
import { andMore } from "../../collections/andMore.ts";

/** Names of different points in one panel; more are only counted. */
const MOST_NAMES = 2;

export function keyOf({ device, point }: ChosenPoint): string {
  return trendPointText({ device: device.id, key: point.key });
}

/** "Café coffee machine plug, Power" */
export function nameOf({ device, point }: ChosenPoint): string {
  return `${device.name}, ${sayTerm(point.name)}`;
}

export function sourcesOf(chosen: readonly ChosenPoint[]): CompareSource[] {
  return chosen.map((one, place) => ({ key: keyOf(one), name: nameOf(one), place }));
}

/** A panel with an axis of its own for each unit, and a line in it for each point. */
export function panelsOf(chosen: readonly ChosenPoint[], reply: Trends): ComparePanel[] {
  const byPoint = new Map(reply.series.map((series) => [series.point, series]));
  const groups = Map.groupBy(chosen, ({ point }) => (point.kind === "boolean" ? "state" : (point.unit ?? "")));
  return [...groups].map(([key, members]) => {
    const [first] = members;
    return {
      key,
      name: panelName(members),
      unit: first?.point.unit === undefined ? "" : sayUnit(first.point.unit),
      format: (value) => (first === undefined ? String(value) : figureOf(first.point, value)),
      bands: [],
      series: members.flatMap((one) => {
        const series = byPoint.get(one.point.id);
        return series === undefined ? [] : [lineOf(keyOf(one), series, { newest: undefined, unit: one.point.unit })];
      }),
    };
  });
}

/** Of a state that is on or off, a mean is the share of the time in which it was on. */
function figureOf({ kind, unit }: PointDescription, value: number): string {
  if (isConverted(unit)) return sayNumber(value, decimalsShown(2, unit));
  if (kind !== "boolean") return measured(value);
  return value === 0 ? t("Off") : value === 1 ? t("On") : t("{round} % on", { round: Math.round(100 * value) });
}

function panelName(members: readonly ChosenPoint[]): string {
  const names = [...new Set(members.map(({ point }) => sayTerm(point.name)))];
  return andMore(names.slice(0, MOST_NAMES), names.length - MOST_NAMES);
}
