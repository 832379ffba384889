import type { EnergyBar } from "./energy.ts";
import type { Column } from "../base/column.ts";

/** The bars of a range by use, beside what is typical of the same hours. */
export const ENERGY_BAR_COLUMNS = [
  { key: "from", title: "From", isMoment: true, value: ({ from }) => from },
  { key: "to", title: "To", isMoment: true, value: ({ to }) => to },
  { key: "lighting", title: "Lighting", unit: "kWh", value: ({ lighting }) => lighting },
  { key: "ac", title: "AC", unit: "kWh", value: ({ ac }) => ac },
  { key: "plug", title: "Plug and other", unit: "kWh", value: ({ plug }) => plug },
  { key: "total", title: "Total", unit: "kWh", value: ({ total }) => total },
  { key: "typicalLow", title: "Typical, low", unit: "kWh", value: ({ typical }) => typical?.low ?? null },
  { key: "typical", title: "Typical", unit: "kWh", value: ({ typical }) => typical?.median ?? null },
  { key: "typicalHigh", title: "Typical, high", unit: "kWh", value: ({ typical }) => typical?.high ?? null },
  { key: "measured", title: "Measured", unit: "%", value: ({ coverage }) => coverage * 100 },
] as const satisfies readonly Column<EnergyBar>[];
