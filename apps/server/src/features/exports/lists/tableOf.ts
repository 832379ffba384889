import type { ExportQuery } from "@atrium/contract";
import type { ExportTable } from "../exportTable.ts";
import { deviceList, type DeviceListNeeds } from "./deviceList.ts";
import { energyBars, type EnergyListNeeds, energyPlaces } from "./energyLists.ts";
import { holdList, type HoldListNeeds } from "./holdList.ts";
import { auditList, type PeopleListNeeds, roleList, userList } from "./peopleLists.ts";
import { sceneList, type SceneListNeeds } from "./sceneList.ts";
import { trendList, type TrendListNeeds } from "./trendList.ts";

/** What the lists of all pages are made of. */
export type ListNeeds = DeviceListNeeds &
  EnergyListNeeds &
  HoldListNeeds &
  PeopleListNeeds &
  SceneListNeeds &
  TrendListNeeds;

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
    case "scenes":
      return sceneList(needs, asked);
    case "energy-bars":
      return energyBars(needs, asked);
    case "energy-places":
      return energyPlaces(needs, asked);
    case "trend":
      return trendList(needs, asked);
    default:
      return asked satisfies never;
  }
}
