import { type EnergyRow, kwhPerSquareMetre, type Measured } from "./energy.ts";
import type { Column } from "../base/column.ts";

const percent = ({ share }: Measured): number => share * 100;

/** Places beside each other: the buildings of the campus, or the floors of a building. */
export const ENERGY_PLACE_COLUMNS = [
  { key: "place", title: "Place", value: ({ name }) => name },
  { key: "kwh", title: "Consumption", unit: "kWh", value: ({ kwh }) => kwh },
  { key: "measured", title: "Measured", unit: "%", under: "kwh", value: ({ measured }) => percent(measured) },
  { key: "share", title: "Share", unit: "%", value: ({ share }) => share },
  { key: "perSquareMetre", title: "Per m²", unit: "kWh/m²", value: (row) => kwhPerSquareMetre(row) },
  {
    key: "squareMetres",
    title: "Area",
    unit: "m²",
    under: "perSquareMetre",
    value: ({ squareMetres }) => squareMetres,
  },
  {
    key: "previous",
    title: "Against the range before",
    unit: "%",
    value: ({ versusPrevious }) => versusPrevious,
  },
  {
    key: "previousCommon",
    title: "Compared with the range before",
    unit: "%",
    under: "previous",
    value: ({ previousCommon }) => percent(previousCommon),
  },
  { key: "typical", title: "Against typical", unit: "%", value: ({ versusTypical }) => versusTypical },
  {
    key: "typicalCommon",
    title: "Compared with typical",
    unit: "%",
    under: "typical",
    value: ({ typicalCommon }) => percent(typicalCommon),
  },
  { key: "peak", title: "Peak", unit: "kW", value: ({ peak }) => peak?.kw ?? null },
  { key: "peakAt", title: "Peak at", isMoment: true, under: "peak", value: ({ peak }) => peak?.at ?? null },
  {
    key: "peakMinutes",
    title: "Peak is the mean of",
    unit: "min",
    under: "peak",
    value: ({ peak }) => peak?.minutes ?? null,
  },
  { key: "cost", title: "Energy charge", value: ({ cost }) => cost },
  { key: "valueOfUse", title: "Value of what was used", under: "cost", value: ({ valueOfUse }) => valueOfUse },
] as const satisfies readonly Column<EnergyRow>[];
