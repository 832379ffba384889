import { type Column, cubicMetresPerHour, sortedRows } from "@atrium/contract";
import { type DeviceDescription, isAnswered } from "@atrium/contract/devices";
import {
  NIGHT_FLOW_COLUMNS,
  type NightFlowReply,
  WASTE_BAR_COLUMNS,
  WATER_BUILDING_COLUMNS,
  WATER_METER_COLUMNS,
  waterBarColumns,
  type WaterMeterLine,
  type WaterMeterRow,
  type WaterRow,
  type WaterUsageQuery,
  type WaterUsageReply,
} from "@atrium/contract/energy";
import type { ExportQuery } from "@atrium/contract/exports";
import { CAMPUS } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { placeWords, type SiteNames } from "../../platform/audit/siteNames.ts";
import { batchesOf, chosenColumns, type ExportTable, writtenColumns } from "../../platform/exports/exportTable.ts";
import { type NewestColumns, newestOf } from "../../platform/exports/newestValue.ts";

export interface WaterListNeeds {
  readonly names: SiteNames;
  readonly water: {
    reply(query: WaterUsageQuery): Promise<WaterUsageReply>;
    nights(): Promise<NightFlowReply>;
  };
  readonly newest: NewestColumns;
}

type Asked<List extends ExportQuery["list"]> = Extract<ExportQuery, { list: List }>;
/** m³/h of a litre a minute. */
const LITRE_A_MINUTE = 0.06;

/** Water bar by bar, by building. */
export async function waterBars({ water, names }: WaterListNeeds, asked: Asked<"water-bars">): Promise<ExportTable> {
  const reply = await water.reply(asked);
  const columns = waterBarColumns(reply.water.buildings);
  return {
    ...headOf(reply, names),
    title: t("Water"),
    coverage: reply.water.measured.share,
    columns: writtenColumns(columns),
    count: reply.water.bars.length,
    batches: () => batchesOf(columns, reply.water.bars),
  };
}

/** Waste bar by bar, by kind. */
export async function wasteBars({ water, names }: WaterListNeeds, asked: Asked<"waste-bars">): Promise<ExportTable> {
  const reply = await water.reply(asked);
  return {
    ...headOf(reply, names),
    title: t("Waste"),
    coverage: reply.waste.measured.share,
    columns: writtenColumns(WASTE_BAR_COLUMNS),
    count: reply.waste.bars.length,
    batches: () => batchesOf(WASTE_BAR_COLUMNS, reply.waste.bars),
  };
}

export async function waterBuildings(
  { water, names }: WaterListNeeds,
  asked: Asked<"water-buildings">,
): Promise<ExportTable> {
  const reply = await water.reply(asked);
  const all: readonly Column<WaterRow>[] = WATER_BUILDING_COLUMNS;
  const columns = chosenColumns(all, asked.columns);
  const rows = reply.water.buildings;
  return {
    ...headOf(reply, names),
    title: t("Water use by building"),
    coverage: reply.water.measured.share,
    columns: writtenColumns(columns),
    count: rows.length,
    batches: () => batchesOf(columns, sortedRows(all, rows, asked.sort)),
  };
}

/** Every water meter: what it counted, and what it shows this moment. */
export async function waterMeters(needs: WaterListNeeds, asked: Asked<"water-meters">): Promise<ExportTable> {
  const reply = await needs.water.reply(asked);
  const all: readonly Column<WaterMeterLine>[] = WATER_METER_COLUMNS;
  const columns = chosenColumns(all, asked.columns);
  const rows = reply.water.meters.map((meter) => meterLine(meter, needs));
  return {
    ...headOf(reply, needs.names),
    title: t("Water meters"),
    coverage: reply.water.measured.share,
    columns: writtenColumns(columns),
    count: rows.length,
    batches: () => batchesOf(columns, sortedRows(all, rows, asked.sort)),
  };
}

/** What flows while the campus sleeps, meter by meter. */
export async function waterNights({ water, names }: WaterListNeeds): Promise<ExportTable> {
  const { meters, from, to } = await water.nights();
  const rows = meters.map((meter) => Object.assign({ place: placeWords(meter, names) }, meter));
  const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
  return {
    title: t("Night flow"),
    place: names.siteName,
    filters: [t("Nights: {from} to {to}", { from: clock(from), to: clock(to) })],
    columns: writtenColumns(NIGHT_FLOW_COLUMNS),
    count: rows.length,
    narrower: "",
    batches: () => batchesOf(NIGHT_FLOW_COLUMNS, rows),
  };
}

function headOf({ from, until }: WaterUsageReply, names: SiteNames) {
  return {
    place: placeWords({ placement: CAMPUS }, names),
    period: { from, to: until },
    filters: [],
    narrower: t("Choose a shorter range"),
  };
}

function meterLine(meter: WaterMeterRow, { names, newest }: WaterListNeeds): WaterMeterLine {
  const device = names.device(meter.key);
  const flow = valueOf(device, "flow", newest);
  const reading = valueOf(device, "volume", newest);
  const litres = flow?.value ?? null;
  return {
    ...meter,
    place: placeWords(meter, names),
    flow: cubicMetresPerHour(litres === null ? null : litres * LITRE_A_MINUTE),
    reading: reading?.value ?? null,
    at: reading?.time ?? null,
    doubt:
      flow === undefined || flow.value === null
        ? t("no answer yet")
        : isAnswered(flow.quality)
          ? undefined
          : t("stale"),
  };
}

function valueOf(device: DeviceDescription | undefined, key: string, newest: NewestColumns) {
  const point = device?.points.find((one) => one.key === key);
  return point === undefined ? undefined : newestOf(newest, point.id);
}
