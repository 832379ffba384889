import type { ErrorReply } from "@atrium/contract";
import type { AutomationAction, AutomationWhere, SceneTarget } from "@atrium/contract/automation";
import { type DeviceDescription, MAX_COMMAND_TARGETS, systemOf } from "@atrium/contract/devices";
import type { Place } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";
import type { RunTarget } from "./runTarget.ts";

export interface ActionTargetsOptions {
  readonly directory: {
    device(id: string): DeviceDescription | undefined;
    devicesAt(place: Place, module: string): readonly DeviceDescription[];
    hasPlace(place: Place): boolean;
  };
  /** Why a command of a target would be wrong whatever happens; undefined: it is not. */
  readonly problemOf: (
    target: Pick<RunTarget, "device" | "point" | "value">,
  ) => { readonly field: string; readonly problem: string } | undefined;
  readonly scenes: { find(id: number): Promise<{ readonly targets: readonly SceneTarget[] }> };
}

type Problem = NonNullable<ErrorReply["fields"]>[number];

export interface ResolvedActions {
  readonly targets: RunTarget[];
  /** What is wrong, by path in the rule: `actions.0.where.devices.2`. What is right is still in the targets. */
  readonly problems: Problem[];
}

const SOUNDS = { module: "pa", point: "media", stopped: 0 } as const;

/** What actions come to on the site as it is now. */
export class ActionTargets {
  readonly #options: ActionTargetsOptions;

  constructor(options: ActionTargetsOptions) {
    this.#options = options;
  }

  /** Of two actions that set the same point, the last counts. */
  async resolve(actions: readonly AutomationAction[]): Promise<ResolvedActions> {
    const targets = new Map<string, RunTarget>();
    const problems: Problem[] = [];
    for (const [index, action] of actions.entries()) {
      const found = await this.#resolve(action, `actions.${index}`);
      for (const target of found.targets) targets.set(`${target.device} ${target.point}`, target);
      problems.push(...found.problems);
    }
    if (targets.size > MAX_COMMAND_TARGETS) {
      problems.push({
        path: "actions",
        message: t("A rule can set at most {most} points", { most: MAX_COMMAND_TARGETS }),
      });
    }
    return { targets: [...targets.values()].slice(0, MAX_COMMAND_TARGETS), problems };
  }

  /** @throws AppError EVA001 naming what is wrong */
  async check(actions: readonly AutomationAction[]): Promise<void> {
    const { problems } = await this.resolve(actions);
    if (problems.length > 0) throw new AppError("EVA001", t("The rule was not saved"), { fields: problems });
  }

  async #resolve(action: AutomationAction, path: string): Promise<ResolvedActions> {
    if (action.kind === "set") return this.#set(action, path);
    if (action.kind === "play") return this.#play(action, path);
    try {
      const { targets } = await this.#options.scenes.find(action.scene);
      return { targets: targets.filter((target) => this.#options.problemOf(target) === undefined), problems: [] };
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "ENF001") throw error;
      return { targets: [], problems: [{ path: `${path}.scene`, message: t("Scene not found") }] };
    }
  }

  #set({ module, where, values }: AutomationAction & { kind: "set" }, path: string): ResolvedActions {
    const system = systemOf(module);
    if (system === undefined || system.command === null) {
      return {
        targets: [],
        problems: [{ path: `${path}.module`, message: t("Devices of this system cannot be commanded") }],
      };
    }
    const { devices, problems } = this.#devices(module, where, path);
    const targets: RunTarget[] = [];
    for (const [index, { point, value }] of values.entries()) {
      const having = devices.filter((device) => device.points.some(({ key }) => key === point));
      if (having.length === 0 && devices.length > 0) {
        problems.push({
          path: `${path}.values.${index}.point`,
          message: t("None of the {devices} has this point", { devices: t(system.many) }),
        });
      }
      const found = this.#given(having, { point, value });
      targets.push(...found.targets);
      if (found.problem !== undefined) {
        const { field, problem } = found.problem;
        problems.push({ path: `${path}.values.${index}.${field}`, message: problem });
      }
    }
    return { targets, problems };
  }

  #play({ where, media }: AutomationAction & { kind: "play" }, path: string): ResolvedActions {
    const { devices, problems } = this.#devices(SOUNDS.module, where, path);
    const points = devices.flatMap(({ points: all }) => all.filter(({ key }) => key === SOUNDS.point));
    const [{ key: point } = { key: undefined }] = points;
    if (point === undefined) return { targets: [], problems };
    const found = this.#given(devices, { point, value: media });
    if (found.problem !== undefined) problems.push({ path: `${path}.media`, message: found.problem.problem });
    return {
      targets: found.targets.map(({ device, point: key, value }) => {
        return { device, point: key, value, momentary: { stop: SOUNDS.stopped } };
      }),
      problems,
    };
  }

  #given(devices: readonly DeviceDescription[], { point, value }: Pick<RunTarget, "point" | "value">) {
    const targets: RunTarget[] = [];
    let problem: { readonly field: string; readonly problem: string } | undefined;
    for (const { id: device, points } of devices) {
      const wrong = this.#options.problemOf({ device, point, value });
      problem ??= wrong;
      if (wrong !== undefined) continue;
      const isMomentary = points.find(({ key }) => key === point)?.isMomentary === true;
      targets.push({ device, point, value, ...(isMomentary ? { momentary: { stop: null } } : {}) });
    }
    return { targets, problem };
  }

  /** Each once. */
  #devices(module: string, { places, devices }: AutomationWhere, path: string) {
    const { directory } = this.#options;
    const found = new Map<string, DeviceDescription>();
    const problems: Problem[] = [];
    for (const [index, place] of places.entries()) {
      const there = directory.hasPlace(place) ? directory.devicesAt(place, module) : undefined;
      if (there === undefined) {
        problems.push({ path: `${path}.where.places.${index}`, message: t("Place not found") });
      }
      for (const device of there ?? []) found.set(device.id, device);
    }
    for (const [index, id] of devices.entries()) {
      const device = directory.device(id);
      if (device?.module === module) {
        found.set(id, device);
      } else {
        problems.push({ path: `${path}.where.devices.${index}`, message: t("Device {id} not found", { id }) });
      }
    }
    if (found.size === 0 && problems.length === 0) {
      problems.push({ path: `${path}.where.places`, message: t("There are no devices of this system there") });
    }
    return { devices: [...found.values()], problems };
  }
}
