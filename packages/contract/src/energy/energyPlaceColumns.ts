import { phrase } from "@atrium/words";
import { type EnergyRow, kwhPerSquareMetre, type Measured } from "./energy.ts";
import type { Column } from "../base/column.ts";

const percent = ({ share }: Measured): number => share * 100;

/** Places beside each other: the buildings of the campus, or the floors of a building. */
export const ENERGY_PLACE_COLUMNS = [
  { key: "place", title: phrase("Place"), value: ({ name }) => name },
  { key: "kwh", title: phrase("Consumption"), unit: "kWh", value: ({ kwh }) => kwh },
  { key: "measured", title: phrase("Measured"), unit: "%", under: "kwh", value: ({ measured }) => percent(measured) },
  { key: "share", title: phrase("Share"), unit: "%", value: ({ share }) => share },
  { key: "perSquareMetre", title: phrase("Per m²"), unit: "kWh/m²", value: (row) => kwhPerSquareMetre(row) },
  {
    key: "squareMetres",
    title: phrase("Area"),
    unit: "m²",
    under: "perSquareMetre",
    value: ({ squareMetres }) => squareMetres,
  },
  {
    key: "previous",
    title: phrase("Change from previous period"),
    unit: "%",
    value: ({ versusPrevious }) => versusPrevious,
  },
  {
    key: "previousCommon",
    title: phrase("Data in both periods"),
    unit: "%",
    under: "previous",
    value: ({ previousCommon }) => percent(previousCommon),
  },
  { key: "typical", title: phrase("Deviation from typical"), unit: "%", value: ({ versusTypical }) => versusTypical },
  {
    key: "typicalCommon",
    title: phrase("Compared with typical"),
    unit: "%",
    under: "typical",
    value: ({ typicalCommon }) => percent(typicalCommon),
  },
  { key: "peak", title: phrase("Peak"), unit: "kW", value: ({ peak }) => peak?.kw ?? null },
  { key: "peakAt", title: phrase("Peak at"), isMoment: true, under: "peak", value: ({ peak }) => peak?.at ?? null },
  {
    key: "peakMinutes",
    title: phrase("Peak averaging time"),
    unit: "min",
    under: "peak",
    value: ({ peak }) => peak?.minutes ?? null,
  },
  { key: "cost", title: phrase("Energy charge"), value: ({ cost }) => cost },
  { key: "valueOfUse", title: phrase("Value of energy used"), under: "cost", value: ({ valueOfUse }) => valueOfUse },
] as const satisfies readonly Column<EnergyRow>[];
