/** The site's media as its units know them: by the name of their file there. The codes are values of points. */
export interface ClipBook {
  clip(code: number): { readonly file: string; readonly isRepeated: boolean } | undefined;
  /** undefined: the file does not belong to the site's media. */
  codeOf(file: string): number | undefined;
}

/** A sound file that a device is to keep. */
export interface ClipContent {
  /** Its name in the device. */
  readonly file: string;
  /** What people call it. */
  readonly name: string;
  readonly mediaType: string;
  readonly content: Uint8Array;
}

/**
 * Ability: devices keep sound files. Each call goes beside polls and commands, which do not wait for it.
 * All throw `ClipFailure`.
 */
export interface CanKeepClips {
  /** The names of the files that a device has. */
  clips(device: string): Promise<readonly string[]>;
  readClip(device: string, file: string): Promise<Uint8Array>;
  /** A file of this name that the device has already is replaced. */
  putClip(device: string, clip: ClipContent): Promise<void>;
  /** One that is not there is removed already. */
  removeClip(device: string, file: string): Promise<void>;
}

/** Why a device did not do something with its sound files, as a sentence. `away`: it does not answer, so later is another matter. */
export class ClipFailure extends Error {
  readonly isAway: boolean;

  constructor(message: string, { isAway, ...options }: ErrorOptions & { readonly isAway: boolean }) {
    super(message, options);
    this.name = "ClipFailure";
    this.isAway = isAway;
  }
}
