import { LAST_TIME } from "@atrium/contract";
import { FieldEvent } from "@atrium/contract/access";
import type { DeviceDescription } from "@atrium/contract/devices";
import type { DriverEvent } from "@atrium/drivers";
import type { Clock, Log } from "@atrium/time";
import type { Bus } from "../../platform/bus.ts";
import { clockOffsetOf, SourceClocks } from "./sourceClocks.ts";
import type { FieldEventStore } from "./store.ts";

export interface FieldEventTakerOptions {
  readonly store: Pick<FieldEventStore, "add">;
  readonly directory: { device(id: string): DeviceDescription | undefined };
  readonly bus: Pick<Bus, "publish">;
  readonly clock: Pick<Clock, "now">;
  readonly log: Log;
}

const Incoming = FieldEvent.omit({ id: true, clockOffset: true });

/** Takes events from drivers. A driver confirms one to its device only once it is kept here. */
export class FieldEventTaker {
  readonly #options: FieldEventTakerOptions;
  readonly #clocks: SourceClocks;

  constructor(options: FieldEventTakerOptions) {
    this.#options = options;
    this.#clocks = new SourceClocks(options.log);
  }

  /** Resolves when it is kept, or never can be. Rejects when it could not be kept now: it must come again. */
  async take(connection: string, { device, id, time, heardAt, content }: DriverEvent): Promise<void> {
    const { store, directory, bus, clock, log } = this.#options;
    const receivedAt = Math.min(heardAt ?? Number.POSITIVE_INFINITY, clock.now());
    // Nothing has happened yet that a fast clock says of tomorrow; it would head every list until then.
    const happenedAt = Math.min(time, receivedAt);
    const source = directory.device(device);
    const sourceTime = Math.min(time, LAST_TIME);
    const event = Incoming.safeParse({
      ...placeOf(source),
      device,
      sourceId: id,
      time: happenedAt,
      sourceTime,
      receivedAt,
      content,
    });
    if (source?.connection !== connection || !event.success) {
      const isKnown = source?.connection === connection;
      const reason = isKnown ? event.error?.message : "there is no such device on this connection";
      log.warn({ connection, device, event: id, reason }, "an event of the field was not understood and is left out");
      return;
    }
    this.#clocks.saw(device, connection, clockOffsetOf(sourceTime, receivedAt));
    const kept = await store.add(event.data);
    if (kept !== undefined) bus.publish("field.event", kept);
  }
}

/** The device may move or be retired; its events stay where they were. */
function placeOf(device: DeviceDescription | undefined): object {
  if (device === undefined) return { isCorridor: false };
  const { placement, floor, zone, isCorridor } = device;
  return { placement, floor, ...(zone === undefined ? {} : { zone }), isCorridor };
}
