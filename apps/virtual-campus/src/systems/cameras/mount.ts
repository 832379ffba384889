import type { Aim } from "../../scene/scene.ts";

/** How far a dome turns, degrees, and how close it looks. */
const LIMITS = { pan: 170, tilt: 30, zoom: 8 };
/** At full speed: degrees a second, and times a second. */
const SPEED = { turn: 60, zoom: 2 };
const HOME: Aim = { pan: 0, tilt: 0, zoom: 1 };

export interface Motion {
  /** -100 to 100 of the full speed: to the right, up, closer. */
  readonly pan: number;
  readonly tilt: number;
  readonly zoom: number;
}

/** As many as a camera keeps. */
const MAX_PRESETS = 100;
/** Of a camera that nobody has set up since it was mounted. */
const FIRST_PRESETS: Presets = {
  Stairs: { pan: -65, tilt: -10, zoom: 2 },
  "Roof edge": { pan: 40, tilt: 0, zoom: 1 },
};
export type Presets = Readonly<Record<string, Aim>>;

const STILL: Motion = { pan: 0, tilt: 0, zoom: 0 };

/** The motor of a camera that can be turned: it runs until the next command. */
export class Mount {
  readonly #clock: () => number;
  #aim = HOME;
  #motion = STILL;
  #since: number;
  readonly #presets: Map<string, Aim>;

  /** @param presets what it kept before it was switched off */
  constructor(clock: () => number, presets = FIRST_PRESETS) {
    this.#clock = clock;
    this.#since = clock();
    this.#presets = new Map(Object.entries(presets));
  }

  get presets(): Presets {
    return Object.fromEntries(this.#presets);
  }

  get motion(): Motion {
    return this.#motion;
  }

  get isTurning(): boolean {
    const { pan, tilt, zoom } = this.#motion;
    return pan !== 0 || tilt !== 0 || zoom !== 0;
  }

  get aim(): Aim {
    const seconds = Math.max(0, this.#clock() - this.#since) / 1_000;
    const { pan, tilt, zoom } = this.#motion;
    const turned = (share: number) => (share / 100) * SPEED.turn * seconds;
    return within({
      pan: this.#aim.pan + turned(pan),
      tilt: this.#aim.tilt + turned(tilt) / 2,
      zoom: this.#aim.zoom * SPEED.zoom ** ((zoom / 100) * seconds),
    });
  }

  move(motion: Partial<Motion>): void {
    this.#aim = this.aim;
    this.#since = this.#clock();
    this.#motion = { ...this.#motion, ...motion };
  }

  home(): void {
    this.#show(HOME);
  }

  /** False: there is no such preset. */
  goTo(name: string): boolean {
    const aim = this.#presets.get(name);
    if (aim !== undefined) this.#show(aim);
    return aim !== undefined;
  }

  /** Keeps where it looks; false: there is room for no more. */
  keepPreset(name: string): boolean {
    if (!this.#presets.has(name) && this.#presets.size >= MAX_PRESETS) return false;
    this.#presets.set(name, this.aim);
    return true;
  }

  /** False: there is no such preset. */
  removePreset(name: string): boolean {
    return this.#presets.delete(name);
  }

  #show(aim: Aim): void {
    this.#aim = aim;
    this.#motion = STILL;
    this.#since = this.#clock();
  }
}

function within({ pan, tilt, zoom }: Aim): Aim {
  const clipped = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
  return {
    pan: clipped(pan, -LIMITS.pan, LIMITS.pan),
    tilt: clipped(tilt, -LIMITS.tilt, LIMITS.tilt),
    zoom: clipped(zoom, 1, LIMITS.zoom),
  };
}
