import { t } from "@atrium/words";
import { type CanKeepClips, type ClipContent, ClipFailure } from "../clips.ts";
import {
  type CameraMotion,
  type CameraPlace,
  type CameraPresets,
  type CanFilm,
  PictureFailure,
  type StillSize,
  type StreamListener,
} from "../pictures.ts";
import { type CanListPlates, type ListedPlate, PlateListFailure } from "../plateLists.ts";
import type { CameraPictures, CameraPicturesOptions } from "./cameraPictures.ts";
import type { HttpUnit } from "./httpUnit.ts";
import { UnitClips } from "./unitClips.ts";
import { OnvifPictures } from "./onvifPictures.ts";
import { UnitPictures } from "./unitPictures.ts";
import { UnitPlates } from "./unitPlates.ts";

/** What units do besides their points: sound files, pictures, lists of plates. Each is asked for by the device. */
export abstract class UnitServices implements CanKeepClips, CanFilm, CanListPlates {
  readonly #options: Omit<CameraPicturesOptions, "unit">;
  /** Kept, as they know what sizes of pictures a unit has refused. */
  readonly #pictures = new WeakMap<HttpUnit, CameraPictures>();

  constructor(options: Omit<CameraPicturesOptions, "unit">) {
    this.#options = options;
  }

  /** undefined: it is not known here. */
  protected abstract unitOf(device: string): HttpUnit | undefined;

  /** undefined: its polls are not answered, or it is not known here. */
  protected abstract answeringUnit(device: string): HttpUnit | undefined;

  async clips(device: string): Promise<readonly string[]> {
    return await this.#clipsOf(device).list();
  }

  async readClip(device: string, file: string): Promise<Uint8Array> {
    return await this.#clipsOf(device).read(file);
  }

  async putClip(device: string, clip: ClipContent): Promise<void> {
    await this.#clipsOf(device).put(clip);
  }

  async removeClip(device: string, file: string): Promise<void> {
    await this.#clipsOf(device).remove(file);
  }

  async plates(device: string): Promise<readonly ListedPlate[]> {
    return await this.#platesOf(device).list();
  }

  async putPlate(device: string, plate: ListedPlate): Promise<readonly ListedPlate[]> {
    return await this.#platesOf(device).put(plate);
  }

  async removePlate(device: string, plate: string): Promise<readonly ListedPlate[]> {
    return await this.#platesOf(device).remove(plate);
  }

  film(device: string, listener: StreamListener): () => void {
    return this.#picturesOf(device).film(listener);
  }

  async still(device: string, size: StillSize): Promise<Uint8Array> {
    return await this.#picturesOf(device).still(size);
  }

  async move(device: string, motion: CameraMotion): Promise<void> {
    await this.#picturesOf(device).move(motion);
  }

  async home(device: string): Promise<void> {
    await this.#picturesOf(device).home();
  }

  presets(device: string): CameraPresets {
    return this.#picturesOf(device).presets;
  }

  place(device: string): CameraPlace {
    return this.#picturesOf(device).place();
  }

  /** @throws PictureFailure where it has no such device */
  #picturesOf(device: string): CameraPictures {
    const unit = this.unitOf(device);
    if (unit === undefined) throw new PictureFailure(t("Unknown camera."));
    const options = { unit, ...this.#options };
    const made = unit.isOnvif ? new OnvifPictures(options) : new UnitPictures(options);
    const pictures = this.#pictures.get(unit) ?? made;
    this.#pictures.set(unit, pictures);
    return pictures;
  }

  /** @throws PlateListFailure where its polls are not answered: it is not asked for more */
  #platesOf(device: string): UnitPlates {
    const unit = this.answeringUnit(device);
    if (unit === undefined) throw new PlateListFailure(t("The unit is not responding."));
    return new UnitPlates(unit);
  }

  /** @throws ClipFailure where its polls are not answered: it is not asked for more */
  #clipsOf(device: string): UnitClips {
    const unit = this.answeringUnit(device);
    if (unit === undefined) throw new ClipFailure(t("The unit is not responding."), { isAway: true });
    return new UnitClips(unit);
  }
}
