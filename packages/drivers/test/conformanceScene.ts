import { QUALITY } from "@atrium/contract/devices";
import { vi } from "vitest";
import type { Driver } from "../src/driver.ts";
import type { CanWrite, WriteOutcome } from "../src/writing.ts";
import type { ShownBy } from "./driverOptions.ts";
import type { FieldEndpoint, FieldHarness } from "./fieldHarness.ts";
import { PatientClock } from "./patientClock.ts";
import { RecordingSink } from "./recordingSink.ts";

const OPERATOR = 8;
export const PATIENCE = { timeout: 10_000, interval: 10 };

export interface Scene<Endpoint> {
  readonly endpoint: Endpoint;
  readonly sink: RecordingSink;
  readonly clock: PatientClock;
  readonly driver: Driver & CanWrite;
}

interface SceneOptions {
  /** A command of the writable point is momentary. */
  readonly isMomentary?: boolean;
  /** Values of the readable point that show that a momentary command was carried out. */
  readonly shownBy?: ShownBy;
}

/** Drivers of one protocol, each with a device of its own. */
export class Scenes<Endpoint extends FieldEndpoint> {
  readonly #harness: FieldHarness<Endpoint>;
  readonly #cleanups: (() => Promise<void>)[] = [];

  constructor(harness: FieldHarness<Endpoint>) {
    this.#harness = harness;
  }

  async make({ isMomentary = false, shownBy }: SceneOptions = {}): Promise<Scene<Endpoint>> {
    const endpoint = await this.#harness.endpoint();
    const sink = new RecordingSink();
    const clock = new PatientClock();
    const driver = isMomentary
      ? this.#harness.momentary(endpoint, sink, clock, shownBy)
      : this.#harness.driver(endpoint, sink, clock);
    this.#cleanups.push(async () => {
      await driver.stop();
      await endpoint.shut();
    });
    return { endpoint, sink, clock, driver };
  }

  /** One whose device shows this value already. */
  async running(value = 21, options: SceneOptions = {}): Promise<Scene<Endpoint>> {
    const running = await this.make(options);
    running.endpoint.setReadable(value);
    await running.driver.start();
    await this.shows(running.sink, value);
    return running;
  }

  /** One more device behind the connection of a scene. */
  async another(endpoint: Endpoint): ReturnType<FieldHarness<Endpoint>["another"]> {
    const another = await this.#harness.another(endpoint);
    this.#cleanups.push(async () => another.shut?.());
    return another;
  }

  shows(sink: RecordingSink, value: number): Promise<unknown> {
    return vi.waitFor(() => {
      const newest = sink.newest(this.#harness.readable);
      const isShown = newest?.quality === QUALITY.good && Math.abs(newest.value - value) < 0.0005;
      if (!isShown) throw new Error(`it shows ${newest?.value}, not ${value}`);
    }, PATIENCE);
  }

  async write(driver: CanWrite, value: number, onSent = (): void => {}): Promise<WriteOutcome> {
    return await driver.write({ point: this.#harness.writable, value, priority: OPERATOR }, onSent);
  }

  async end(): Promise<void> {
    for (const cleanup of this.#cleanups.splice(0)) await cleanup();
  }
}
