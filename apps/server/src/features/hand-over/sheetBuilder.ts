import {
  type EventPage,
  type EventQuery,
  type EventView,
  MAX_SHEET_LINES,
  type SheetContent,
  type WorkShift,
  type SheetStale,
  sourceWords,
} from "@atrium/contract/alarms";
import { type DeviceDescription, type HoldRow, isAnswered, reportedPoints } from "@atrium/contract/devices";
import { CAMPUS, type Health } from "@atrium/contract/site";
import { alarmLine, eventLine, type FailedTarget, failureLine, holdLine, shelvedLine } from "./sheetLines.ts";
import { placeWords, type SiteNames } from "../../platform/audit/siteNames.ts";

/** So many devices of one cause are named. */
const MAX_NAMED = 10;

export interface SheetBuilderOptions extends StaleNeeds {
  readonly directory: StaleNeeds["directory"] & { device(id: string): DeviceDescription | undefined };
  readonly events: {
    list(query: EventQuery): Promise<EventPage>;
    count(query: EventQuery, most: number): Promise<number>;
  };
  /** Manual holds of a building, or all, the first to end first. */
  readonly holds: (placement: string | undefined) => Promise<readonly HoldRow[]>;
  readonly outcomes: {
    between(asked: {
      readonly from: number;
      readonly to: number;
      readonly devices: readonly string[] | undefined;
      readonly most: number;
    }): Promise<SheetOutcomes>;
  };
}

interface SheetOutcomes {
  readonly commands: number;
  readonly confirmed: number;
  readonly failed: number;
  readonly doneLater: number;
  readonly failures: readonly FailedTarget[];
}

/** More alarms than anybody hands over. */
const MAX_COUNTED = 100_000;

/** Builds the sheet of a shift from what the server knows at this moment: nobody types it. */
export class SheetBuilder {
  readonly #options: SheetBuilderOptions;

  constructor(options: SheetBuilderOptions) {
    this.#options = options;
  }

  async build(placement: string, shift: WorkShift, now: number): Promise<SheetContent> {
    const { events, names, directory } = this.#options;
    const view = (of: EventView): EventQuery => ({ view: of, placement, search: "", limit: MAX_SHEET_LINES });
    const range = { from: shift.from, to: Math.min(now, shift.to) };
    const isCampus = placement === CAMPUS;
    const inPlace = directory.devices.filter((device) => device.placement === placement).map(({ id }) => id);
    const [alarms, shelved, happened, open, toAcknowledge, hidden, holds, outcomes] = await Promise.all([
      events.list(view("active")),
      events.list(view("shelved")),
      events.list({ ...view("all"), ...range, routine: "hidden" }),
      events.count(view("active"), MAX_COUNTED),
      events.count(view("unacknowledged"), MAX_COUNTED),
      events.count(view("shelved"), MAX_COUNTED),
      this.#options.holds(isCampus ? undefined : placement),
      this.#options.outcomes.between({ ...range, devices: isCampus ? undefined : inPlace, most: MAX_SHEET_LINES }),
    ]);
    const stale = staleCauses(this.#options, placement);
    const { failures, ...ofCommands } = outcomes;
    return {
      shift,
      builtAt: now,
      counts: {
        open,
        toAcknowledge,
        shelved: hidden,
        holds: holds.length,
        holdsPast: holds.filter(({ until }) => until > shift.to).length,
        stale: stale.reduce((sum, { total }) => sum + total, 0),
        ...ofCommands,
      },
      alarms: alarms.rows.flatMap((row) => alarmLine(row)),
      shelved: shelved.rows.flatMap((row) => shelvedLine(row)),
      happened: happened.rows.map((row) => eventLine(row)),
      holds: holds.slice(0, MAX_SHEET_LINES).map((row) => holdLine(row, names)),
      failures: failures.map((target) => failureLine(target, directory.device(target.device), names)),
      stale: stale.slice(0, MAX_SHEET_LINES),
    };
  }
}

interface StaleNeeds {
  readonly directory: { readonly devices: readonly DeviceDescription[] };
  readonly newest: { readonly qualities: ArrayLike<number> };
  readonly names: SiteNames;
  readonly health: { current(): Pick<Health, "connections"> };
}

/** Devices without a value of now at a place, each cause once, the one with the most devices first. */
function staleCauses({ directory, newest, health, names }: StaleNeeds, placement: string): SheetStale[] {
  const stale = directory.devices.filter(
    (device) =>
      device.points.length > 0 &&
      (placement === CAMPUS || device.placement === placement) &&
      reportedPoints(device.points).some(({ id }) => !isAnswered(newest.qualities[id])),
  );
  const connections = new Map(health.current().connections.map((one) => [one.id, one]));
  return [...Map.groupBy(stale, ({ connection }) => connection)]
    .map(([id, devices]) => causeOf(id === undefined ? undefined : connections.get(id), devices, names))
    .toSorted((one, other) => other.total - one.total);
}

function causeOf(
  connection: Health["connections"][number] | undefined,
  devices: readonly DeviceDescription[],
  names: SiteNames,
): SheetStale {
  const isLost = connection !== undefined && connection.state !== "connected";
  const { reason } = connection ?? {};
  return {
    cause: connection?.name ?? null,
    ...(reason === undefined ? {} : { reason }),
    since: isLost ? connection.since : null,
    total: devices.length,
    devices: devices
      .slice(0, MAX_NAMED)
      .map((device) => sourceWords({ name: device.name, placeName: placeWords(device, names) })),
  };
}
