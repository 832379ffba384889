import { phrase, type Phrase, t } from "@atrium/words";
import type { DoubtedReadings } from "./doubtedReadings.ts";
import type { MeterExchange } from "./meterExchange.ts";
import type { Column } from "../base/column.ts";

const REASONS: Readonly<Record<DoubtedReadings["reason"], Phrase>> = {
  less: phrase("Lower than the previous reading"),
  more: phrase("More than the meter could have counted"),
  "first-zero": phrase("Initial 0 while the meter started up"),
  "out-of-range": phrase("Out of range"),
};
const OUTCOMES: Readonly<Record<DoubtedReadings["outcome"], Phrase>> = {
  open: phrase("Ongoing"),
  back: phrase("Returned to plausible readings"),
  believed: phrase("Accepted in the end"),
  unknown: phrase("End not observed"),
};

/** Readings that were not believed, as the devices sent them. */
export const DOUBTED_COLUMNS = [
  { key: "device", title: phrase("Device"), value: ({ device }) => device },
  { key: "point", title: phrase("Point"), value: ({ point }) => point },
  { key: "from", title: phrase("From"), isMoment: true, value: ({ from }) => from },
  { key: "to", title: phrase("To"), isMoment: true, value: ({ to }) => to },
  { key: "count", title: phrase("Readings"), value: ({ count }) => count },
  { key: "before", title: phrase("Last accepted reading"), value: ({ before }) => before },
  { key: "first", title: phrase("First"), value: ({ first }) => first },
  { key: "last", title: phrase("Last"), value: ({ last }) => last },
  { key: "least", title: phrase("Lowest"), value: ({ least }) => least },
  { key: "most", title: phrase("Highest"), value: ({ most }) => most },
  { key: "reason", title: phrase("Reason"), value: ({ reason }) => t(REASONS[reason]) },
  { key: "outcome", title: phrase("Outcome"), value: ({ outcome }) => t(OUTCOMES[outcome]) },
] as const satisfies readonly Column<DoubtedReadings>[];

/** Exchanges of counters that were recorded by hand. */
export const EXCHANGE_COLUMNS = [
  { key: "device", title: phrase("Device"), value: ({ device }) => device },
  { key: "point", title: phrase("Point"), value: ({ point }) => point },
  { key: "at", title: phrase("Replaced at"), isMoment: true, value: ({ at }) => at },
  { key: "oldEnd", title: phrase("Last reading of the old meter"), value: ({ oldEnd }) => oldEnd },
  { key: "newStart", title: phrase("First reading of the new meter"), value: ({ newStart }) => newStart },
  { key: "reason", title: phrase("Reason"), value: ({ reason }) => reason },
  { key: "by", title: phrase("Recorded by"), value: ({ by }) => by },
  { key: "recordedAt", title: phrase("Recorded at"), isMoment: true, value: ({ recordedAt }) => recordedAt },
  { key: "withdrawnBy", title: phrase("Withdrawn by"), value: ({ withdrawn }) => withdrawn?.by ?? null },
  {
    key: "withdrawnAt",
    title: phrase("Withdrawn at"),
    isMoment: true,
    value: ({ withdrawn }) => withdrawn?.at ?? null,
  },
] as const satisfies readonly Column<MeterExchange>[];
