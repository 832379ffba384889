import type { ActionNames, AutomationAction } from "@atrium/contract/automation";
import type { DeviceDescription, PointDescription } from "@atrium/contract/devices";
import { PA } from "@atrium/contract/devices";
import { placeWords, type SiteNames } from "../../platform/audit/siteNames.ts";
import { AppError } from "../../platform/errors.ts";

export interface ActionNamesOptions {
  readonly names: SiteNames;
  readonly directory: { readonly devices: readonly DeviceDescription[] };
  /** @throws AppError ENF001 */
  readonly scenes: { find(id: number): Promise<{ readonly name: string }> };
}

/** The point whose states are the sounds that a zone can play. */
const SOUNDS = "media";

/** What the things are called that these actions name, as the site is now. */
export async function actionNames(
  actions: readonly AutomationAction[],
  { names, directory, scenes }: ActionNamesOptions,
): Promise<ActionNames> {
  const points = new Map<string, PointDescription | undefined>();
  const pointOf = (module: string, key: string): PointDescription | undefined => {
    const word = `${module} ${key}`;
    if (!points.has(word)) points.set(word, firstPoint(directory.devices, module, key));
    return points.get(word);
  };
  const called = new Map<number, string | undefined>();
  for (const action of actions) {
    if (action.kind === "scene") called.set(action.scene, await sceneName(scenes, action.scene));
  }
  return {
    place: (place) => placeWords(place, names),
    device: (id) => names.device(id)?.name,
    point: pointOf,
    scene: (id) => called.get(id),
    media: (id) => pointOf(PA.module, SOUNDS)?.states?.find(({ value }) => value === id)?.name,
  };
}

function firstPoint(devices: readonly DeviceDescription[], module: string, key: string): PointDescription | undefined {
  for (const device of devices) {
    const point = device.module === module ? device.points.find((one) => one.key === key) : undefined;
    if (point !== undefined) return point;
  }
  return undefined;
}

async function sceneName(scenes: ActionNamesOptions["scenes"], id: number): Promise<string | undefined> {
  try {
    return (await scenes.find(id)).name;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "ENF001") throw error;
    return undefined;
  }
}
