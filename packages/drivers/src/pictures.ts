import type { CameraStreamWay } from "@atrium/contract/cameras";
import type { ParameterSets, Picture } from "@atrium/rtsp";

/** How a stream ended by itself. `refused`: the camera does not let us in, so trying at once is no use. */
export interface StreamEnd {
  readonly reason: string;
  readonly isRefused: boolean;
}

export interface StreamListener {
  /** @param clockRate ticks of a picture's time a second */
  readonly onPicture: (picture: Picture, sets: ParameterSets, clockRate: number) => void;
  /** Once; nothing is heard after it. Not after `close`. */
  readonly onEnd: (end: StreamEnd) => void;
}

/** How a camera shall turn, -100 to 100 of its full speed: to the right, up, closer. */
export interface CameraMotion {
  readonly pan: number;
  readonly tilt: number;
  readonly zoom: number;
}

/** `small`: as large as a person is known on it who is near, a tenth of the octets. */
export type StillSize = "whole" | "small";

/** The presets of one camera, which it keeps itself. Each call throws `PictureFailure`. */
export interface CameraPresets {
  /** Their names, in the camera's order. */
  list(): Promise<readonly string[]>;
  goTo(name: string): Promise<void>;
  /** Keeps where it looks now, in place of what the name stood for. */
  keep(name: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** How a browser gets the pictures of a camera, and what it needs where it opens the camera itself. */
export interface CameraPlace {
  readonly way: CameraStreamWay;
  readonly host: string;
  /** Of HTTP; undefined: none is configured, and the number gives none. */
  readonly port: number | undefined;
  /** The account that may look and do nothing else; undefined: none is set. */
  readonly account: { readonly username: string; readonly password: string } | undefined;
  /** Whether the password may be sent unhashed. */
  readonly allowsBasic: boolean;
}

/**
 * Ability: devices film. Streams go beside polls and commands. What proves who asks stays in the driver.
 * `still`, `move` and `home` throw `PictureFailure`.
 */
export interface CanFilm {
  /** Opens a stream; the answer closes it. */
  film(device: string, listener: StreamListener): () => void;
  /** The newest picture as JPEG: as the camera gives it, or small where it can. */
  still(device: string, size: StillSize): Promise<Uint8Array>;
  /** Goes on until another motion is asked for. */
  move(device: string, motion: CameraMotion): Promise<void>;
  /** Back to where it was mounted. */
  home(device: string): Promise<void>;
  presets(device: string): CameraPresets;
  /** @throws PictureFailure */
  place(device: string): CameraPlace;
}

/** Why a camera did not do something, as a sentence. */
export class PictureFailure extends Error {
  override readonly name = "PictureFailure";
}
