import type { SitePlace } from "@atrium/contract/site";
import { sumOfFigures } from "../../devices/liveFigures.ts";
import type { InverterNow } from "./useSolarNow.ts";

/** Pixels of the widest band, and of one through which next to nothing goes. */
const WIDEST = 34;
const THINNEST = 1.5;

/** The inverters of one building together. */
export interface Roof {
  readonly key: string;
  readonly name: string;
  readonly count: number;
  readonly kwp: number;
  /** kW to the board, and from the panels; null: not known. */
  readonly power: number | null;
  readonly direct: number | null;
}

/** Roofs in the site's order. */
export function roofsOf(inverters: readonly InverterNow[], places: readonly Pick<SitePlace, "key" | "name">[]): Roof[] {
  return places.flatMap(({ key, name }) => {
    const own = inverters.filter(({ device }) => device.placement === key);
    if (own.length === 0) return [];
    return [
      {
        key,
        name: name.replace(/ Building$/, ""),
        count: own.length,
        kwp: own.reduce((sum, { kwp = 0 }) => sum + kwp, 0),
        power: sumOfFigures(own.map((inverter) => inverter.power)).value,
        direct: sumOfFigures(own.map((inverter) => inverter.direct)).value,
      },
    ];
  });
}

/** How wide a flow is drawn. @param most kW of the widest */
export function bandOf(kilowatts: number | null, most: number): number {
  if (kilowatts === null || kilowatts <= 0) return THINNEST;
  return Math.max(THINNEST, (WIDEST * kilowatts) / most);
}
