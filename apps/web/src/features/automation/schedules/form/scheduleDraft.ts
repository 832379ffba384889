import { ScheduleContent, type ScheduleMoment, USUAL_CO2, USUAL_TOLERANCE } from "@atrium/contract/automation";
import { type ActionDraft, actionDrafts, actionOf, emptyAction, numberOf } from "../../actions/actionDraft.ts";
import { type CheckedDraft, checkedDraft } from "../../../../collections/form/useRecordForm.ts";

/** A moment of a day while it is written; what was typed for another kind stays. */
export interface MomentDraft {
  readonly kind: "time" | "sunrise" | "sunset";
  readonly at: string;
  readonly side: "before" | "after";
  readonly minutes: string;
  /** Empty: there is no such bound. */
  readonly notBefore: string;
  readonly notAfter: string;
}

/** A schedule while it is written. */
export interface ScheduleDraft {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly actions: readonly ActionDraft[];
  readonly days: readonly number[];
  readonly from: MomentDraft;
  readonly to: MomentDraft;
  /** It has no end: its values stay until something else wants the points. */
  readonly isOpen: boolean;
  readonly firstDate: string | null;
  readonly lastDate: string | null;
  readonly holidays: ScheduleContent["holidays"];
  readonly exceptions: readonly string[];
  readonly isCaughtUp: boolean;
  /** Minutes. */
  readonly catchUp: string;
  readonly optimum: OptimumDraft;
  readonly optimumStop: StopDraft;
}

/** How early it begins while it is written; what was typed stays where it begins at its time. */
export interface OptimumDraft {
  readonly isOn: boolean;
  /** Minutes. */
  readonly earliest: string;
  readonly fixed: string;
  /** ppm. */
  readonly co2: string;
  readonly isWatchOnly: boolean;
}

/** How early it ends while it is written; what was typed stays where it ends at its time. */
export interface StopDraft {
  readonly isOn: boolean;
  /** Minutes. */
  readonly earliest: string;
  /** K. */
  readonly tolerance: string;
  /** ppm. */
  readonly co2: string;
  readonly isWatchOnly: boolean;
}

const MOMENT: MomentDraft = { kind: "time", at: "08:00", side: "before", minutes: "0", notBefore: "", notAfter: "" };
/** Minutes within which a missed run is caught up, until somebody says otherwise. */
const CATCH_UP = "30";

/** A working day, of which nobody has written anything yet. */
export const EMPTY_SCHEDULE: ScheduleDraft = {
  name: "",
  isEnabled: true,
  actions: [emptyAction()],
  days: [1, 2, 3, 4, 5],
  from: MOMENT,
  to: { ...MOMENT, at: "18:00" },
  isOpen: false,
  firstDate: null,
  lastDate: null,
  holidays: "skip",
  exceptions: [],
  isCaughtUp: true,
  catchUp: CATCH_UP,
  optimum: { isOn: false, earliest: "120", fixed: "60", co2: String(USUAL_CO2), isWatchOnly: false },
  optimumStop: {
    isOn: false,
    earliest: "60",
    tolerance: String(USUAL_TOLERANCE),
    co2: String(USUAL_CO2),
    isWatchOnly: false,
  },
};

export function scheduleDraft(content: ScheduleContent): ScheduleDraft {
  const { name, isEnabled, actions, days, from, to, firstDate, lastDate, holidays, exceptions, catchUp } = content;
  return {
    name,
    isEnabled,
    actions: actionDrafts(actions),
    days,
    from: momentDraft(from),
    to: to === null ? EMPTY_SCHEDULE.to : momentDraft(to),
    isOpen: to === null,
    firstDate,
    lastDate,
    holidays,
    exceptions,
    isCaughtUp: catchUp > 0,
    catchUp: catchUp > 0 ? String(catchUp) : CATCH_UP,
    optimum: optimumDraft(content.optimum),
    optimumStop: stopDraft(content.optimumStop),
  };
}

function optimumDraft(optimum: ScheduleContent["optimum"]): OptimumDraft {
  if (optimum === null) return EMPTY_SCHEDULE.optimum;
  const { earliest, fixed, co2, isWatchOnly } = optimum;
  return { isOn: true, earliest: String(earliest), fixed: String(fixed), co2: String(co2), isWatchOnly };
}

function stopDraft(stop: ScheduleContent["optimumStop"]): StopDraft {
  if (stop === null) return EMPTY_SCHEDULE.optimumStop;
  const { earliest, tolerance, co2, isWatchOnly } = stop;
  return { isOn: true, earliest: String(earliest), tolerance: String(tolerance), co2: String(co2), isWatchOnly };
}

function momentDraft(moment: ScheduleMoment): MomentDraft {
  if (moment.kind === "time") return { ...MOMENT, at: moment.at };
  const { kind, minutes, notBefore = "", notAfter = "" } = moment;
  return {
    ...MOMENT,
    kind,
    side: minutes > 0 ? "after" : "before",
    minutes: String(Math.abs(minutes)),
    notBefore,
    notAfter,
  };
}

/** The schedule that a draft says, or what is wrong with it, by the path of the field. */
export function scheduleContent(draft: ScheduleDraft): CheckedDraft<ScheduleContent> {
  const { actions, from, to, isOpen, isCaughtUp, catchUp, optimum, optimumStop, ...same } = draft;
  const { isOn, isWatchOnly, ...minutes } = optimum;
  const parsed = ScheduleContent.safeParse({
    ...same,
    actions: actions.map(actionOf),
    from: momentOf(from),
    to: isOpen ? null : momentOf(to),
    catchUp: isCaughtUp ? (numberOf(catchUp) ?? Number.NaN) : 0,
    optimum: isOn
      ? {
          earliest: numberOf(minutes.earliest) ?? Number.NaN,
          fixed: numberOf(minutes.fixed) ?? Number.NaN,
          co2: numberOf(minutes.co2) ?? Number.NaN,
          isWatchOnly,
        }
      : null,
    // Without an end there is none to be sooner than.
    optimumStop:
      optimumStop.isOn && !isOpen
        ? {
            earliest: numberOf(optimumStop.earliest) ?? Number.NaN,
            tolerance: numberOf(optimumStop.tolerance) ?? Number.NaN,
            co2: numberOf(optimumStop.co2) ?? Number.NaN,
            isWatchOnly: optimumStop.isWatchOnly,
          }
        : null,
  });
  return checkedDraft(parsed);
}

function momentOf({ kind, at, side, minutes, notBefore, notAfter }: MomentDraft): object {
  if (kind === "time") return { kind, at };
  const size = numberOf(minutes) ?? Number.NaN;
  return {
    kind,
    // No minus before zero: it would be another value.
    minutes: side === "before" && size !== 0 ? -size : size,
    ...(notBefore === "" ? {} : { notBefore }),
    ...(notAfter === "" ? {} : { notAfter }),
  };
}
