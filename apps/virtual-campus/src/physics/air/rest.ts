import { RoomInputs } from "./airInputs.ts";
import type { HeatAccount } from "./heatAccount.ts";
import type { RoomNature } from "./roomNature.ts";
import type { RoomState } from "./roomState.ts";
import type { FloorStep, RoomStep } from "./roomStep.ts";

/** W/m² of electricity in a cooled room that warms so slowly that its units need not look at it for an hour. */
const MAX_CALM_HEAT = 6;
/** What machines do to a room at rest. */
const STILL = new RoomInputs();

/** Whether nothing happens in a room: nobody is in it, and no machine moves anything. */
export function isIdle({ area, ratedCooling }: RoomNature, step: RoomStep): boolean {
  const isCalm = ratedCooling === 0 || step.electricity < MAX_CALM_HEAT * area;
  return isCalm && step.people === 0 && !step.isBurning && step.inputs.isStill;
}

/** Time that an idle room has let pass, because nobody looked. It is lived through in one step, exactly as far as nothing changes. */
export class Rest {
  readonly #state: RoomState;
  #seconds = 0;
  /** J of its lamps and equipment. */
  #heat = 0;

  constructor(state: RoomState) {
    this.#state = state;
  }

  /** @param electricity W */
  pass(seconds: number, electricity: number): void {
    this.#seconds += seconds;
    this.#heat += electricity * seconds;
  }

  /** Brings the room to the end of a step, through all that it has let pass before. */
  end(around: FloorStep, step: RoomStep, account: HeatAccount): void {
    const state = this.#state;
    const { electricity } = step;
    const [rested, heat] = [this.#seconds, this.#heat];
    if (rested === 0) {
      state.advance(around, step, account);
      return;
    }
    this.#seconds = 0;
    this.#heat = 0;
    if (isIdle(state.nature, step)) {
      const seconds = rested + around.seconds;
      const mean = (heat + electricity * around.seconds) / seconds;
      state.advance({ ...around, seconds }, { ...step, electricity: mean }, account);
      return;
    }
    // Whoever came in came at the end of it.
    const still = { inputs: STILL, people: 0, isBurning: false, electricity: heat / rested };
    state.advance({ ...around, seconds: rested }, still, account);
    state.advance(around, step, account);
  }
}
