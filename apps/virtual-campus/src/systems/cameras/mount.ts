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

const STILL: Motion = { pan: 0, tilt: 0, zoom: 0 };

/** The motor of a camera that can be turned: it goes on until it is told otherwise. */
export class Mount {
  readonly #clock: () => number;
  #aim = HOME;
  #motion = STILL;
  #since: number;

  constructor(clock: () => number) {
    this.#clock = clock;
    this.#since = clock();
  }

  get motion(): Motion {
    return this.#motion;
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
    this.#aim = HOME;
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
