import { sayQuantity, sayTerm, t } from "@atrium/words";
import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import { commonPlace, type SiteNames } from "../../platform/audit/siteNames.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { Exchange } from "./exchangeBook.ts";

/** Of records that the product makes by itself. */
export const RECOGNISED_BY = "Atrium";

/** A record of an exchange, for the audit. */
interface ExchangeAct {
  readonly kind: Extract<AuditEntry["kind"], `meter.${string}`>;
  readonly exchange: Exchange;
  /** Undefined: the product recognised it. */
  readonly actor?: Caller | undefined;
}

/** "Zone A meter, Lighting active energy: counter exchanged, 1204.5 kWh → 0 kWh". */
export function exchangeEntry({ kind, exchange, actor }: ExchangeAct, names: SiteNames): AuditEntry {
  const { device: id, point: key, at, oldEnd, newStart, reason } = exchange;
  const device = names.device(id);
  const point = device?.points.find((one) => one.key === key);
  const counter = `${device?.name ?? id}, ${point === undefined ? key : sayTerm(point.name)}`;
  const { userId, name: by = RECOGNISED_BY, address } = actor ?? {};
  const common = { kind, userId, by, address, subject: `${id} ${key}`, place: commonPlace([device], names) };
  const values = { at: new Date(at).toISOString(), reading: newStart, reason };
  if (kind === "meter.exchanged") {
    const sentence = t("{counter}: meter replaced, {before} → {after}", {
      counter,
      before: sayQuantity(oldEnd, point?.unit),
      after: sayQuantity(newStart, point?.unit),
    });
    return { ...common, sentence, before: { reading: oldEnd }, after: values };
  }
  return {
    ...common,
    sentence: t("{counter}: meter replacement withdrawn", { counter }),
    before: { oldReading: oldEnd, ...values },
  };
}
