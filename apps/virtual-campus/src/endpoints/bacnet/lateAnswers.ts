import type { ActiveFault, FaultBoard, FaultTarget } from "../../faults/faultBoard.ts";

interface LateAnswer {
  readonly devices: readonly FaultTarget[];
  readonly timer: NodeJS.Timeout;
  readonly give: () => void;
}

/** Answers that wait because a device is slow. They come at once when none of their devices is so any more. */
export class LateAnswers {
  readonly #faults: FaultBoard;
  /** In the order in which they were asked for. */
  readonly #waiting = new Set<LateAnswer>();

  constructor(faults: FaultBoard) {
    this.#faults = faults;
  }

  /** @param devices that the answer is about */
  add(devices: readonly FaultTarget[], give: () => void): void {
    const delay = Math.max(0, ...devices.map((device) => this.#faults.delay(device)));
    if (delay === 0) {
      give();
      return;
    }
    const late = { devices, give, timer: setTimeout(() => this.#give(late), delay) };
    this.#waiting.add(late);
  }

  faultChanged({ kind, id }: ActiveFault, isOn: boolean): void {
    if (isOn) return;
    for (const late of this.#waiting) {
      const isAbout = late.devices.some((device) => device.kind === kind && device.id === id);
      if (isAbout && !late.devices.some((device) => this.#isSlow(device))) this.#give(late);
    }
  }

  stop(): void {
    for (const { timer } of this.#waiting) clearTimeout(timer);
    this.#waiting.clear();
  }

  #isSlow(device: FaultTarget): boolean {
    return this.#faults.has(device, "slow") || this.#faults.has(device, "slow-network");
  }

  #give(late: LateAnswer): void {
    clearTimeout(late.timer);
    this.#waiting.delete(late);
    late.give();
  }
}
