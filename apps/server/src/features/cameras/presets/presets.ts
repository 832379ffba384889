import { type CameraPresetName, CameraPresets, MAX_CAMERA_PRESETS } from "@atrium/contract/cameras";
import { t } from "@atrium/words";
import type { AuditSink } from "../../../platform/audit/auditSink.ts";
import { actedBy } from "../../../platform/audit/changes.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { CameraDirectory } from "../cameraSource.ts";
import type { CameraGateway } from "../gateway.ts";
import type { PtzLocks } from "../ptzLocks.ts";
import type { Motions } from "../motions.ts";

export interface PresetsOptions {
  readonly gateway: Pick<CameraGateway, "ask">;
  readonly motions: Pick<Motions, "send">;
  readonly grips: Pick<PtzLocks, "touch">;
  readonly directory: CameraDirectory;
  readonly audit: AuditSink;
}

type Kind = "camera.moved" | "camera-preset.kept" | "camera-preset.removed";

const SENTENCES = {
  turned: (camera: string, name: string) => t("Camera {camera}: moved to preset {name}", { camera, name }),
  kept: (camera: string, name: string) => t("Camera {camera}: preset {name} saved", { camera, name }),
  overwritten: (camera: string, name: string) => t("Camera {camera}: preset {name} overwritten", { camera, name }),
  removed: (camera: string, name: string) => t("Camera {camera}: preset {name} deleted", { camera, name }),
} as const;

/** Where cameras can be sent. The cameras keep their presets themselves: other programs use them too. */
export class Presets {
  readonly #options: PresetsOptions;

  constructor(options: PresetsOptions) {
    this.#options = options;
  }

  /** Those whose names we can send back. @throws AppError ENF001, ECA001 */
  async of(device: string): Promise<CameraPresetName[]> {
    const names = await this.#options.gateway.ask(device, (camera) => camera.presets(device).list());
    const Name = CameraPresets.shape.presets.element;
    return names.flatMap((name) => Name.safeParse(name).data ?? []).slice(0, MAX_CAMERA_PRESETS);
  }

  /** @throws AppError ENF001, ECA001, ECA003 */
  async goTo(device: string, name: CameraPresetName, caller: Caller): Promise<void> {
    await this.#refuseUnknown(device, name);
    this.#options.grips.touch(device, caller);
    await this.#options.motions.send(device, (camera) => camera.presets(device).goTo(name));
    await this.#note("camera.moved", { device, caller, did: "turned", name });
  }

  /** Keeps where it looks now. @throws AppError ENF001, ECA001 */
  async keep(device: string, name: CameraPresetName, caller: Caller): Promise<CameraPresetName[]> {
    const before = await this.of(device);
    await this.#options.gateway.ask(device, (camera) => camera.presets(device).keep(name));
    const did = before.includes(name) ? "overwritten" : "kept";
    await this.#note("camera-preset.kept", { device, caller, did, name });
    return await this.of(device);
  }

  /** @throws AppError ENF001, ECA001 */
  async remove(device: string, name: CameraPresetName, caller: Caller): Promise<void> {
    await this.#refuseUnknown(device, name);
    await this.#options.gateway.ask(device, (camera) => camera.presets(device).remove(name));
    await this.#note("camera-preset.removed", { device, caller, did: "removed", name });
  }

  async #refuseUnknown(device: string, name: CameraPresetName): Promise<void> {
    if (!(await this.of(device)).includes(name)) throw new AppError("ENF001", t("Preset not found in the camera"));
  }

  async #note(
    kind: Kind,
    {
      device,
      caller,
      did,
      name,
    }: {
      readonly device: string;
      readonly caller: Caller;
      readonly did: keyof typeof SENTENCES;
      readonly name: CameraPresetName;
    },
  ): Promise<void> {
    const { audit, directory } = this.#options;
    const subject = directory.device(device)?.name ?? device;
    await audit.record({ kind, ...actedBy(caller), subject, sentence: SENTENCES[did](subject, name) });
  }
}
