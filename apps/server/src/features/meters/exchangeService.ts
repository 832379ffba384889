import { DeviceId, formatDate, type ErrorReply } from "@atrium/contract";
import type { MeterExchange, NewMeterExchange } from "@atrium/contract/energy";
import type { Clock, SiteTime } from "@atrium/time";
import { t } from "@atrium/words";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { MAX_CROSSING } from "./counterFlow.ts";
import type { CounterReading } from "./counterHistory.ts";
import type { Exchange, RecordStamp } from "./exchangeBook.ts";
import { exchangeEntry } from "./exchangeEntry.ts";
import type { ExchangeLedger } from "./exchangeLedger.ts";
import { readingBefore, readingFrom, type ReadingHistory } from "../../platform/readingsAround.ts";

export interface ExchangeServiceOptions {
  readonly ledger: ExchangeLedger;
  readonly history: ReadingHistory;
  readonly names: SiteNames;
  readonly time: SiteTime;
  readonly clock: Pick<Clock, "now">;
}

/** The readings next to an exchange; undefined: there is none. */
interface Neighbours {
  readonly before: CounterReading | undefined;
  readonly after: CounterReading | undefined;
}

/** Exchanges of counters as people record and withdraw them. */
export class ExchangeService {
  readonly #options: ExchangeServiceOptions;

  constructor(options: ExchangeServiceOptions) {
    this.#options = options;
  }

  /** @throws AppError ENF001 where there is no such device */
  async list(device: string): Promise<MeterExchange[]> {
    const exchanges = (await this.#options.ledger.current()).ofDevice(device);
    // What was recorded of a device that the site has no more is still listed.
    if (exchanges.length === 0) this.#device(device);
    return exchanges.map((exchange) => presented(exchange));
  }

  /**
   * @throws AppError ENF001 where there is no such device, EMT001 where the counter has an exchange at that moment; EVA001
   * where it has no such counter, the moment is to come or its readings are forgotten, or those around it contradict
   */
  async record(device: string, request: NewMeterExchange, actor: Caller): Promise<MeterExchange> {
    const { ledger, history, clock, names } = this.#options;
    const described = this.#device(device);
    const point = described.points.find(({ key }) => key === request.point);
    if (point?.kind !== "counter") throw refused("point", t("{name} has no such counter", { name: described.name }));
    const now = clock.now();
    if (request.at > now) throw refused("at", t("This time is in the future"));
    if (request.at < history.forgottenUntil().samples) {
      throw refused("at", t("The readings of that day are no longer kept, so its totals are final"));
    }
    const before = await readingBefore(history, point.id, request.at);
    const after = await readingFrom(history, point.id, { from: request.at, to: now + 1 });
    this.#checkReadings(
      request,
      withRecorded({ before, after }, (await ledger.current()).standing(point.id), request.at),
    );
    const recorded = await ledger.record(
      { ...request, device, pointId: point.id, ...(await this.#stamp(point.id, request.at, actor)) },
      (exchange) => exchangeEntry({ kind: "meter.exchanged", exchange, actor }, names),
    );
    return presented(recorded);
  }

  /** @throws AppError ENF001 where there is no such exchange, or it was withdrawn before */
  async withdraw(device: string, id: number, actor: Caller): Promise<void> {
    const { ledger, names } = this.#options;
    const { pointId, at } = (await ledger.current()).find(device, id);
    await ledger.withdraw({ device, id }, await this.#stamp(pointId, at, actor), (exchange) =>
      exchangeEntry({ kind: "meter.exchange-withdrawn", exchange, actor }, names),
    );
  }

  async #stamp(pointId: number, at: number, { name }: Caller): Promise<RecordStamp> {
    const { history, clock } = this.#options;
    const now = clock.now();
    const after = await readingFrom(history, pointId, { from: at, to: now + 1 });
    return { by: name, recordedAt: now, countsUntil: after?.time ?? now };
  }

  #device(id: string) {
    const device = this.#options.names.device(id);
    if (device === undefined) throw new AppError("ENF001", t("Device {id} not found", { id }));
    return device;
  }

  /** A moment that is some minutes off would count the whole reading of one of the counters. */
  #checkReadings({ at, oldEnd, newStart }: NewMeterExchange, { before, after }: Neighbours): void {
    if (before !== undefined) {
      const shown = { value: before.value, moment: this.#words(before.time) };
      if (before.value > oldEnd) {
        throw refused("oldEnd", t("Too low: the counter read {value} at {moment}", shown));
      }
      const isNear = at - before.time < MAX_CROSSING;
      if (isNear && Math.abs(before.value - newStart) < oldEnd - before.value) {
        throw refused("at", t("The counter read {value} at {moment}, which is already the new meter", shown));
      }
    }
    if (after !== undefined) {
      const shows = { value: after.value, moment: this.#words(after.time) };
      if (after.value < newStart) {
        throw refused("newStart", t("Too high: the counter read {value} at {moment}", shows));
      }
      const isNear = after.time - at < MAX_CROSSING;
      if (isNear && Math.abs(after.value - oldEnd) < after.value - newStart) {
        throw refused("at", t("The counter read {value} at {moment}, which is still the old meter", shows));
      }
    }
  }

  #words(moment: number): string {
    return formatDate(moment, "DD MMM YYYY HH:mm:ss", this.#options.time.zone);
  }
}

/** An exchange that is on record is a reading of both counters: what another one says has to follow from it. */
function withRecorded({ before, after }: Neighbours, exchanges: readonly Exchange[], moment: number): Neighbours {
  const earlier = exchanges.findLast(({ at }) => at < moment);
  const later = exchanges.find(({ at }) => at > moment);
  const isLast = earlier !== undefined && earlier.at >= (before?.time ?? 0);
  const isNext = later !== undefined && later.at <= (after?.time ?? Number.POSITIVE_INFINITY);
  return {
    before: isLast ? { time: earlier.at, value: earlier.newStart } : before,
    after: isNext ? { time: later.at, value: later.oldEnd } : after,
  };
}

function presented({
  id,
  device,
  point,
  at,
  oldEnd,
  newStart,
  reason,
  by,
  recordedAt,
  withdrawn,
}: Exchange): MeterExchange {
  return {
    id,
    device: DeviceId.parse(device),
    point,
    at,
    oldEnd,
    newStart,
    reason,
    by,
    recordedAt,
    withdrawn: withdrawn === undefined ? null : { by: withdrawn.by, at: withdrawn.recordedAt },
  };
}

function refused(path: string, message: string): AppError {
  const fields: NonNullable<ErrorReply["fields"]> = [{ path, message }];
  return new AppError("EVA001", t("The meter replacement was not recorded"), { fields });
}
