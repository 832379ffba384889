import { phrase, sayNumber } from "@atrium/words";
import type { Measured } from "./energy.ts";
import type { PanelString } from "../devices/systems/solar-inverter/panelStrings.ts";
import type { SolarBar } from "./solarUsage.ts";
import type { Column } from "../base/column.ts";

/** What the cells gave, bar by bar. */
export const SOLAR_BAR_COLUMNS = [
  { key: "from", title: phrase("From"), isMoment: true, value: ({ from }) => from },
  { key: "to", title: phrase("To"), isMoment: true, value: ({ to }) => to },
  { key: "kwh", title: phrase("Yield"), unit: "kWh", value: ({ kwh }) => kwh },
  { key: "measured", title: phrase("Measured"), unit: "%", value: ({ coverage }) => coverage * 100 },
] as const satisfies readonly Column<SolarBar>[];

/** An inverter with its strings as they are this moment. */
export interface InverterLine {
  readonly id: string;
  readonly name: string;
  readonly place: string;
  /** As text; null: not known. */
  readonly state: string | null;
  /** kW. */
  readonly power: number | null;
  readonly today: { readonly kwh: number | null; readonly measured: Measured } | undefined;
  readonly strings: readonly PanelString[];
  /** When it said so, ms since the epoch. */
  readonly at: number | null;
}

export const SOLAR_INVERTER_COLUMNS = [
  { key: "name", title: phrase("Inverter"), value: ({ name }) => name },
  { key: "id", title: phrase("ID"), under: "name", value: ({ id }) => id },
  { key: "place", title: phrase("Place"), value: ({ place }) => place },
  { key: "state", title: phrase("State"), value: ({ state }) => state },
  { key: "power", title: phrase("Power"), unit: "kW", value: ({ power }) => power },
  { key: "today", title: phrase("Today"), unit: "kWh", value: ({ today }) => today?.kwh ?? null },
  {
    key: "measured",
    title: phrase("Measured"),
    unit: "%",
    under: "today",
    value: ({ today }) => (today === undefined ? null : today.measured.share * 100),
  },
  { key: "strings", title: phrase("Strings"), unit: "kW", value: ({ strings }) => stringsText(strings) },
  { key: "behind", title: phrase("Below the median"), unit: "%", value: ({ strings }) => behindText(strings) },
  { key: "at", title: phrase("Read at"), isMoment: true, value: ({ at }) => at },
] as const satisfies readonly Column<InverterLine>[];

/** "1: 3.20, 2: 2.90". */
function stringsText(strings: readonly PanelString[]): string | null {
  const known = strings.map(({ number, power }) => `${String(number)}: ${power === null ? "–" : sayNumber(power, 2)}`);
  return known.join(", ") || null;
}

/** "3: −24.50": the strings that lag behind. */
function behindText(strings: readonly PanelString[]): string | null {
  const lagging = strings.filter(({ lag }) => lag !== undefined);
  return lagging.map(({ number, lag = 0 }) => `${String(number)}: −${sayNumber(lag, 2)}`).join(", ") || null;
}
