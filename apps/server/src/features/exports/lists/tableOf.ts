import type { ExportQuery } from "@atrium/contract/exports";
import { type ExportTable, batchesOf } from "../exportTable.ts";
import { airList, type AirListNeeds } from "./airList.ts";
import { type AutomationListNeeds, conditionList, limitList, runList, scheduleList } from "./automationLists.ts";
import { connectionList, type ConnectionListNeeds } from "./connectionList.ts";
import { deviceList, type DeviceListNeeds, fittingDevices } from "./deviceList.ts";
import { energyBars, type EnergyListNeeds, energyPlaces } from "./energyLists.ts";
import { eventList, type EventListNeeds } from "./eventList.ts";
import { handOverList, type HandOverListNeeds } from "./handOverList.ts";
import { holdList, type HoldListNeeds } from "./holdList.ts";
import { compartmentList, lockerEventList, type LockerListNeeds } from "./lockerLists.ts";
import { mappingList, type MappingListNeeds } from "./mappingList.ts";
import { doubtedList, exchangeList, type MeterListNeeds } from "./meterLists.ts";
import { auditList, type PeopleListNeeds, roleList, userList } from "./peopleLists.ts";
import { noticeList, type NoticeListNeeds } from "./noticeList.ts";
import { passageList, plateList } from "./passageList.ts";
import { ruleList, type RuleListNeeds } from "./ruleList.ts";
import { solarBars, solarInverters, type SolarListNeeds } from "./solarLists.ts";
import { wasteBars, waterBars, waterBuildings, type WaterListNeeds, waterMeters, waterNights } from "./waterLists.ts";
import { trendList, type TrendListNeeds } from "./trendList.ts";
import {
  type Media,
  MEDIA_COLUMNS,
  type DeviceDescription,
  POINT_COLUMNS,
  type PointLine,
  QUALITY_NAMES,
  ALLOWED_PLATE_COLUMNS,
} from "@atrium/contract/devices";
import { type SiteNames, placeWords } from "../../../platform/audit/siteNames.ts";
import { type Scene, SCENE_COLUMNS } from "@atrium/contract/automation";
import type { Place } from "@atrium/contract/site";
import type { PointId } from "@atrium/contract";
import { newestOf } from "./newestValue.ts";
import type { AllowList, AllowListQuery } from "@atrium/contract/access";

/** What the lists of all pages are made of. */
export type ListNeeds = AirListNeeds &
  AllowedPlateListNeeds &
  AutomationListNeeds &
  ConnectionListNeeds &
  EnergyListNeeds &
  EventListNeeds &
  HandOverListNeeds &
  HoldListNeeds &
  LockerListNeeds &
  MappingListNeeds &
  MediaListNeeds &
  MeterListNeeds &
  NoticeListNeeds &
  PeopleListNeeds &
  PointListNeeds &
  RuleListNeeds &
  SceneListNeeds &
  SolarListNeeds &
  TrendListNeeds &
  WaterListNeeds;

/** The rows of a page's list. @throws AppError ENF001 where there is no such place or point, EVA001 */
export async function tableOf(needs: ListNeeds, asked: ExportQuery): Promise<ExportTable> {
  switch (asked.list) {
    case "devices":
      return deviceList(needs, asked);
    case "holds":
      return holdList(needs, asked);
    case "users":
      return userList(needs, asked);
    case "roles":
      return roleList(needs, asked);
    case "audit":
      return auditList(needs, asked);
    case "media":
      return mediaList(needs, asked);
    case "connections":
      return connectionList(needs, asked);
    case "scenes":
      return sceneList(needs, asked);
    case "energy-bars":
      return energyBars(needs, asked);
    case "energy-places":
      return energyPlaces(needs, asked);
    case "trend":
      return trendList(needs, asked);
    case "water-bars":
      return waterBars(needs, asked);
    case "waste-bars":
      return wasteBars(needs, asked);
    case "water-buildings":
      return waterBuildings(needs, asked);
    case "water-meters":
      return waterMeters(needs, asked);
    case "water-nights":
      return waterNights(needs);
    case "solar-bars":
      return solarBars(needs, asked);
    case "solar-inverters":
      return solarInverters(needs);
    case "air":
      return airList(needs, asked);
    case "compartments":
      return compartmentList(needs, asked);
    case "locker-events":
      return lockerEventList(needs, asked);
    case "passages":
      return passageList(needs, asked);
    case "plates":
      return plateList(needs, asked);
    case "allowed-plates":
      return allowedPlateList(needs, asked);
    case "points":
      return pointList(needs, asked);
    case "doubted-readings":
      return doubtedList(needs, asked);
    case "mappings":
      return mappingList(needs, asked);
    case "meter-exchanges":
      return exchangeList(needs, asked);
    case "events":
      return eventList(needs, asked);
    case "alarm-rules":
      return ruleList(needs, asked);
    case "hand-over":
      return handOverList(needs, asked);
    case "notices":
      return noticeList(needs, asked);
    case "schedules":
      return scheduleList(needs, asked);
    case "conditions":
      return conditionList(needs, asked);
    case "peak-limits":
      return limitList(needs, asked);
    case "automation-runs":
      return runList(needs, asked);
    default:
      return asked satisfies never;
  }
}

interface MediaListNeeds {
  readonly names: SiteNames;
  readonly media: { list(search?: string): Promise<readonly Media[]> };
}

/** The sounds of the site by name, and how many units have each. */
async function mediaList(
  { names, media }: MediaListNeeds,
  { search }: Extract<ExportQuery, { list: "media" }>,
): Promise<ExportTable> {
  const sounds = await media.list(search);
  return {
    title: "Media",
    place: names.siteName,
    filters: search === "" ? [] : [`Search: ${search}`],
    columns: MEDIA_COLUMNS,
    count: sounds.length,
    narrower: "Search for a part of the name",
    batches: () => batchesOf(MEDIA_COLUMNS, sounds),
  };
}

interface SceneListNeeds {
  readonly names: SiteNames;
  readonly scenes: { list(place: Place): Promise<readonly Scene[]> };
}

/** The scenes of a place, of places within it and around it, by name. */
async function sceneList(
  { names, scenes }: SceneListNeeds,
  { place }: Extract<ExportQuery, { list: "scenes" }>,
): Promise<ExportTable> {
  const lines = (await scenes.list(place)).map((scene) => ({ scene, places: names.places }));
  return {
    title: "Scenes",
    place: placeWords(place, names),
    filters: [],
    columns: SCENE_COLUMNS,
    count: lines.length,
    narrower: "Take a floor or a zone",
    batches: () => batchesOf(SCENE_COLUMNS, lines),
  };
}

interface PointListNeeds extends DeviceListNeeds {
  /** What a point says in words, where it is a text. */
  readonly textOf: (point: PointId, value: number) => string | undefined;
}

/** Every point of the devices of a list, as it is this moment. @throws AppError ENF001, EVA001 */
function pointList(needs: PointListNeeds, asked: Extract<ExportQuery, { list: "points" }>): ExportTable {
  const { head, devices } = fittingDevices(needs, asked);
  const rows = devices.flatMap((device) => device.points.map((point) => lineOf(device, point, needs)));
  return {
    ...head,
    title: `Points of ${head.title.toLowerCase()}`,
    columns: POINT_COLUMNS,
    count: rows.length,
    batches: () => batchesOf(POINT_COLUMNS, rows),
  };
}

function lineOf(
  device: DeviceDescription,
  point: DeviceDescription["points"][number],
  { newest, textOf }: PointListNeeds,
): PointLine {
  const { value, quality, time } = newestOf(newest, point.id);
  const text = value === null || point.kind !== "text" ? undefined : textOf(point.id, value);
  return { device, point, value, text, quality: QUALITY_NAMES[quality] ?? "bad", at: time };
}

interface AllowedPlateListNeeds {
  readonly names: SiteNames;
  readonly allowedPlates: {
    all(filter: Pick<AllowListQuery, "search" | "show">): Promise<Pick<AllowList, "data" | "readers">>;
  };
}

/** The plates that gates open for, and how many readers have each. */
async function allowedPlateList(
  { names, allowedPlates }: AllowedPlateListNeeds,
  asked: Extract<ExportQuery, { list: "allowed-plates" }>,
): Promise<ExportTable> {
  const { data, readers } = await allowedPlates.all(asked);
  const lines = data.map((entry) => ({ entry, readers }));
  return {
    title: "Allow list",
    place: names.siteName,
    filters: [
      ...(asked.search === "" ? [] : [`Search: ${asked.search}`]),
      ...(asked.show === "all" ? [] : ["Not at every reader"]),
    ],
    columns: ALLOWED_PLATE_COLUMNS,
    count: lines.length,
    narrower: "Search for a part of a plate or name",
    batches: () => batchesOf(ALLOWED_PLATE_COLUMNS, lines),
  };
}
