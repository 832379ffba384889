import type { LockerEvent, SummaryPeriod } from "@atrium/contract/access";
import { LOCKER } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { declaredWords } from "../../devices/declared.ts";
import type { SystemWords } from "../../devices/system.ts";

export const lockerWords: SystemWords = {
  ...declaredWords(LOCKER),
  one: "bank",
  many: "banks",
  none: t("no smart lockers"),
  on: t("without errors"),
};

/** What each event means, for those who do not know its word. */
export const EVENT_MEANINGS: Readonly<Record<LockerEvent, string>> = {
  DropOff: t("Item deposited"),
  DropMore: t("Another item added"),
  ReturnLocker: t("Emptied and returned"),
  OverTime: t("Not emptied in time"),
  DoorErr: t("The door does not close"),
  NetworkErr: t("The terminal cannot reach it"),
};

export const PERIOD_NAMES: Readonly<Record<SummaryPeriod, string>> = {
  TODAY: t("Today"),
  LAST_15_DAY: t("Last 15 days"),
};
