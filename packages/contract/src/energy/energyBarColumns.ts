import { phrase } from "@atrium/words";
import type { EnergyBar } from "./energy.ts";
import type { Column } from "../base/column.ts";

/** The bars of a range by use, beside what is typical of the same hours. */
export const ENERGY_BAR_COLUMNS = [
  { key: "from", title: phrase("From"), isMoment: true, value: ({ from }) => from },
  { key: "to", title: phrase("To"), isMoment: true, value: ({ to }) => to },
  { key: "lighting", title: phrase("Lighting"), unit: "kWh", value: ({ lighting }) => lighting },
  { key: "ac", title: phrase("AC"), unit: "kWh", value: ({ ac }) => ac },
  { key: "plug", title: phrase("Plug and other"), unit: "kWh", value: ({ plug }) => plug },
  { key: "total", title: phrase("Total"), unit: "kWh", value: ({ total }) => total },
  { key: "typicalLow", title: phrase("Typical, lower"), unit: "kWh", value: ({ typical }) => typical?.low ?? null },
  { key: "typical", title: phrase("Typical"), unit: "kWh", value: ({ typical }) => typical?.median ?? null },
  { key: "typicalHigh", title: phrase("Typical, upper"), unit: "kWh", value: ({ typical }) => typical?.high ?? null },
  { key: "measured", title: phrase("Measured"), unit: "%", value: ({ coverage }) => coverage * 100 },
] as const satisfies readonly Column<EnergyBar>[];
