import { phrase, type Phrase, t } from "@atrium/words";
import type { DoubtedReadings } from "./doubtedReadings.ts";
import type { MeterExchange } from "./meterExchange.ts";
import type { Column } from "../base/column.ts";

const REASONS: Readonly<Record<DoubtedReadings["reason"], Phrase>> = {
  less: phrase("Less than before"),
  more: phrase("More than can have been counted"),
  "first-zero": phrase("A first 0 of a meter that starts"),
  "out-of-range": phrase("Outside of what can be"),
};
const OUTCOMES: Readonly<Record<DoubtedReadings["outcome"], Phrase>> = {
  open: phrase("Going on"),
  back: phrase("Showed again what can be"),
  believed: phrase("Believed in the end"),
  unknown: phrase("Nobody saw their end"),
};

/** Readings that were not believed, as the devices sent them. */
export const DOUBTED_COLUMNS = [
  { key: "device", title: phrase("Device"), value: ({ device }) => device },
  { key: "point", title: phrase("Point"), value: ({ point }) => point },
  { key: "from", title: phrase("From"), isMoment: true, value: ({ from }) => from },
  { key: "to", title: phrase("To"), isMoment: true, value: ({ to }) => to },
  { key: "count", title: phrase("Readings"), value: ({ count }) => count },
  { key: "before", title: phrase("Believed before"), value: ({ before }) => before },
  { key: "first", title: phrase("First"), value: ({ first }) => first },
  { key: "last", title: phrase("Last"), value: ({ last }) => last },
  { key: "least", title: phrase("Least"), value: ({ least }) => least },
  { key: "most", title: phrase("Most"), value: ({ most }) => most },
  { key: "reason", title: phrase("Why"), value: ({ reason }) => t(REASONS[reason]) },
  { key: "outcome", title: phrase("Outcome"), value: ({ outcome }) => t(OUTCOMES[outcome]) },
] as const satisfies readonly Column<DoubtedReadings>[];

/** Exchanges of counters that were recorded by hand. */
export const EXCHANGE_COLUMNS = [
  { key: "device", title: phrase("Device"), value: ({ device }) => device },
  { key: "point", title: phrase("Point"), value: ({ point }) => point },
  { key: "at", title: phrase("Exchanged at"), isMoment: true, value: ({ at }) => at },
  { key: "oldEnd", title: phrase("Last reading of the old one"), value: ({ oldEnd }) => oldEnd },
  { key: "newStart", title: phrase("First reading of the new one"), value: ({ newStart }) => newStart },
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
