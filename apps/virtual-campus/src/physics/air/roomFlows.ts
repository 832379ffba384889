import type { RoomStep } from "./roomStep.ts";

/** Air changes an hour through doors and cracks. */
export const LEAKAGE = 0.25;
/** m³/h of air from outdoors that a person lets in where no fresh air is blown in. */
const AIRED_BY_A_PERSON = 20;

/** m³/h of air that come into a room in a step. As much leaves. */
export class RoomFlows {
  readonly #leakage: number;
  /** Blown in by units, */
  supplied = 0;
  /** from outdoors through cracks and, where no unit blows in any, by doors and windows that people open, */
  leakage = 0;
  /** and from the rest of the floor. */
  transferred = 0;

  /** @param volume m³ of the room */
  constructor(volume: number) {
    this.#leakage = LEAKAGE * volume;
  }

  take({ inputs, people }: RoomStep): void {
    const { supplies, exhaust } = inputs;
    let supplied = 0;
    for (const { flow } of supplies) supplied += flow;
    this.supplied = supplied;
    this.leakage = this.#leakage + (supplies.length === 0 ? people * AIRED_BY_A_PERSON : 0);
    this.transferred = Math.max(0, exhaust - supplied) + this.#leakage;
  }
}
