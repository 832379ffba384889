import {
  type DeviceDescription,
  isAnswered,
  panelStrings,
  SOLAR_INVERTER,
  stateName,
  STRING_POWER,
} from "@atrium/contract/devices";
import {
  type InverterLine,
  SOLAR_BAR_COLUMNS,
  SOLAR_INVERTER_COLUMNS,
  type SolarUsageReply,
} from "@atrium/contract/energy";
import type { ExportQuery } from "@atrium/contract/exports";
import { CAMPUS, type Place } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { placeWords, type SiteNames } from "../../platform/audit/siteNames.ts";
import { batchesOf, type ExportTable, writtenColumns } from "../../platform/exports/exportTable.ts";
import { type NewestColumns, newestOf } from "../../platform/exports/newestValue.ts";

export interface SolarListNeeds {
  readonly names: SiteNames;
  readonly directory: { devicesAt(place: Place, module?: string): readonly DeviceDescription[] };
  readonly newest: NewestColumns;
  readonly solar: { reply(): Promise<SolarUsageReply> };
}

type Asked<List extends ExportQuery["list"]> = Extract<ExportQuery, { list: List }>;

/** The hours of today, or the months of the year. */
export async function solarBars({ solar, names }: SolarListNeeds, { span }: Asked<"solar-bars">): Promise<ExportTable> {
  const reply = await solar.reply();
  const bars = span === "day" ? reply.hours : reply.months;
  const { measured } = span === "day" ? reply.yields.today : reply.yields.year;
  return {
    title: span === "day" ? t("Solar yield today") : t("Solar yield this year"),
    place: names.siteName,
    period: { from: bars[0]?.from ?? reply.until, to: reply.until },
    filters: [],
    coverage: measured.share,
    columns: writtenColumns(SOLAR_BAR_COLUMNS),
    count: bars.length,
    narrower: "",
    batches: () => batchesOf(SOLAR_BAR_COLUMNS, bars),
  };
}

/** Every inverter with its strings, as it is this moment. */
export async function solarInverters(needs: SolarListNeeds): Promise<ExportTable> {
  const { inverters: today } = await needs.solar.reply();
  const devices = needs.directory.devicesAt({ placement: CAMPUS }, SOLAR_INVERTER.module);
  const rows = devices.map((device) => inverterLine(device, needs, today));
  return {
    title: t("Solar inverters"),
    place: needs.names.siteName,
    filters: [],
    columns: writtenColumns(SOLAR_INVERTER_COLUMNS),
    count: rows.length,
    narrower: "",
    batches: () => batchesOf(SOLAR_INVERTER_COLUMNS, rows),
  };
}

function inverterLine(
  device: DeviceDescription,
  { names, newest }: SolarListNeeds,
  today: SolarUsageReply["inverters"],
): InverterLine {
  const read = (key: string) => {
    const point = device.points.find((one) => one.key === key);
    return point === undefined ? undefined : { point, ...newestOf(newest, point.id) };
  };
  const [power, state] = [read("power"), read("state")];
  const strings = device.points.filter(({ key }) => key.startsWith(STRING_POWER)).map(({ key }) => read(key));
  return {
    id: device.id,
    name: device.name,
    place: placeWords(device, names),
    state: state === undefined || state.value === null ? null : stateName(state.point, state.value),
    power: power?.value ?? null,
    today: today.find((one) => one.device === device.id),
    at: power?.time ?? null,
    strings: panelStrings(strings.map((one) => (one !== undefined && isAnswered(one.quality) ? one.value : null))),
  };
}
