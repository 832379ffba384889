import type { LockerEvent, SummaryPeriod } from "@atrium/contract/access";
import { LOCKER } from "@atrium/contract/devices";
import { phrase, type Phrase, t } from "@atrium/words";
import { declaredWords } from "../../devices/declared.ts";
import type { SystemWords } from "../../devices/system.ts";

export function lockerWords(): SystemWords {
  return {
    ...declaredWords(LOCKER),
    one: t("bank"),
    many: t("banks"),
    none: t("no smart lockers"),
    on: t("without errors"),
  };
}

/** What each event means, for those who do not know its word. */
export const EVENT_MEANINGS: Readonly<Record<LockerEvent, Phrase>> = {
  DropOff: phrase("Item deposited"),
  DropMore: phrase("Another item added"),
  ReturnLocker: phrase("Emptied and returned"),
  OverTime: phrase("Not emptied in time"),
  DoorErr: phrase("The door does not close"),
  NetworkErr: phrase("The terminal cannot reach it"),
};

export const PERIOD_NAMES: Readonly<Record<SummaryPeriod, Phrase>> = {
  TODAY: phrase("Today"),
  LAST_15_DAY: phrase("Last 15 days"),
};
