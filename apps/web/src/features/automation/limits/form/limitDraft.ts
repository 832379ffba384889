import { PeakLimitContent, type PeakStage } from "@atrium/contract/automation";
import { type ActionDraft, actionDrafts, actionOf, emptyAction, numberOf } from "../../actions/actionDraft.ts";
import { type CheckedDraft, checkedDraft } from "../../../../collections/form/useRecordForm.ts";

/** A stage while it is written. */
export interface StageDraft {
  /** So that each stays itself while others are moved or taken away. */
  readonly key: number;
  readonly name: string;
  readonly kilowatts: string;
  readonly actions: readonly ActionDraft[];
}

/** A peak limit while it is written: numbers as typed. */
export interface LimitDraft {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly isWatchOnly: boolean;
  /** Ids and keys; empty: not chosen yet. */
  readonly device: string;
  readonly point: string;
  readonly limit: string;
  readonly margin: string;
  readonly settleMinutes: string;
  readonly leastMinutes: string;
  readonly mostMinutes: string;
  readonly restMinutes: string;
  readonly days: readonly number[];
  readonly isAllDay: boolean;
  readonly from: string;
  readonly to: string;
  readonly isOffOnHolidays: boolean;
  readonly stages: readonly StageDraft[];
}

/** A stage that nobody has written anything of. */
export function emptyStage(others: readonly StageDraft[] = []): StageDraft {
  const key = 1 + Math.max(0, ...others.map((one) => one.key));
  return { key, name: "", kilowatts: "", actions: [emptyAction()] };
}

/** All day on every day, with times that an air conditioner bears. */
export const EMPTY_LIMIT: LimitDraft = {
  name: "",
  isEnabled: true,
  isWatchOnly: false,
  device: "",
  point: "",
  limit: "",
  margin: "",
  settleMinutes: "2",
  leastMinutes: "10",
  mostMinutes: "60",
  restMinutes: "15",
  days: [1, 2, 3, 4, 5, 6, 7],
  isAllDay: true,
  from: "09:00",
  to: "22:00",
  isOffOnHolidays: false,
  stages: [emptyStage()],
};

export function limitDraft(content: PeakLimitContent): LimitDraft {
  const { name, isEnabled, isWatchOnly, source, days, hours, isOffOnHolidays, stages } = content;
  return {
    name,
    isEnabled,
    isWatchOnly,
    ...source,
    limit: String(content.limit),
    margin: String(content.margin),
    settleMinutes: String(content.settleMinutes),
    leastMinutes: String(content.leastMinutes),
    mostMinutes: String(content.mostMinutes),
    restMinutes: String(content.restMinutes),
    days,
    isAllDay: hours === null,
    from: hours?.from ?? EMPTY_LIMIT.from,
    to: hours?.to ?? EMPTY_LIMIT.to,
    isOffOnHolidays,
    stages: stages.map(stageDraft),
  };
}

function stageDraft({ name, kilowatts, actions }: PeakStage, index: number): StageDraft {
  return {
    key: index + 1,
    name,
    kilowatts: kilowatts === null ? "" : String(kilowatts),
    actions: actionDrafts(actions),
  };
}

/** The peak limit that a draft says, or what is wrong with it, by the path of the field. */
export function limitContent(draft: LimitDraft): CheckedDraft<PeakLimitContent> {
  const { device, point, isAllDay, from, to, stages, ...same } = draft;
  const parsed = PeakLimitContent.safeParse({
    ...same,
    source: { device, point },
    limit: number(draft.limit),
    margin: number(draft.margin),
    settleMinutes: number(draft.settleMinutes),
    leastMinutes: number(draft.leastMinutes),
    mostMinutes: number(draft.mostMinutes),
    restMinutes: number(draft.restMinutes),
    hours: isAllDay ? null : { from, to },
    stages: stages.map(({ name, kilowatts, actions }) => ({
      name,
      kilowatts: kilowatts.trim() === "" ? null : number(kilowatts),
      actions: actions.map(actionOf),
    })),
  });
  return checkedDraft(parsed);
}

/** What is no number is none, which the contract's schema says at its field. */
function number(text: string): number {
  return numberOf(text) ?? Number.NaN;
}
