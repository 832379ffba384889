import { DeviceId, MAX_ROWS } from "@atrium/contract";
import {
  type LockerCompartments,
  type LockerEvent,
  type LockerSummary,
  type LockerSummaryQuery,
  SUMMARY_DAYS,
} from "@atrium/contract/access";
import { type DeviceDescription, LOCKER } from "@atrium/contract/devices";
import { CAMPUS, CORRIDOR, type Place } from "@atrium/contract/site";
import { type Clock, DAY, type SiteTime } from "@atrium/time";

/** Ms for which the last event of a box is looked for: nothing lies in one for longer. */
const LOOKED_BACK = 60 * DAY;

/** An event of a box that was kept, and when it was last filled and emptied. */
interface LastAtBox {
  readonly device: string;
  readonly box: string;
  readonly event: LockerEvent;
  readonly time: Date;
  readonly filledAt: Date | null;
  readonly emptiedAt: Date | null;
}

export interface LockersOptions {
  readonly events: {
    countLockerEvents(
      place: Place,
      range: { from: number; to: number },
    ): Promise<readonly { event: LockerEvent; count: number }[]>;
    lastAtBoxes(devices: readonly string[], since: number): Promise<readonly LastAtBox[]>;
  };
  readonly directory: { readonly devices: readonly DeviceDescription[] };
  readonly clock: Pick<Clock, "now">;
  readonly time: Pick<SiteTime, "startOfDay" | "addDays">;
}

/** What the events of lockers add up to. What a compartment is in is a point, like any state. */
export class Lockers {
  readonly #options: LockersOptions;

  constructor(options: LockersOptions) {
    this.#options = options;
  }

  async summary({ period, ...place }: LockerSummaryQuery): Promise<LockerSummary> {
    const { events, clock, time } = this.#options;
    const to = clock.now();
    const from = time.addDays(time.startOfDay(to), 1 - SUMMARY_DAYS[period]);
    // An event of this very millisecond is one of the period.
    const counts = await events.countLockerEvents(place, { from, to: to + 1 });
    const countOf = (event: LockerEvent) => counts.find((one) => one.event === event)?.count ?? 0;
    return {
      period,
      from,
      to,
      events: {
        DropOff: countOf("DropOff"),
        DropMore: countOf("DropMore"),
        ReturnLocker: countOf("ReturnLocker"),
        OverTime: countOf("OverTime"),
        DoorErr: countOf("DoorErr"),
        NetworkErr: countOf("NetworkErr"),
      },
    };
  }

  /** By the banks that stand there now, wherever they stood when they reported it. */
  async compartments(place: Place): Promise<LockerCompartments> {
    const { events, directory, clock } = this.#options;
    const banks = directory.devices.filter((device) => device.module === LOCKER.module && standsAt(device, place));
    const last = await events.lastAtBoxes(
      banks.map(({ id }) => id),
      clock.now() - LOOKED_BACK,
    );
    return {
      rows: last.slice(0, MAX_ROWS).map(({ device, box, event, time, filledAt, emptiedAt }) => ({
        device: DeviceId.parse(device),
        box,
        event,
        time: time.getTime(),
        filledAt: filledAt !== null && (emptiedAt === null || filledAt > emptiedAt) ? filledAt.getTime() : null,
      })),
    };
  }
}

function standsAt(device: DeviceDescription, { placement, floor, zone }: Place): boolean {
  if (placement !== CAMPUS && device.placement !== placement) return false;
  if (floor !== undefined && device.floor !== floor) return false;
  if (zone === undefined) return true;
  return zone === CORRIDOR ? device.isCorridor : device.zone === zone;
}
