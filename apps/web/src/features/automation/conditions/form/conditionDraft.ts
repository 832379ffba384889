import { ConditionContent } from "@atrium/contract/automation";
import { type ActionDraft, actionDrafts, actionOf, emptyAction, numberOf } from "../../actions/actionDraft.ts";
import { type CheckedDraft, checkedDraft } from "../../../../collections/form/useRecordForm.ts";
import type { SourceKind } from "../conditionAddress.ts";

/** A condition while it is written. */
export interface ConditionDraft {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly isWatchOnly: boolean;
  readonly kind: SourceKind;
  /** Ids and keys; empty: not chosen yet. */
  readonly device: string;
  readonly point: string;
  readonly operator: ConditionContent["operator"];
  /** Numbers as typed. */
  readonly threshold: string;
  readonly forMinutes: string;
  readonly endsAt: string;
  /** It ends by its value alone. */
  readonly isOpen: boolean;
  readonly mostMinutes: string;
  readonly days: readonly number[];
  readonly isAllDay: boolean;
  readonly from: string;
  readonly to: string;
  readonly isOffOnHolidays: boolean;
  readonly actions: readonly ActionDraft[];
  readonly restMinutes: string;
}

/** A working day of a value that has to stay for ten minutes, of which nobody has written anything yet. */
export function emptyCondition(kind: SourceKind): ConditionDraft {
  return {
    name: "",
    isEnabled: true,
    isWatchOnly: false,
    kind,
    device: "",
    point: "",
    operator: ">",
    threshold: "",
    forMinutes: "10",
    endsAt: "",
    isOpen: false,
    mostMinutes: "120",
    days: [1, 2, 3, 4, 5],
    isAllDay: false,
    from: "07:00",
    to: "19:00",
    isOffOnHolidays: true,
    actions: [emptyAction()],
    restMinutes: "30",
  };
}

export function conditionDraft(content: ConditionContent): ConditionDraft {
  const { name, isEnabled, isWatchOnly, source, operator, threshold, endsAt, days, hours, isOffOnHolidays } = content;
  const { forMinutes, mostMinutes, restMinutes, actions } = content;
  const empty = emptyCondition(source.kind);
  return {
    name,
    isEnabled,
    isWatchOnly,
    ...source,
    operator,
    threshold: String(threshold),
    forMinutes: String(forMinutes),
    endsAt: String(endsAt),
    isOpen: mostMinutes === null,
    mostMinutes: mostMinutes === null ? empty.mostMinutes : String(mostMinutes),
    days,
    isAllDay: hours === null,
    from: hours?.from ?? empty.from,
    to: hours?.to ?? empty.to,
    isOffOnHolidays,
    actions: actionDrafts(actions),
    restMinutes: String(restMinutes),
  };
}

/** The condition that a draft says, or what is wrong with it, by the path of the field. */
export function conditionContent(draft: ConditionDraft): CheckedDraft<ConditionContent> {
  const { kind, device, point, isOpen, isAllDay, from, to, actions, ...same } = draft;
  const parsed = ConditionContent.safeParse({
    ...same,
    source: { kind, device, point },
    threshold: number(draft.threshold),
    forMinutes: number(draft.forMinutes),
    endsAt: number(draft.endsAt),
    mostMinutes: isOpen ? null : number(draft.mostMinutes),
    restMinutes: number(draft.restMinutes),
    hours: isAllDay ? null : { from, to },
    actions: actions.map(actionOf),
  });
  return checkedDraft(parsed);
}

/** What is no number is none, which the contract's schema says at its field. */
function number(text: string): number {
  return numberOf(text) ?? Number.NaN;
}
