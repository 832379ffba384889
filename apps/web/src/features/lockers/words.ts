import type { LockerEvent, SummaryPeriod } from "@atrium/contract/access";
import { LOCKER } from "@atrium/contract/devices";
import { declaredWords } from "../../devices/declared.ts";
import type { SystemWords } from "../../devices/system.ts";

export const lockerWords: SystemWords = {
  ...declaredWords(LOCKER),
  one: "bank",
  many: "banks",
  none: "no smart lockers",
  on: "without errors",
};

/** What each event means, for those who do not know its word. */
export const EVENT_MEANINGS: Readonly<Record<LockerEvent, string>> = {
  DropOff: "Something was put in",
  DropMore: "Something was added",
  ReturnLocker: "Emptied and given back",
  OverTime: "Not emptied in time",
  DoorErr: "The door does not close",
  NetworkErr: "The terminal does not reach it",
};

export const PERIOD_NAMES: Readonly<Record<SummaryPeriod, string>> = { TODAY: "Today", LAST_15_DAY: "Last 15 days" };
