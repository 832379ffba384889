import { exhaustWatts } from "../../physics/extraction.ts";
import { OVERLOAD_POWER } from "./fanLoad.ts";

/** Four poles at 50 Hz with the slip of a loaded motor. */
const FULL_ROTATION = 1_420;
const VOLTS = 230;
const POWER_FACTOR = 0.62;
/** Share of the rated current that magnetises the motor while it turns at all. */
const IDLE_CURRENT = 0.35;
/** The drive lets this much of the rated current pass for good. */
const CURRENT_LIMIT = 1.15;
/** Current of a motor with a tight bearing, as a share of the drive's limit. */
const OVERLOAD_CURRENT = 1.16;

/** What the motor of one fan takes and does at a speed in %. */
export class FanMotor {
  /** m³/h at full speed. */
  readonly ratedFlow: number;

  constructor(ratedFlow: number) {
    this.ratedFlow = ratedFlow;
  }

  get #ratedCurrent(): number {
    return exhaustWatts(this.ratedFlow, 100) / (VOLTS * POWER_FACTOR);
  }
  /** A above which the drive stops. */
  get currentLimit(): number {
    return round(this.#ratedCurrent * CURRENT_LIMIT);
  }

  /** rpm */
  rotation(speed: number): number {
    return (FULL_ROTATION * speed) / 100;
  }
  watts(speed: number, isOverloaded: boolean): number {
    return exhaustWatts(this.ratedFlow, speed) * (isOverloaded ? OVERLOAD_POWER : 1);
  }
  /** A */
  current(speed: number, isOverloaded: boolean): number {
    if (speed <= 0) {
      return 0;
    }
    if (isOverloaded) {
      return round(this.currentLimit * OVERLOAD_CURRENT);
    }
    return round(this.#ratedCurrent * (IDLE_CURRENT + (1 - IDLE_CURRENT) * (speed / 100) ** 2));
  }
}

function round(amperes: number): number {
  return Math.round(amperes * 100) / 100;
}
