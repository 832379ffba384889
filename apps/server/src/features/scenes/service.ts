import type { ErrorReply } from "@atrium/contract";
import {
  SceneId,
  type DoubtfulTarget,
  type Scene,
  type SceneCapture,
  type SceneCaptured,
  type SceneChange,
  type SceneQuery,
  type SceneTarget,
} from "@atrium/contract/automation";
import { QUALITY, type DeviceDescription, type PointDescription } from "@atrium/contract/devices";
import { CAMPUS, type Place } from "@atrium/contract/site";
import { sayTerm, t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { StoredScene, SceneDirectory, SceneValues } from "./sceneDirectory.ts";
import type { SceneStore } from "./store.ts";

const MODULE = "lighting";

export interface SceneServiceOptions {
  readonly store: SceneStore;
  readonly directory: SceneDirectory;
  readonly newest: SceneValues;
}

interface Lamp {
  readonly device: DeviceDescription;
  readonly level: PointDescription;
}

/** Named states of lamps. Applying one is an ordinary command of its targets. */
export class SceneService {
  readonly #options: SceneServiceOptions;

  constructor(options: SceneServiceOptions) {
    this.#options = options;
  }

  async list(query: Omit<SceneQuery, "page" | "size">): Promise<Scene[]> {
    const scenes = await this.#options.store.overlapping(query);
    return scenes.map((scene) => this.#present(scene));
  }

  /** @throws AppError ENF001 */
  async find(id: number): Promise<Scene> {
    return this.#present(await this.#options.store.get(id));
  }

  /**
   * Takes the present levels of a place's lamps. A lamp with an unknown level is left out, one with a stale level
   * keeps it; both are named.
   * @throws AppError EVA001 where there is no lamp, or none with a level; ESC001
   */
  async capture({ name, place }: SceneCapture, actor: Caller): Promise<SceneCaptured> {
    if (place.placement === CAMPUS || !this.#options.directory.hasPlace(place)) {
      throw wrong([{ path: "place", message: t("A scene belongs to a building, floor or zone") }]);
    }
    const targets: SceneTarget[] = [];
    const doubtful: DoubtfulTarget[] = [];
    for (const lamp of this.#lampsAt(place)) {
      const { target, doubt } = this.#read(lamp);
      if (target !== undefined) targets.push(target);
      if (doubt !== undefined) doubtful.push(doubt);
    }
    if (targets.length === 0) throw wrong([{ path: "place", message: t("No lamp there reports its level") }]);
    const scene = await this.#options.store.add({ name, place, targets }, actor);
    return { scene: this.#present(scene), doubtful };
  }

  /**
   * @throws AppError ENF001, ESC001; ESC002 where somebody else has changed it since it was read; EVA001 naming each target that is not a lamp of the scene's place, or its level
   */
  async change(id: number, { revision, ...change }: SceneChange, actor: Caller): Promise<Scene> {
    const apply = ({ name, place, targets }: StoredScene) => {
      if (change.targets !== undefined) this.#check(change.targets, place);
      return { name: change.name ?? name, place, targets: change.targets ?? targets };
    };
    return this.#present(await this.#options.store.change(id, revision, apply, actor));
  }

  /** @throws AppError ENF001 */
  async remove(id: number, actor: Caller): Promise<void> {
    await this.#options.store.remove(id, actor);
  }

  #lampsAt(place: Place): Lamp[] {
    return this.#options.directory.devicesAt(place, MODULE).flatMap((device) => {
      const level = device.points.find((point) => point.key === "level" && point.isWritable);
      return level === undefined ? [] : [{ device, level }];
    });
  }

  #read({ device, level }: Lamp): { readonly target?: SceneTarget; readonly doubt?: DoubtfulTarget } {
    const { values, qualities } = this.#options.newest;
    const value = values[level.id] ?? Number.NaN;
    const doubt = (reason: string) => ({ device: device.id, deviceName: device.name, reason });
    if (Number.isNaN(value)) return { doubt: doubt(t("Its level is unknown: it is not included in the scene.")) };
    const target = { device: device.id, point: level.key, value };
    if (qualities[level.id] === QUALITY.good) return { target };
    return { target, doubt: doubt(t("Its level is stale: the scene uses the last reported value.")) };
  }

  #check(targets: readonly SceneTarget[], place: Place): void {
    const lamps = new Map(this.#lampsAt(place).map((lamp) => [lamp.device.id, lamp]));
    const seen = new Set<string>();
    const problems = targets.flatMap(({ device, point, value }, index) => {
      const lamp = lamps.get(device);
      const path = `targets.${index}`;
      if (lamp === undefined) {
        return [{ path: `${path}.device`, message: t("Lamp {device} is not in the scene's place", { device }) }];
      }
      if (point !== lamp.level.key) {
        return [
          { path: `${path}.point`, message: t("A scene can set only the {name}", { name: sayTerm(lamp.level.name) }) },
        ];
      }
      if (seen.has(device)) return [{ path, message: t("This lamp is already in the list") }];
      seen.add(device);
      const { min = 0, max = 100 } = lamp.level;
      return value < min || value > max
        ? [{ path: `${path}.value`, message: t("Enter a level from {min} to {max}", { min, max }) }]
        : [];
    });
    if (problems.length > 0) throw wrong(problems);
  }

  #present({ id, revision, name, place, targets, by, updatedAt }: StoredScene): Scene {
    const lamps = new Set(this.#lampsAt(place).map(({ device }) => device.id));
    const present = targets.filter(({ device }) => lamps.has(device));
    const missing = targets.length - present.length;
    return { id: SceneId.parse(id), revision, name, place, targets: present, missing, by, updatedAt };
  }
}

function wrong(fields: NonNullable<ErrorReply["fields"]>): AppError {
  return new AppError("EVA001", t("The scene was not saved"), { fields });
}
