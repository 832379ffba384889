import type { BuildingUse } from "../../physics/buildingUse.ts";
import type { LocalTime } from "../../physics/localTime.ts";

/** Hours in which the main entrance of a building of each use stands unlocked, on working days and on the others. */
const HOURS: Readonly<
  Record<BuildingUse, { readonly working: readonly [number, number]; readonly other?: readonly [number, number] }>
> = {
  office: { working: [7, 19] },
  learning: { working: [7, 20] },
  care: { working: [7, 20], other: [8, 20] },
  event: { working: [8, 22], other: [8, 23] },
  site: { working: [6, 22], other: [6, 22] },
};

export function isUnlockedAt(use: BuildingUse, { hour }: Pick<LocalTime, "hour">, isWorkingDay: boolean): boolean {
  const { working, other } = HOURS[use];
  const [from, until] = (isWorkingDay ? working : other) ?? [0, 0];
  return hour >= from && hour < until;
}
