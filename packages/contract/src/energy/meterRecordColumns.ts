import type { DoubtedReadings } from "./doubtedReadings.ts";
import type { MeterExchange } from "./meterExchange.ts";
import type { Column } from "../base/column.ts";

const REASONS: Readonly<Record<DoubtedReadings["reason"], string>> = {
  less: "Less than before",
  more: "More than can have been counted",
  "first-zero": "A first 0 of a meter that starts",
  "out-of-range": "Outside of what can be",
};
const OUTCOMES: Readonly<Record<DoubtedReadings["outcome"], string>> = {
  open: "Going on",
  back: "Showed again what can be",
  believed: "Believed in the end",
  unknown: "Nobody saw their end",
};

/** Readings that were not believed, as the devices sent them. */
export const DOUBTED_COLUMNS = [
  { key: "device", title: "Device", value: ({ device }) => device },
  { key: "point", title: "Point", value: ({ point }) => point },
  { key: "from", title: "From", isMoment: true, value: ({ from }) => from },
  { key: "to", title: "To", isMoment: true, value: ({ to }) => to },
  { key: "count", title: "Readings", value: ({ count }) => count },
  { key: "before", title: "Believed before", value: ({ before }) => before },
  { key: "first", title: "First", value: ({ first }) => first },
  { key: "last", title: "Last", value: ({ last }) => last },
  { key: "least", title: "Least", value: ({ least }) => least },
  { key: "most", title: "Most", value: ({ most }) => most },
  { key: "reason", title: "Why", value: ({ reason }) => REASONS[reason] },
  { key: "outcome", title: "Outcome", value: ({ outcome }) => OUTCOMES[outcome] },
] as const satisfies readonly Column<DoubtedReadings>[];

/** Exchanges of counters that were recorded by hand. */
export const EXCHANGE_COLUMNS = [
  { key: "device", title: "Device", value: ({ device }) => device },
  { key: "point", title: "Point", value: ({ point }) => point },
  { key: "at", title: "Exchanged at", isMoment: true, value: ({ at }) => at },
  { key: "oldEnd", title: "Last reading of the old one", value: ({ oldEnd }) => oldEnd },
  { key: "newStart", title: "First reading of the new one", value: ({ newStart }) => newStart },
  { key: "reason", title: "Reason", value: ({ reason }) => reason },
  { key: "by", title: "Recorded by", value: ({ by }) => by },
  { key: "recordedAt", title: "Recorded at", isMoment: true, value: ({ recordedAt }) => recordedAt },
  { key: "withdrawnBy", title: "Withdrawn by", value: ({ withdrawn }) => withdrawn?.by ?? null },
  { key: "withdrawnAt", title: "Withdrawn at", isMoment: true, value: ({ withdrawn }) => withdrawn?.at ?? null },
] as const satisfies readonly Column<MeterExchange>[];
