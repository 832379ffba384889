import { phrase, phraseOfName } from "@atrium/words";
import type { Measured } from "./energy.ts";
import type { NightFlow, WaterBar, WaterMeterRow, WaterRow } from "./waterUsage.ts";
import type { Column } from "../base/column.ts";

const percent = ({ share }: Measured): number => share * 100;

/** Water bar by bar: a column of each building that has meters. */
export function waterBarColumns(buildings: readonly Pick<WaterRow, "key" | "name">[]): readonly Column<WaterBar>[] {
  return [
    { key: "from", title: phrase("From"), isMoment: true, value: ({ from }) => from },
    { key: "to", title: phrase("To"), isMoment: true, value: ({ to }) => to },
    ...buildings.map(({ key, name }) => ({
      key,
      title: phraseOfName(name),
      unit: "m³",
      value: ({ byBuilding }: WaterBar) => byBuilding[key] ?? null,
    })),
    { key: "total", title: phrase("Total"), unit: "m³", value: ({ total }) => total },
    { key: "typicalLow", title: phrase("Typical, lower"), unit: "m³", value: ({ typical }) => typical?.low ?? null },
    { key: "typical", title: phrase("Typical"), unit: "m³", value: ({ typical }) => typical?.median ?? null },
    { key: "typicalHigh", title: phrase("Typical, upper"), unit: "m³", value: ({ typical }) => typical?.high ?? null },
    { key: "measured", title: phrase("Measured"), unit: "%", value: ({ coverage }) => coverage * 100 },
  ];
}

/** What flows behind each meter while the campus sleeps. */
export const NIGHT_FLOW_COLUMNS = [
  { key: "name", title: phrase("Meter"), value: ({ name }) => name },
  { key: "device", title: phrase("Number"), under: "name", value: ({ device }) => device },
  { key: "place", title: phrase("Place"), value: ({ place }) => place },
  { key: "last", title: phrase("Last night"), unit: "m³/h", value: ({ last }) => last },
  { key: "usual", title: phrase("Usual"), unit: "m³/h", value: ({ usual }) => usual },
  { key: "leaks", title: phrase("Leaking since"), isMoment: true, value: ({ leaksSince }) => leaksSince },
  { key: "nights", title: phrase("Nights"), value: ({ nights }) => nights.length },
] as const satisfies readonly Column<NightFlow & { readonly place: string }>[];

/** Buildings beside each other. */
export const WATER_BUILDING_COLUMNS = [
  { key: "place", title: phrase("Building"), value: ({ name }) => name },
  { key: "m3", title: phrase("Water"), unit: "m³", value: ({ m3 }) => m3 },
  { key: "measured", title: phrase("Measured"), unit: "%", under: "m3", value: ({ measured }) => percent(measured) },
  { key: "share", title: phrase("Share"), unit: "%", value: ({ share }) => share },
  {
    key: "previous",
    title: phrase("Change from previous period"),
    unit: "%",
    value: ({ previous }) => previous.percent,
  },
  {
    key: "previousCommon",
    title: phrase("Data in both periods"),
    unit: "%",
    under: "previous",
    value: ({ previous }) => percent(previous.common),
  },
] as const satisfies readonly Column<WaterRow>[];

/** A meter with what it shows this moment. */
export interface WaterMeterLine extends WaterMeterRow {
  /** "Office Building, 2nd Floor" */
  readonly place: string;
  /** m³/h, and m³ on its counter; null: not known. */
  readonly flow: number | null;
  readonly reading: number | null;
  /** When it said so, ms since the epoch, and why that is not of this moment. */
  readonly at: number | null;
  readonly doubt: string | undefined;
}

/** Meters beside each other: what each counted in a range, and what it shows. */
export const WATER_METER_COLUMNS = [
  { key: "name", title: phrase("Meter"), value: ({ name }) => name },
  { key: "device", title: phrase("Number"), under: "name", value: ({ key }) => key },
  { key: "place", title: phrase("Place"), value: ({ place }) => place },
  { key: "m3", title: phrase("Water"), unit: "m³", value: ({ m3 }) => m3 },
  { key: "measured", title: phrase("Measured"), unit: "%", under: "m3", value: ({ measured }) => percent(measured) },
  {
    key: "previous",
    title: phrase("Change from previous period"),
    unit: "%",
    value: ({ previous }) => previous.percent,
  },
  { key: "flow", title: phrase("Flow now"), unit: "m³/h", value: ({ flow }) => flow },
  { key: "doubt", title: phrase("Why not current"), under: "flow", value: ({ doubt }) => doubt ?? null },
  { key: "reading", title: phrase("Reading"), unit: "m³", value: ({ reading }) => reading },
  { key: "at", title: phrase("Read at"), isMoment: true, value: ({ at }) => at },
] as const satisfies readonly Column<WaterMeterLine>[];
