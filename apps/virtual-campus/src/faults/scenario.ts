import * as z from "zod";
import { type ActiveFault, type FaultBoard, type FaultTarget } from "./faultBoard.ts";

/** s; the longest scenario is a day. */
const MAX_SECONDS = 86_400;

/** What happens in a scenario: a switch of the fault board, so many seconds after its beginning. */
export const ScenarioStep = z.strictObject({
  after: z.number().min(0).max(MAX_SECONDS),
  device: z.string().min(1).optional(),
  connection: z.string().min(1).optional(),
  node: z.string().min(1).optional(),
  fault: z.string().min(1),
  on: z.boolean(),
  /** ms, of the faults `slow` and `slow-network`. */
  delay: z.int().optional(),
  /** How much a minute, of the fault `drift`. */
  rate: z.number().optional(),
});
export type ScenarioStep = z.infer<typeof ScenarioStep>;

/** A day, or an hour, with trouble that always comes in the same order. */
export const Scenario = z.strictObject({
  name: z.string().min(1).max(80),
  /** What it is for, in a sentence or two. */
  about: z.string().min(1).max(400),
  steps: z.array(ScenarioStep).min(1).max(500),
});
export type Scenario = z.infer<typeof Scenario>;

/** A step whose target and fault are known to exist. */
export interface CheckedStep extends ActiveFault {
  /** s */
  readonly after: number;
  readonly isOn: boolean;
}

/** A scenario that is played: its steps in their time, and everything that it switched on is off when it is stopped. */
export class ScenarioRun {
  readonly name: string;
  readonly startedAt: number;
  readonly steps: number;
  readonly #board: FaultBoard;
  readonly #timers: readonly NodeJS.Timeout[];
  /** What it has switched on and not off again. */
  readonly #left = new Map<string, { readonly target: FaultTarget; readonly fault: string }>();
  #done = 0;

  /** @param speed how many times as fast as written its steps come */
  constructor(
    board: FaultBoard,
    { name, steps, speed, now }: { name: string; steps: readonly CheckedStep[]; speed: number; now: number },
  ) {
    this.name = name;
    this.startedAt = now;
    this.steps = steps.length;
    this.#board = board;
    this.#timers = steps.map((step) => setTimeout(() => this.#take(step), (step.after * 1_000) / speed));
  }

  /** Steps that were taken. */
  get done(): number {
    return this.#done;
  }

  stop(): void {
    for (const timer of this.#timers) {
      clearTimeout(timer);
    }
    for (const { target, fault } of this.#left.values()) {
      this.#board.set(target, fault, false);
    }
    this.#left.clear();
  }

  #take({ kind, id, fault, isOn, size }: CheckedStep): void {
    const target = { kind, id };
    const key = `${kind} ${id} ${fault}`;
    if (isOn) {
      this.#left.set(key, { target, fault });
    } else {
      this.#left.delete(key);
    }
    this.#done += 1;
    this.#board.set(target, fault, isOn, size);
  }
}
