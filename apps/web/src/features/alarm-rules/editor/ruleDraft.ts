import {
  type AlarmCheck,
  type AlarmCheckKind,
  type AlarmPriority,
  AlarmRuleContent,
  isOwnCheck,
  ownCheckOf,
} from "@atrium/contract/alarms";
import { type CheckedDraft, checkedDraft } from "../../../collections/form/useRecordForm.ts";

/** What a check asks for, as typed; each kind uses its own of these, and what was typed for another kind stays. */
export interface CheckDraft {
  readonly point: string;
  readonly operator: ">" | "<";
  readonly limit: string;
  readonly deadband: string;
  readonly by: string;
  readonly within: string;
  readonly values: readonly string[];
  readonly command: string;
  readonly feedback: string;
  /** Empty: whether both are on, or both are off. */
  readonly tolerance: string;
  readonly open: string;
  readonly locked: string;
  readonly alarm: string;
  readonly points: readonly string[];
  readonly below: string;
}

/** A rule while it is written: numbers as they are typed. */
export interface RuleDraft {
  readonly text: string;
  readonly code: string;
  readonly module: string;
  /** Empty: all. */
  readonly category: string;
  readonly device: string;
  readonly kind: AlarmCheckKind;
  readonly check: CheckDraft;
  /** s */
  readonly onDelay: string;
  readonly offDelay: string;
  /** Empty: it is watched always. */
  readonly gatePoint: string;
  readonly gateAbove: string;
  readonly priority: AlarmPriority;
  readonly isLatching: boolean;
  readonly isEnabled: boolean;
  /** Steps have a key, so that each stays itself while others are moved or taken away. */
  readonly procedure: readonly StepDraft[];
}

interface StepDraft {
  readonly key: number;
  readonly text: string;
}

const NO_CHECK: CheckDraft = {
  point: "",
  operator: ">",
  limit: "",
  deadband: "0",
  by: "",
  within: "600",
  values: [],
  command: "",
  feedback: "",
  tolerance: "",
  open: "",
  locked: "",
  alarm: "2",
  points: [],
  below: "100",
};

/** A rule that nobody has written anything of. */
export const EMPTY_DRAFT: RuleDraft = {
  text: "",
  code: "",
  module: "",
  category: "",
  device: "",
  kind: "limit",
  check: NO_CHECK,
  onDelay: "0",
  offDelay: "0",
  gatePoint: "",
  gateAbove: "0",
  priority: 3,
  isLatching: false,
  isEnabled: true,
  procedure: [],
};

export function draftOf(content: AlarmRuleContent): RuleDraft {
  const { text, code, subject, check, onDelay, offDelay, priority, isLatching, isEnabled, procedure } = content;
  return {
    text,
    code,
    module: subject.module,
    category: subject.category ?? "",
    device: subject.device ?? "",
    kind: check.kind,
    check: { ...NO_CHECK, ...typed(check) },
    onDelay: String(onDelay),
    offDelay: String(offDelay),
    gatePoint: content.while?.point ?? "",
    gateAbove: String(content.while?.above ?? 0),
    priority,
    isLatching,
    isEnabled,
    procedure: procedure.map((step, key) => ({ key, text: step })),
  };
}

function typed(check: AlarmCheck): Partial<CheckDraft> {
  const words = Object.entries(check).filter(([key]) => key !== "kind");
  return Object.fromEntries(
    words.map(([key, value]: [string, unknown]) => [key, Array.isArray(value) ? value.map(String) : String(value)]),
  );
}

/** The rule that a draft says, or what is wrong with it, by the path of the field: `check.limit`. */
export function contentOf(draft: RuleDraft): CheckedDraft<AlarmRuleContent> {
  const { text, code, module, category, device, gatePoint, gateAbove, priority, isLatching, isEnabled } = draft;
  const parsed = AlarmRuleContent.safeParse({
    text,
    code,
    subject: { module, ...(category === "" ? {} : { category }), ...(device === "" ? {} : { device }) },
    check: checkOf(draft),
    onDelay: numberOf(draft.onDelay),
    offDelay: numberOf(draft.offDelay),
    ...(gatePoint === "" ? {} : { while: { point: gatePoint, above: numberOf(gateAbove) } }),
    priority,
    isLatching,
    isEnabled,
    procedure: draft.procedure.map((step) => step.text.trim()).filter((step) => step !== ""),
  });
  return checkedDraft(parsed);
}

function checkOf({ kind, check }: RuleDraft): object {
  const { point, operator, command, feedback, open, locked, points } = check;
  switch (kind) {
    case "state":
      return { kind, point, values: check.values.map(numberOf) };
    case "limit":
      return { kind, point, operator, limit: numberOf(check.limit), deadband: numberOf(check.deadband) };
    case "rate":
      return { kind, point, operator, by: numberOf(check.by), within: numberOf(check.within) };
    case "mismatch":
      return { kind, command, feedback, ...(check.tolerance === "" ? {} : { tolerance: numberOf(check.tolerance) }) };
    case "door-forced":
      return { kind, open, locked };
    case "door-held":
      return { kind, open };
    case "fire":
      return { kind, point, alarm: numberOf(check.alarm) };
    case "power":
      return { kind, points, below: numberOf(check.below) };
    default:
      return { kind };
  }
}

/** undefined: nothing is typed, or no number. */
function numberOf(text: string): number | undefined {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isNaN(value) ? undefined : value;
}

/** A short word for the code of a rule, from what its alarm is called. */
export function codeOf(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 64);
}

/** Lines and shifts have a check of their own, and no other. */
export function ofModule(draft: RuleDraft, module: string): RuleDraft {
  const kind = ownCheckOf(module) ?? (isOwnCheck(draft.kind) ? "limit" : draft.kind);
  return { ...draft, module, category: "", device: "", kind, gatePoint: "" };
}
