import type { Paged } from "@atrium/contract";
import { DOUBTED_COLUMNS, type DoubtedReadings, EXCHANGE_COLUMNS, type MeterExchange } from "@atrium/contract/energy";
import type { ExportQuery } from "@atrium/contract/exports";
import { t } from "@atrium/words";
import { placeWords, type SiteNames } from "../../platform/audit/siteNames.ts";
import { batchesOf, type ExportTable, writtenColumns } from "../../platform/exports/exportTable.ts";
import { countOf, pagedBatches } from "../../platform/exports/pagedList.ts";

interface DoubtFilter {
  readonly devices: readonly string[];
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly page: number;
  readonly size: number;
}

export interface MeterListNeeds {
  readonly names: SiteNames;
  readonly meterRecords: {
    doubts(filter: DoubtFilter): Promise<Paged<DoubtedReadings>>;
    /** The newest record first. @throws AppError ENF001 */
    exchanges(device: string): Promise<readonly MeterExchange[]>;
  };
}

type Asked<List extends ExportQuery["list"]> = Extract<ExportQuery, { list: List }>;

/** What a device sent and nobody believed, the newest first. */
export async function doubtedList(
  { names, meterRecords }: MeterListNeeds,
  { device, from, to }: Asked<"doubted-readings">,
): Promise<ExportTable> {
  const read = async (page: { page: number; size: number }) =>
    meterRecords.doubts({ devices: [device], from, to, ...page });
  const count = await countOf(read);
  return {
    ...headOf(device, names),
    title: t("Suspect readings"),
    ...(from === undefined || to === undefined ? {} : { period: { from, to } }),
    columns: writtenColumns(DOUBTED_COLUMNS),
    count,
    narrower: t("Choose a shorter period"),
    batches: () => pagedBatches(DOUBTED_COLUMNS, count, read),
  };
}

/** Exchanges of a device's counters, withdrawn ones too. @throws AppError ENF001 */
export async function exchangeList(
  { names, meterRecords }: MeterListNeeds,
  { device }: Asked<"meter-exchanges">,
): Promise<ExportTable> {
  const rows = await meterRecords.exchanges(device);
  return {
    ...headOf(device, names),
    title: t("Meter replacements"),
    columns: writtenColumns(EXCHANGE_COLUMNS),
    count: rows.length,
    narrower: "",
    batches: () => batchesOf(EXCHANGE_COLUMNS, rows),
  };
}

function headOf(id: string, names: SiteNames) {
  const device = names.device(id);
  return {
    place: device === undefined ? names.siteName : placeWords(device, names),
    filters: [t("Device: {device}", { device: device === undefined ? id : `${device.name} (${id})` })],
  };
}
