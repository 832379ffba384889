import type { ExportQuery } from "@atrium/contract/exports";
import type { ExportTable } from "../exportTable.ts";
import { allowedPlateList, type AllowedPlateListNeeds } from "./allowedPlateList.ts";
import { airList, type AirListNeeds } from "./airList.ts";
import { type AutomationListNeeds, conditionList, limitList, runList, scheduleList } from "./automationLists.ts";
import { connectionList, type ConnectionListNeeds } from "./connectionList.ts";
import { deviceList } from "./deviceList.ts";
import { energyBars, type EnergyListNeeds, energyPlaces } from "./energyLists.ts";
import { eventList, type EventListNeeds } from "./eventList.ts";
import { handOverList, type HandOverListNeeds } from "./handOverList.ts";
import { holdList, type HoldListNeeds } from "./holdList.ts";
import { compartmentList, lockerEventList, type LockerListNeeds } from "./lockerLists.ts";
import { mappingList, type MappingListNeeds } from "./mappingList.ts";
import { doubtedList, exchangeList, type MeterListNeeds } from "./meterLists.ts";
import { mediaList, type MediaListNeeds } from "./mediaList.ts";
import { auditList, type PeopleListNeeds, roleList, userList } from "./peopleLists.ts";
import { noticeList, type NoticeListNeeds } from "./noticeList.ts";
import { passageList, plateList } from "./passageList.ts";
import { pointList, type PointListNeeds } from "./pointList.ts";
import { ruleList, type RuleListNeeds } from "./ruleList.ts";
import { sceneList, type SceneListNeeds } from "./sceneList.ts";
import { solarBars, solarInverters, type SolarListNeeds } from "./solarLists.ts";
import { wasteBars, waterBars, waterBuildings, type WaterListNeeds, waterMeters, waterNights } from "./waterLists.ts";
import { trendList, type TrendListNeeds } from "./trendList.ts";

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
