import type { Scene } from "@atrium/contract/automation";
import type { Place } from "@atrium/contract/site";
import { t } from "@atrium/words";
import type { Change, Values } from "../../../control/commands/change.ts";
import type { Device } from "../../../devices/device.ts";
import { type Reading, valueOf } from "../../../devices/reading.ts";
import { LEVEL } from "../words.ts";

/** The change that applies a scene: each lamp its own level. */
export function sceneChange({ name, targets }: Pick<Scene, "name" | "targets">): Change {
  const devices = new Map<Device["id"], Values>();
  for (const { device, point, value } of targets) devices.set(device, { ...devices.get(device), [point]: value });
  return { kind: "each", name: t("scene {name}", { name }), devices };
}

/** The lamps of a scene among these. */
export function sceneDevices({ targets }: Pick<Scene, "targets">, devices: readonly Device[]): readonly Device[] {
  const ids = new Set(targets.map(({ device }) => device));
  return devices.filter(({ id }) => ids.has(id));
}

/** "3 brighter, 2 darker, 4 off": what a scene does to those that it reaches. */
export function sceneNote(
  change: Extract<Change, { kind: "each" }>,
  reached: readonly { readonly device: Device; readonly reading: Pick<Reading, "values"> }[],
): string | undefined {
  let [brighter, darker, off] = [0, 0, 0];
  for (const { device, reading } of reached) {
    const wanted = change.devices.get(device.id)?.[LEVEL];
    const level = valueOf(reading, LEVEL);
    if (wanted === undefined || level === null || Math.round(level) === wanted) continue;
    if (wanted === 0) off += 1;
    else if (wanted > level) brighter += 1;
    else darker += 1;
  }
  const parts = [
    brighter === 0 ? "" : t("{brighter} brighter", { brighter }),
    darker === 0 ? "" : t("{darker} darker", { darker }),
    off === 0 ? "" : t("{off} off", { off }),
  ].filter((part) => part !== "");
  return parts.length === 0 ? undefined : `${parts.join(", ")}.`;
}

/** What is looked at, and what its zones are called. */
interface SceneView {
  readonly place: Pick<Place, "zone">;
  readonly zoneNameOf: (zone: string, floor: string) => string;
}

/** What stands beside a scene's name: its place where it is another than the one in view, its size, what is gone. */
export function sceneDetail(scene: Scene, { place: { zone: seen }, zoneNameOf }: SceneView): string {
  const count = scene.targets.length;
  const { zone, floor = "" } = scene.place;
  const place = zone === seen ? "" : `${zone === undefined ? t("Whole floor") : zoneNameOf(zone, floor)}, `;
  const lamps = `${place}${t("{count, plural, one {# light} other {# lights}}", { count })}`;
  return scene.missing === 0 ? lamps : t("{lamps}, {missing} missing", { lamps, missing: scene.missing });
}
