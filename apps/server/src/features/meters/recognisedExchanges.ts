import { NewMeterExchange } from "@atrium/contract/energy";
import type { CounterDoubt } from "@atrium/drivers";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import { exchangeEntry, RECOGNISED_BY } from "./exchangeEntry.ts";
import type { ExchangeLedger } from "./exchangeLedger.ts";

const REASON = "Recognised: its readings went on from there, where it cannot have counted to";

interface RecognisedOptions {
  readonly ledger: Pick<ExchangeLedger, "record">;
  readonly names: SiteNames;
}

/**
 * Records that a counter goes on from where it cannot have counted to: the difference is nothing that anybody used. It is a record as a
 * person's is, and may be withdrawn.
 */
export function recognisedExchanges({ ledger, names }: RecognisedOptions) {
  /** @throws AppError EMT001 where the counter has an exchange at that moment */
  return async (doubt: CounterDoubt, counter: { readonly device: string; readonly key: string }): Promise<void> => {
    const { point: pointId, before, begins, to } = doubt;
    if (before === undefined || begins === undefined) return;
    const { data: exchange } = NewMeterExchange.safeParse({
      point: counter.key,
      at: Math.round(begins.time),
      oldEnd: before,
      newStart: begins.value,
      reason: REASON,
    });
    // No counter shows that; what it counts beyond is as wrong.
    if (exchange === undefined) return;
    // Its last reading is the first that is in the history.
    const stamp = { by: RECOGNISED_BY, recordedAt: Math.round(to), countsUntil: Math.ceil(to) + 1 };
    await ledger.record({ ...exchange, ...stamp, device: counter.device, pointId }, (recorded) =>
      exchangeEntry({ kind: "meter.exchanged", exchange: recorded }, names),
    );
  };
}
